import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  type ChromiumCoverage,
  type ChromiumPairCoverage,
  pairIdsIn,
  readReport,
  writeReport,
} from '../../scripts/coverage/report.ts'
import type { Scope } from './plans.ts'

type Done = ChromiumCoverage | ChromiumPairCoverage

/** The folder of the results of all runs. */
export const resultsFolder = 'test-results/walks'
const fileOf = (word: string, scope: Scope, share: number) =>
  `${resultsFolder}/${word}.${scope}.${share}.json`

/** The coverage of a machine in coverage.json. */
export function savedCoverage(word: string, scope: Scope): Done | undefined {
  return readReport()[word]?.chromium?.[scope]
}

/** The pairs of a machine that coverage.json lists as infeasible in a browser. */
export function infeasiblePairsOf(word: string): string[] {
  return pairIdsIn(readReport()[word]?.chromium?.infeasiblePairs ?? {})
}

/** The items of a machine that no in-process walk can cover either. */
export function infeasibleOf(word: string): ReadonlySet<string> {
  return new Set(readReport()[word]?.inProcess.infeasible.map(({ what }) => what))
}

/** The result of one test: its share is done, and `done` is the total of all shares. */
interface Result {
  share: number
  shares: number
  done: Done
}

/** Writes the result of a run. */
export function writeResult(word: string, scope: Scope, result: Result): void {
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(fileOf(word, scope, result.share), JSON.stringify(result))
}

/** The result of all shares; undefined if one of them has not passed. */
function allOf(word: string, scope: Scope): Done | undefined {
  let result: Result | undefined
  for (let share = 0; share < (result?.shares ?? 1); share += 1) {
    const file = fileOf(word, scope, share)
    if (!existsSync(file)) return undefined
    result = JSON.parse(readFileSync(file, 'utf8')) as Result
  }
  return result?.done
}

/** The machines without a screen, and why. */
const unseen: Readonly<Record<string, string>> = {
  document:
    'It has no screen: the server decides with it, and the document on the screen explains with it.',
}

/** Writes the results of all runs into coverage.json. */
export function saveResults(words: readonly string[]): void {
  const report = readReport()
  for (const word of words) {
    const before = report[word]
    if (!before) continue
    for (const scope of ['transitions', 'pairs'] as const) {
      const done = allOf(word, scope)
      if (done) before.chromium = { ...before.chromium, [scope]: done }
    }
  }
  for (const [word, why] of Object.entries(unseen)) {
    const before = report[word]
    if (before) before.chromium = { unseen: why }
  }
  writeReport(report)
}
