import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './product.ts'

describe('the cache of transformed sources', () => {
  it('is outside the shared temporary folder, and writable only by this user', () => {
    const TMPDIR = temporaryFolder()
    const args = ['--import', './scripts/tsx.mjs', 'server/admin/main.ts', '--help']
    const help = execFileSync(process.execPath, args, { env: { PATH: process.env.PATH, TMPDIR } })
    expect(String(help)).toContain('add-user')
    expect(fs.readdirSync(TMPDIR)).toEqual([])
    expect(fs.statSync('node_modules/.cache/transforms').mode & 0o077).toBe(0)
  })

  it('is used by every script of the package', () => {
    const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
    const loaders = Object.values<string>(scripts).flatMap(
      (script) => /--import (\S+)/.exec(script)?.[1] ?? [],
    )
    expect(new Set(loaders)).toEqual(new Set(['./scripts/tsx.mjs']))
  })
})
