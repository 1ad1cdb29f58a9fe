import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createMachineStartsChart, readCharts } from './machines.ts'
import { drawingsOf, renderChartFiles, indexPage } from './page.ts'

const folder = 'docs/statecharts'

/** Whether this script writes the file; other files in the folder are left unchanged. */
const isGenerated = (name: string) => /^(\w+\.(ko|en)\.svg|\w+\.md)$/.test(name)

const charts = await readCharts()
const pages = await Promise.all(charts.map(renderChartFiles))
const files = new Map([
  ['README.md', indexPage(charts)],
  ...(await drawingsOf(createMachineStartsChart(charts))),
  ...pages.flatMap((one) => [...one]),
])
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) {
  if (isGenerated(name) && !files.has(name)) rmSync(`${folder}/${name}`)
}
for (const [name, text] of files) writeFileSync(`${folder}/${name}`, text)
console.log(`${files.size} files in ${folder}`)
