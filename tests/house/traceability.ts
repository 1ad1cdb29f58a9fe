import { type Source, readSources } from './sources.ts'

/** A row of docs/traceability.md: a rule of the specification, its section, and the tests that verify it. */
export interface Row {
  section: string
  rule: string
  tests: { file: string; title: string }[]
}

/** The rows of the tables under the numbered headings. */
export function rowsOf(text: string): Row[] {
  let section = ''
  const rows: Row[] = []
  for (const line of text.split('\n')) {
    section = line.match(/^## (\d+)\./)?.[1] ?? section
    const [, rule = '', cell = ''] = line.match(/^\| (.+?) \| (.*) \|$/) ?? []
    if (rule === '' || rule === 'row') continue
    const tests = [...cell.matchAll(/`([^`›]+) › ([^`]+)`/g)]
    rows.push({
      section,
      rule,
      tests: tests.map(([, file = '', title = '']) => ({ file, title })),
    })
  }
  return rows
}

/** A cited rule, after "(page, " with the page of docs/ that describes it. X11 is also the window system of a user agent. */
const citation = /(?:\(([a-z]+), )?\b(?!X11; )([LNX]\d+)\b/g

/** The rules that have a table row in a page. */
const describedIn = ({ text }: Source) =>
  [...text.matchAll(/^\| ([LNX]\d+) \|/gm)].map(([, rule = '']) => rule)

/** The cited rules (L, N and X with a number) without a table row in the page that is named with them, or in any page. */
export function citedRulesWithoutRow(cited: readonly Source[], pages: readonly Source[]): string[] {
  const rules = new Map(pages.map((page) => [page.path, describedIn(page)]))
  const all = [...rules.values()].flat()
  return cited.flatMap(({ path, text }) =>
    [...text.matchAll(citation)]
      .filter(([, page, rule = '']) => {
        return !(page ? (rules.get(`docs/${page}.md`) ?? []) : all).includes(rule)
      })
      .map(([words]) => `${path}: ${words.replace('(', '')}`),
  )
}

const call =
  /\b(?:it|test)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g

/** The items of the outline that no row of their section contains. */
export function outlineItemsWithoutRow(
  rows: readonly Row[],
  outline: Record<string, readonly string[]>,
): string[] {
  return Object.entries(outline).flatMap(([section, words]) => {
    const rules = rows.filter((row) => row.section === section).map(({ rule }) => rule)
    return words
      .filter((word) => !rules.some((rule) => rule.includes(word)))
      .map((word) => `${section}: ${word}`)
  })
}

/** The titles of the tests in a file, as written in the source. */
export function titlesOf(text: string): string[] {
  return [...text.matchAll(call)].map(([, , title = '']) => title)
}

/** The rows without tests, and the cited titles that do not match exactly one test. */
export function problemsOf(rows: readonly Row[]): string[] {
  const files = new Map(
    readSources(/^(tests|e2e)\/.*\.(test|spec)\.tsx?$/).map(({ path, text }) => [
      path,
      titlesOf(text),
    ]),
  )
  return rows.flatMap(({ rule, tests }) => {
    if (tests.length === 0) return [`${rule}: no test`]
    return tests
      .filter(({ file, title }) => files.get(file)?.filter((one) => one === title).length !== 1)
      .map(({ file, title }) => `${rule}: ${file} › ${title}`)
  })
}
