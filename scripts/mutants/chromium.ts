import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import {
  type ChromiumMutantCounts,
  readCoverageReport,
  writeCoverageReport,
} from '../coverage/report.ts'
import { binPath, run } from '../steps.ts'
import { survivorReasons } from './survivors.ts'

/**
 * The result of one mutant in the app: whether a walk of its machine failed. `isEquivalent` means that the search proved that no walk in a
 * browser can fail.
 */
export interface MutantResult {
  word: string
  title: string
  isKilled: boolean
  isEquivalent: boolean
}

export const resultFolder = 'test-results/mutants'

/** The required share of killed mutants. */
const KILLED_SHARE_MIN = 0.95

/** The results of all mutants, by machine. */
function readResults(): Map<string, MutantResult[]> {
  const all = new Map<string, MutantResult[]>()
  for (const file of readdirSync(resultFolder).toSorted()) {
    const result = JSON.parse(readFileSync(`${resultFolder}/${file}`, 'utf8')) as MutantResult
    all.set(result.word, [...(all.get(result.word) ?? []), result])
  }
  return all
}

function countsOf(results: readonly MutantResult[]): ChromiumMutantCounts {
  const survivors = results.filter(({ isKilled }) => !isKilled)
  const named = ({ word, title }: MutantResult) => ({
    mutant: title,
    why: survivorReasons[`${word} ${title}`] ?? '',
  })
  const survived = survivors.filter(({ isEquivalent }) => !isEquivalent)
  const equivalent = survivors.filter(({ isEquivalent }) => isEquivalent)
  return {
    drawn: results.length - equivalent.length,
    killed: results.length - survivors.length,
    survived: survived.map(named),
    equivalent: equivalent.map(named),
  }
}

/**
 * Builds the app with alterable machines, runs the walks of each machine against its mutants, and writes the results into
 * coverage.json. Returns false if too few are killed, or a survivor has no reason.
 */
export async function runMutantsInChromium(): Promise<boolean> {
  rmSync(resultFolder, { recursive: true, force: true })
  mkdirSync(resultFolder, { recursive: true })
  process.env['WALKS'] = 'mutants'
  const builds = [
    { name: 'the app builds', command: [binPath('vite'), 'build'] },
    {
      name: 'the app with mutants builds',
      command: [
        binPath('vite'),
        'build',
        '--mode',
        'mutants',
        '--config',
        'vite.machineMutants.config.ts',
      ],
    },
  ] as const
  for (const build of builds) if (!(await run(build))) return false
  const isDone = await run({
    name: 'mutants in Chromium',
    command: [binPath('playwright'), 'test', 'e2e/walks/mutants.spec.ts'],
    live: true,
  })
  return isDone && saveResults()
}

/** Writes the results of all runs into coverage.json; returns whether enough are killed and each survivor has a reason. */
function saveResults(): boolean {
  const report = readCoverageReport()
  let [drawn, killed, unexplained] = [0, 0, 0]
  for (const [word, own] of readResults()) {
    const before = report[word]
    const mutants = countsOf(own)
    if (before) report[word] = { ...before, chromium: { ...before.chromium, mutants } }
    drawn += mutants.drawn
    killed += mutants.killed
    for (const { mutant, why } of mutants.survived) {
      if (why === '') unexplained += 1
      console.log(`${word}: survived ${mutant}\n  ${why || 'without a reason'}`)
    }
  }
  writeCoverageReport(report)
  console.log(`${killed} of ${drawn} mutants killed in Chromium`)
  return unexplained === 0 && killed >= drawn * KILLED_SHARE_MIN
}
