import type { Chart } from './chart.ts'
import { extract } from './extract.ts'
import { languages } from './language.ts'
import { layout } from './layout.ts'
import { machineOf, machineWords } from './machines.ts'
import { index, page } from './page.ts'
import { starterOf } from './starters.ts'
import { draw } from './svg.ts'

/** The charts of all machines, in the order of their names. */
export async function charts(): Promise<Chart[]> {
  return Promise.all(machineWords().map(async (word) => extract(await machineOf(word))))
}

/** The files of one machine's chart, by name: one drawing per language, and the page. */
export async function filesOf(chart: Chart): Promise<ReadonlyMap<string, string>> {
  const files = new Map([[`${chart.word}.md`, page(chart, starterOf(chart.word))]])
  for (const language of languages) {
    files.set(`${chart.word}.${language}.svg`, draw(chart, await layout(chart, language), language))
  }
  return files
}

/** All files of `docs/statecharts`, by name. */
export async function allFiles(): Promise<ReadonlyMap<string, string>> {
  const all = await charts()
  const files = new Map([['README.md', index(all)]])
  for (const chart of all) {
    for (const [name, text] of await filesOf(chart)) files.set(name, text)
  }
  return files
}
