import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { specificationOutline } from './specification.ts'
import { readSources } from './sources.ts'
import {
  problemsOf,
  rowsOf,
  titlesOf,
  citedRulesWithoutRow,
  outlineItemsWithoutRow,
} from './traceability.ts'

const rows = rowsOf(readFileSync('docs/traceability.md', 'utf8'))

describe('docs/traceability.md', () => {
  it('has a row for each item of the specification', () => {
    expect(outlineItemsWithoutRow(rows, specificationOutline)).toEqual([])
  })

  it('is checked for missing rows in each section', () => {
    const [first, ...others] = rows
    expect(outlineItemsWithoutRow(others, specificationOutline)).toEqual([`1: ${first?.rule}`])
    expect(outlineItemsWithoutRow(rows, { '10': ['Archive'] })).toEqual(['10: Archive'])
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

describe('a rule that code cites', () => {
  const pages = readSources(/^docs\/(?!traceability)[\w-]+\.md$/)

  it('has a row in a page of docs/', () => {
    const cited = readSources(/^(?!tests\/.*\/golden\/).*\.(ts|tsx|sql)$/)
    expect(citedRulesWithoutRow(cited, pages)).toEqual([])
    expect(cited.length).toBeGreaterThan(100)
  })

  it('is looked up in the page that is named with it', () => {
    const page = { path: 'docs/delegates.md', text: '| L42 | a rule |' }
    const missing = (text: string) => citedRulesWithoutRow([{ path: 'a.ts', text }], [page])
    expect(missing('(delegates, L42), L42 and (X11; Linux)')).toEqual([])
    const elsewhere = `${'receivers'}, L42`
    expect(missing(`(${elsewhere}) L4${2}0`)).toEqual([`a.ts: ${elsewhere}`, `a.ts: L4${2}0`])
  })
})
