import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { charts, filesOf } from '../../scripts/statecharts/files.ts'
import { index } from '../../scripts/statecharts/page.ts'
import { samplePicture } from './sample.ts'

const all = await charts()
const folder = 'docs/statecharts'
const committed = (name: string) =>
  existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`, 'utf8') : ''

describe('docs/statecharts', () => {
  it.each(all)('$word equals the output of `npm run statecharts`', async (chart) => {
    const files = await filesOf(chart)
    expect([...files.keys()].toSorted()).toEqual(
      ['.en.svg', '.ko.svg', '.md'].map((end) => `${chart.word}${end}`),
    )
    for (const [name, text] of files) expect(committed(name) === text, name).toBe(true)
  })

  it('has a list of all charts', () => {
    expect(committed('README.md')).toBe(index(all))
    expect(all.length).toBeGreaterThan(5)
  })

  it('contains no machine that no longer exists', () => {
    const words = readdirSync(folder).flatMap(
      (name) => /^(\w+)\.(ko|en)\.svg$/.exec(name)?.[1] ?? [],
    )
    expect([...new Set(words)].toSorted()).toEqual(all.map(({ word }) => word))
  })

  it('contains the starter of each machine, and a description of each state', () => {
    for (const { word, root } of all) {
      const page = committed(`${word}.md`)
      expect(page).toMatch(/^Started by \S.+\.$/m)
      expect(page).toContain(root.description)
      for (const { description } of root.children) expect(page).toContain(`| ${description} |`)
    }
  })
})

describe('a drawing', () => {
  it('is identical, byte by byte, on every run', async () => {
    expect(await samplePicture()).toBe(await samplePicture())
  })
})
