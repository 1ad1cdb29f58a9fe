import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Seen } from '../../models/engine/observe.ts'

/** The expected result of a step: the observed state, and the calls and events sent by the machine. */
export interface Wanted {
  seen: Seen
  effects: string[]
}

export interface GoldenStep extends Wanted {
  move: string
}

/** The result of a step as a text, which is equal for equal results. */
export const textOf = ({ seen, effects }: Wanted) => JSON.stringify({ seen, effects })

export interface GoldenWalk {
  start: string
  steps: GoldenStep[]
}

/** The golden walks of one machine. */
export interface Golden {
  starts: Record<string, Wanted>
  walks: GoldenWalk[]
}

/** The changes since the previous step; `gone` lists the removed fields of the context. */
interface Change {
  move: string
  state?: string
  effects?: string[]
  shown?: Record<string, unknown>
  running?: string[]
  due?: number[]
  /** The index of the set of events that the machine accepts. */
  takes?: number
  output?: unknown
  broken?: string
}

interface File {
  /** The sets of events that the machine accepts in its walks, by index. */
  takes: string[][]
  starts: Record<string, { seen: Omit<Seen, 'takes'> & { takes: number }; effects: string[] }>
  walks: { start: string; steps: Change[] }[]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const gone = { gone: true }

function factsChanged(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys({ ...before, ...after }).toSorted()
  return Object.fromEntries(
    names
      .filter((name) => !same(before[name], after[name]))
      .map((name) => [name, name in after ? after[name] : gone]),
  )
}

function changeOf(before: Seen, { move, seen, effects }: GoldenStep, setOf: SetOf): Change {
  const shown = factsChanged(before.shown, seen.shown)
  return {
    move,
    ...(seen.state !== before.state && { state: seen.state }),
    ...(effects.length > 0 && { effects }),
    ...(Object.keys(shown).length > 0 && { shown }),
    ...(!same(seen.running, before.running) && { running: seen.running }),
    ...(!same(seen.due, before.due) && { due: seen.due }),
    ...(!same(seen.takes, before.takes) && { takes: setOf(seen.takes) }),
    ...('output' in seen && { output: seen.output }),
    ...('broken' in seen && { broken: seen.broken }),
  }
}

function stepAfter(before: Seen, change: Change, sets: string[][]): GoldenStep {
  const { move, state, shown = {}, running, due, takes, effects = [] } = change
  const facts = Object.entries({ ...before.shown, ...shown })
    .filter(([, value]) => !same(value, gone))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const seen: Seen = {
    state: state ?? before.state,
    shown: Object.fromEntries(facts),
    running: running ?? before.running,
    due: due ?? before.due,
    takes: takes === undefined ? before.takes : (sets[takes] ?? []),
    ...('output' in change && { output: change.output }),
    ...('broken' in change && { broken: change.broken ?? '' }),
  }
  return { move, seen, effects }
}

type SetOf = (takes: string[]) => number

/** Assigns an index to each new set. */
function numbering(sets: string[][]): SetOf {
  return (takes) => {
    const place = sets.findIndex((one) => same(one, takes))
    return place < 0 ? sets.push(takes) - 1 : place
  }
}

const fileOf = (word: string) => `tests/models/golden/${word}.json`
const listed = (lines: readonly unknown[], indent: string) =>
  lines.map((line) => `${indent}${JSON.stringify(line)}`).join(',\n')

/** The golden walks as the text of a file: one line per step, with the changes. */
function goldenText({ starts, walks }: Golden): string {
  const takes: string[][] = []
  const setOf = numbering(takes)
  const begun = Object.entries(starts).map(([name, { seen, effects }]) => {
    const start = { seen: { ...seen, takes: setOf(seen.takes) }, effects }
    return `    ${JSON.stringify(name)}: ${JSON.stringify(start)}`
  })
  const walked = walks.map(({ start, steps }) => {
    const changes = steps.map((step, place) => {
      const before = place === 0 ? starts[start] : steps[place - 1]
      return changeOf(before?.seen as Seen, step, setOf)
    })
    const lines = changes.length > 0 ? `\n${listed(changes, '      ')}\n    ` : ''
    return `    { "start": ${JSON.stringify(start)}, "steps": [${lines}] }`
  })
  return `{
  "takes": [
${listed(takes, '    ')}
  ],
  "starts": {
${begun.join(',\n')}
  },
  "walks": [
${walked.join(',\n')}
  ]
}
`
}

/** Writes the golden walks of a machine. */
export function writeGolden(word: string, golden: Golden): void {
  writeFileSync(fileOf(word), goldenText(golden))
}

/** Reads the golden walks of a machine. Throws when the file is missing. */
export function readGolden(word: string): Golden {
  if (!existsSync(fileOf(word))) throw new Error(`${fileOf(word)} is missing: npm run walks`)
  const file = JSON.parse(readFileSync(fileOf(word), 'utf8')) as File
  const starts = Object.entries(file.starts).map(([name, { seen, effects }]) => {
    return [name, { seen: { ...seen, takes: file.takes[seen.takes] ?? [] }, effects }] as const
  })
  const begun: Record<string, Wanted> = Object.fromEntries(starts)
  const walks = file.walks.map(({ start, steps }) => {
    let before = begun[start]?.seen as Seen
    const read = steps.map((change) => {
      const step = stepAfter(before, change, file.takes)
      before = step.seen
      return step
    })
    return { start, steps: read }
  })
  return { starts: begun, walks }
}
