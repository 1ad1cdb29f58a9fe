import { describe, expect, it } from 'vitest'
import { quantile, type Rule, rules } from './fileRules.ts'
import { readCodeFiles, type Source, readSources } from './sources.ts'

function listViolations(rule: Rule, files: readonly Source[]): string[] {
  return files.flatMap((file) => rule.breaks(file).map((what) => `${file.path}: ${what}`))
}

describe('the file rules', () => {
  const all = [...readCodeFiles(), ...readSources(/^src\/.*\.css$/)]

  for (const rule of rules) {
    describe(rule.name, () => {
      const files = all.filter(({ path }) => rule.where.test(path))

      it('is satisfied by every file', () => {
        expect(listViolations(rule, files)).toEqual([])
        expect(files.length).toBeGreaterThan(0)
      })

      it('detects a file that violates it', () => {
        expect(rule.where.test(rule.bad.path)).toBe(true)
        expect(listViolations(rule, [rule.bad]).length).toBeGreaterThan(0)
      })
    })
  }

  it('has small files: half of the product files up to 60 lines, 90 % of all files up to 240', () => {
    // Tests and browser tests are excluded from the median, because their tables of examples make them longer than the tested code.
    const product = all.filter(({ path }) => !/^(tests|e2e)\//.test(path))
    expect(product.length).toBeGreaterThan(50)
    expect(quantile(product, 0.5)).toBeLessThanOrEqual(60)
    expect(quantile(all, 0.9)).toBeLessThanOrEqual(240)
  })

  it('is measured by quantiles of the number of lines per file', () => {
    const file = (count: number) => ({ path: 'a.ts', text: 'x\n'.repeat(count) })
    expect(quantile([1, 2, 3, 100, 400].map(file), 0.5)).toBe(3)
    expect(quantile([1, 2, 3, 100, 400].map(file), 0.9)).toBe(100)
  })
})
