import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { outline } from './specification.ts'
import { missingOf, rowsOf, titlesOf, untracedOf } from './traceability.ts'

const rows = rowsOf(readFileSync('docs/traceability.md', 'utf8'))

describe('docs/traceability.md', () => {
  it('has a row for everything that the specification names', () => {
    expect(untracedOf(rows, outline)).toEqual([])
  })

  it('would miss a statement without a row, whichever section has it', () => {
    const [first, ...others] = rows
    expect(untracedOf(others, outline)).toEqual([`1: ${first?.rule}`])
    expect(untracedOf(rows, { '10': ['Archive'] })).toEqual(['10: Archive'])
  })

  it('names for each row tests that exist', () => {
    expect(missingOf(rows)).toEqual([])
  })

  it('would miss a row without a test, and a test that is not there', () => {
    const bad = rowsOf(['## 2. A', '| one | |', '| two | `e2e/a.spec.ts › b` |'].join('\n'))
    expect(missingOf(bad)).toEqual(['two: e2e/a.spec.ts › b'])
    expect(missingOf([{ section: '2', rule: 'one', tests: [] }])).toEqual(['one: no test'])
  })

  it('would miss a title of which a test has only a part, or two tests', () => {
    const file = 'tests/house/traceability.test.ts'
    const tests = [{ file, title: 'reads titles' }]
    expect(missingOf([{ section: '2', rule: 'one', tests }])).toHaveLength(1)
  })

  it('reads titles in every kind of quotes', () => {
    expect(titlesOf("it('a', x); test(`b ${'c'}`, x); it.each([1])(\"d\", x)")).toContain('a')
  })
})
