import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type MutantsInChromium, readReport, writeReport } from '../coverage/report.ts'
import { run } from '../steps.ts'
import { survivors } from './survivors.ts'

/**
 * What became of one mutant in the app: the step at which the walk of its machine failed; null where none did. `isEquivalent` where the
 * search has shown that no walk in a browser can.
 */
export interface Fate {
  word: string
  title: string
  step: number | null
  isEquivalent: boolean
}

export const fates = 'test-results/mutants'

/** The share of mutants that has to be killed. */
const BAR = 0.95

const bin = (name: string) => `node_modules/.bin/${name}`

/** What has become of all of them, by word. */
function readFates(): Map<string, Fate[]> {
  const all = new Map<string, Fate[]>()
  for (const file of readdirSync(fates).toSorted()) {
    const fate = JSON.parse(readFileSync(`${fates}/${file}`, 'utf8')) as Fate
    all.set(fate.word, [...(all.get(fate.word) ?? []), fate])
  }
  return all
}

function countsOf(own: readonly Fate[]): MutantsInChromium {
  const left = own.filter(({ step }) => step === null)
  const named = ({ word, title }: Fate) => ({
    mutant: title,
    why: survivors[`${word} ${title}`] ?? '',
  })
  const survived = left.filter(({ isEquivalent }) => !isEquivalent)
  const equivalent = left.filter(({ isEquivalent }) => isEquivalent)
  return {
    drawn: own.length - equivalent.length,
    killed: own.length - left.length,
    survived: survived.map(named),
    equivalent: equivalent.map(named),
  }
}

/**
 * Builds the app so that its machines can be altered, lets the walks of each machine meet its mutants, and writes into coverage.json what
 * became of them. False where too few are killed, or a survivor has no reason.
 */
export async function inChromium(): Promise<boolean> {
  rmSync(fates, { recursive: true, force: true })
  mkdirSync(fates, { recursive: true })
  process.env['WALKS'] = 'mutants'
  const builds = [
    { name: 'the app builds', command: [bin('vite'), 'build'] },
    {
      name: 'the app that can be altered builds',
      command: [bin('vite'), 'build', '--mode', 'mutants', '--config', 'vite.mutants.config.ts'],
    },
  ] as const
  for (const build of builds) if (!(await run(build))) return false
  const isDone = await run({
    name: 'mutants in Chromium',
    command: [bin('playwright'), 'test', 'e2e/walks/mutants.spec.ts'],
    live: true,
  })
  return isDone && keepFates()
}

/** Writes what runs have left behind into coverage.json; whether enough are killed, and each survivor has its reason. */
function keepFates(): boolean {
  const report = readReport()
  let [drawn, killed, silent] = [0, 0, 0]
  for (const [word, own] of readFates()) {
    const before = report[word]
    const mutants = countsOf(own)
    if (before) report[word] = { ...before, chromium: { ...before.chromium, mutants } }
    drawn += mutants.drawn
    killed += mutants.killed
    for (const { mutant, why } of mutants.survived) {
      if (why === '') silent += 1
      console.log(`${word}: survived ${mutant}\n  ${why || 'nobody says why'}`)
    }
  }
  writeReport(report)
  console.log(`${killed} of ${drawn} mutants killed in Chromium`)
  return silent === 0 && killed >= drawn * BAR
}
