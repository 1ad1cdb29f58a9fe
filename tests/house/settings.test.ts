import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

const page = readFileSync('docs/operations.md', 'utf8')

function rowsUnder(heading: string): string[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section.split('\n').filter((line) => line.startsWith('| `'))
}

const firstCells = (rows: string[]) => rows.map((row) => row.split('|')[1] ?? '')

describe('docs/operations.md', () => {
  it('contains exactly the settings of the server', () => {
    const [config] = readSources(/^server\/config\/settings\.ts$/)
    const composeNames = [...(config?.text.matchAll(/^ {2}([A-Z][A-Z_]+):/gm) ?? [])].map(
      ([, name]) => name,
    )
    const said = firstCells(rowsUnder('Settings')).flatMap((cell) => cell.match(/[A-Z_]+/g) ?? [])
    expect(said.toSorted()).toEqual(composeNames.toSorted())
    expect(said.length).toBeGreaterThan(10)
  })

  it('contains exactly the admin commands', () => {
    const files = readSources(/^server\/admin\/[^/]+\.ts$/)
    const readNames = files.flatMap(({ text }) =>
      [...text.matchAll(/= command\(\s*'([a-z-]+)'/g)].map(([, name]) => name),
    )
    const said = [
      ...new Set(firstCells(rowsUnder('Admin commands')).map((cell) => cell.match(/[a-z-]+/)?.[0])),
    ]
    expect(said.toSorted()).toEqual(readNames.toSorted())
    expect(said.length).toBeGreaterThan(5)
  })

  it('contains exactly the measurements', () => {
    const [main] = readSources(/^scripts\/bench\/main\.ts$/)
    const table = main?.text.match(/= \{([^}]+)\}/)?.[1] ?? ''
    const benchNames = [...table.matchAll(/([a-z]+): measure/g)].map(([, name]) => name)
    const said = firstCells(rowsUnder('Measurements')).map((cell) => cell.match(/[a-z]+/)?.[0])
    expect(said).toEqual(benchNames)
  })
})

describe('the documents', () => {
  const isCaptured = /npm run admin -- (?:(?:head|dump)\b|[^`\n]*--(?:json|csv)\b)/

  it('use npm run --silent where the output of a command is captured', () => {
    const pages = readSources(/^(docs\/.*|README)\.md$/)
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.filter(({ text }) => isCaptured.test(text)).map(({ path }) => path)).toEqual([])
    expect(pages.some(({ text }) => text.includes('npm run --silent admin -- head'))).toBe(true)
    expect('npm run admin -- reconcile FILE --csv').toMatch(isCaptured)
  })
})
