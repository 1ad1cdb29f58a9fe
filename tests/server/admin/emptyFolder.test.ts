import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../product.ts'
import { runAdmin } from './dataFolder.ts'

const folder = temporaryFolder()
const DATA_DIR = path.join(folder, 'data')
const admin = (...args: string[]) => runAdmin(args, { DATA_DIR })

describe('without a database in DATA_DIR', () => {
  it.each([['verify'], ['dump'], ['backup', path.join(folder, 'backup.tar.gz')]])(
    '%s fails with one line and creates nothing',
    async (...args) => {
      const { code, stdout, stderr } = await admin(...args)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^There is no database in DATA_DIR=.+\n$/)
      expect(stderr).toContain(`DATA_DIR=${DATA_DIR}. Set DATA_DIR `)
      expect(fs.readdirSync(folder)).toEqual([])
    },
  )

  it('a command that can begin a company creates the database, and says so', async () => {
    const { code, stdout, stderr } = await admin('reset', '--yes', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, files: 0 }])
    expect(stderr).toBe(`A new database was created in DATA_DIR=${DATA_DIR}.\n`)
    const again = await admin('reset', '--yes')
    expect([again.code, again.stderr]).toEqual([0, ''])
  })
})
