import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listMachineNames } from '../statecharts/machines.ts'
import { readCoverageReport, writeCoverageReport } from '../coverage/report.ts'
import { runMutantsInChromium } from './chromium.ts'
import { mutateCode, mutateSampledFiles } from '../codeMutants/stryker.ts'
import type { Verdicts } from './judge.ts'

/** The message of a mutation test worker after it has judged its share of the mutants of a machine. */
export interface VerdictsMessage {
  word: string
  verdicts: Verdicts
}

/** The number of mutation test workers. Each one judges every nth mutant of every machine. */
const workers = Math.min(4, availableParallelism())
const worker = fileURLToPath(new URL('worker.ts', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { chromium: { type: 'boolean' }, sample: { type: 'boolean' } },
})
if (positionals[0] === 'code') {
  const isOk = values.sample ? mutateSampledFiles() : mutateCode(positionals.slice(1))
  process.exit(isOk ? 0 : 1)
}
if (values.chromium) process.exit((await runMutantsInChromium()) ? 0 : 1)
const words = positionals.length > 0 ? positionals : listMachineNames()

const all = new Map<string, Verdicts>()
const children: ChildProcess[] = []

function add({ word, verdicts }: VerdictsMessage): void {
  const { killed, equivalent, gaps } = all.get(word) ?? { killed: 0, equivalent: [], gaps: [] }
  all.set(word, {
    killed: killed + verdicts.killed,
    equivalent: [...equivalent, ...verdicts.equivalent],
    gaps: [...gaps, ...verdicts.gaps],
  })
}

const ends = Array.from({ length: workers }, (_, share) => {
  const child = fork(worker, [`${share}`, `${workers}`, ...words], {
    execArgv: ['--import', './scripts/tsx.mjs'],
  })
  children.push(child)
  child.on('message', (judged) => add(judged as VerdictsMessage))
  return new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)))
})

const ok = (await Promise.all(ends)).every(Boolean)
if (!ok) {
  console.error('a worker broke off: nothing is written')
  process.exit(1)
}
const report = readCoverageReport()
for (const [word, { killed, equivalent, gaps }] of all) {
  const made = killed + equivalent.length + gaps.length
  const before = report[word]
  if (before)
    report[word] = { ...before, mutants: { made, killed, equivalent: equivalent.toSorted() } }
  console.log(`${word}: ${made} mutants, ${killed} killed, ${equivalent.length} equivalent`)
  for (const { mutant, walk } of gaps) {
    console.log(`  not noticed: ${mutant}\n    ${walk.input}: ${walk.moves.join(', ')}`)
  }
}
writeCoverageReport(report)
const gaps = [...all.values()].flatMap((verdicts) => verdicts.gaps)
if (gaps.length > 0) console.log(`${gaps.length} gaps: npm run walks closes them`)
process.exit(gaps.length > 0 ? 1 : 0)
