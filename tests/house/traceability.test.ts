import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { specificationOutline } from './specification.ts'
import { problemsOf, rowsOf, titlesOf, untracedOf } from './traceability.ts'

const rows = rowsOf(readFileSync('docs/traceability.md', 'utf8'))

describe('docs/traceability.md', () => {
  it('has a row for each item of the specification', () => {
    expect(untracedOf(rows, specificationOutline)).toEqual([])
  })

  it('is checked for missing rows in each section', () => {
    const [first, ...others] = rows
    expect(untracedOf(others, specificationOutline)).toEqual([`1: ${first?.rule}`])
    expect(untracedOf(rows, { '10': ['Archive'] })).toEqual(['10: Archive'])
  })

  it('cites existing tests in each row', () => {
    expect(problemsOf(rows)).toEqual([])
  })

  it('is checked for rows without a test and for unknown tests', () => {
    const bad = rowsOf(['## 2. A', '| one | |', '| two | `e2e/a.spec.ts › b` |'].join('\n'))
    expect(problemsOf(bad)).toEqual(['two: e2e/a.spec.ts › b'])
    expect(problemsOf([{ section: '2', rule: 'one', tests: [] }])).toEqual(['one: no test'])
  })

  it('is checked for incomplete and ambiguous titles', () => {
    const file = 'tests/house/traceability.test.ts'
    const tests = [{ file, title: 'is compared with titles' }]
    expect(problemsOf([{ section: '2', rule: 'one', tests }])).toHaveLength(1)
  })

  it('is compared with titles in any kind of quotes', () => {
    expect(titlesOf("it('a', x); test(`b ${'c'}`, x); it.each([1])(\"d\", x)")).toContain('a')
  })
})
