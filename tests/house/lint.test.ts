import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appImportRules } from './appImportRules.ts'
import { serverImportRules } from './serverImportRules.ts'

const rows = [...appImportRules, ...serverImportRules].filter(({ isLinted }) => isLinted)

const oxlint = resolve('node_modules/.bin/oxlint')
let folder = ''
let output = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'e-payment-lint-'))
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const { bad } of rows) {
    const file = join(folder, bad.path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${bad.text}\n`)
  }
  output = spawnSync(oxlint, ['-f', 'unix'], { cwd: folder, encoding: 'utf8' }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('lint', () => {
  for (const { name, bad } of rows) {
    it(`reports an import that violates "${name}"`, () => {
      expect(output).toMatch(new RegExp(`${bad.path}:.*no-restricted-imports`))
    })
  }

  it('has an override for each row of the import rules', () => {
    const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
      overrides: { files: string[]; rules: Record<string, unknown> }[]
    }
    expect(overrides.every(({ rules }) => 'no-restricted-imports' in rules)).toBe(true)
    expect(overrides.length).toBe(rows.length)
  })
})
