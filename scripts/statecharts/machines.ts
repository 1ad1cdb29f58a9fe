import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { type Chart, extractChart } from './chart.ts'
import { chartOfMachineStarts } from './overview.ts'

const fileOf = (word: string) => `machines/${word}/${word}.machine.ts`

/** The names of all machines: folders with a machine file of the same name. */
export function listMachineNames(): string[] {
  return readdirSync('machines')
    .filter((word) => existsSync(fileOf(word)))
    .toSorted()
}

/** The machine with this name, the same object that the product runs. Throws if its file does not export it. */
export async function machineOf(word: string): Promise<AnyStateMachine> {
  const exported: object = await import(pathToFileURL(resolve(fileOf(word))).href)
  const machine = Object.values(exported).find(
    (value): value is AnyStateMachine => value instanceof StateMachine && value.id === word,
  )
  if (!machine) throw new Error(`${fileOf(word)} exports no machine ${word}.`)
  return machine
}

/** The charts of all machines, in the order of their names. */
export function readCharts(): Promise<Chart[]> {
  return Promise.all(listMachineNames().map(async (word) => extractChart(await machineOf(word))))
}

/** The parents of a machine: the last column of the table in `machines/README.md`. Throws if the table lacks the machine. */
export function parentsOf(word: string): string {
  const row = new RegExp(`^\\| \`${word}\` \\| .+ \\| (.+) \\|$`, 'm')
  const [, parents] = row.exec(readFileSync('machines/README.md', 'utf8')) ?? []
  if (!parents) throw new Error(`machines/README.md does not name the parents of ${word}.`)
  return parents
}

/** The chart that shows which machine starts which other machine. */
export const createMachineStartsChart = (charts: readonly Chart[]): Chart =>
  chartOfMachineStarts(charts, parentsOf)
