import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingOf, rowsOf, titlesOf } from './traceability.ts'

const rows = rowsOf(readFileSync('docs/traceability.md', 'utf8'))

describe('docs/traceability.md', () => {
  it('has rows for every section that is about behaviour', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '4', '5', '7', '8', '9'])
    expect(rows.filter(({ section }) => section === '8').length).toBeGreaterThanOrEqual(10)
  })

  it('names for each row tests that exist', () => {
    expect(missingOf(rows)).toEqual([])
  })

  it('would miss a row without a test, and a test that is not there', () => {
    const bad = rowsOf(['## 2. A', '| one | |', '| two | `e2e/a.spec.ts › b` |'].join('\n'))
    expect(missingOf(bad)).toEqual(['two: e2e/a.spec.ts › b'])
    expect(missingOf([{ section: '2', rule: 'one', tests: [] }])).toEqual(['one: no test'])
  })

  it('reads titles in every kind of quotes', () => {
    expect(titlesOf("it('a', x); test(`b ${'c'}`, x); it.each([1])(\"d\", x)")).toContain('a')
  })
})
