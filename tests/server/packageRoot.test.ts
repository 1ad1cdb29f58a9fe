import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '../../server/config/packageRoot.ts'
import { temporaryFolder } from './product.ts'

const source = path.resolve('server/config/packageRoot.ts')

it('a start without package.json ends with a one-line error', () => {
  const folder = temporaryFolder()
  const copy = path.join(folder, 'packageRoot.ts')
  fs.copyFileSync(source, copy)
  const run = spawnSync(process.execPath, ['--import', './scripts/tsx.mjs', copy], {
    encoding: 'utf8',
  })
  expect([run.status, run.stderr]).toEqual([
    1,
    `There is no package.json in ${folder} or above it. Copy that of the product next to dist-server.\n`,
  ])
  expect(packageRoot).toBe(path.resolve('.'))
})
