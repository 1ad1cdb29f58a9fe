import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  type InChromium,
  type PairsInChromium,
  pairIdsIn,
  readReport,
  writeReport,
} from '../../scripts/coverage/report.ts'
import type { Scope } from './plans.ts'

type Done = InChromium | PairsInChromium

/** Where runs leave what they have done. */
export const folder = 'test-results/walks'
const fileOf = (word: string, scope: Scope, share: number) =>
  `${folder}/${word}.${scope}.${share}.json`

/** What coverage.json says of a word. */
export function saidOf(word: string, scope: Scope): Done | undefined {
  return readReport()[word]?.chromium?.[scope]
}

/** The pairs that coverage.json says no walk of a word can do in a browser. */
export function infeasiblePairsOf(word: string): string[] {
  return pairIdsIn(readReport()[word]?.chromium?.infeasiblePairs ?? {})
}

/** What no walk of a word can do in process either. */
export function hopelessOf(word: string): ReadonlySet<string> {
  return new Set(readReport()[word]?.inProcess.infeasible.map(({ what }) => what))
}

/** What one of so many tests leaves behind: its own share is done, and all shares together are this. */
interface Left {
  share: number
  shares: number
  done: Done
}

/** A run leaves behind what it has done. */
export function leaveResult(word: string, scope: Scope, left: Left): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(word, scope, left.share), JSON.stringify(left))
}

/** What the runs of all shares have done; nothing where one of them has not passed. */
function allOf(word: string, scope: Scope): Done | undefined {
  let left: Left | undefined
  for (let share = 0; share < (left?.shares ?? 1); share += 1) {
    const file = fileOf(word, scope, share)
    if (!existsSync(file)) return undefined
    left = JSON.parse(readFileSync(file, 'utf8')) as Left
  }
  return left?.done
}

/** The machines that have no screen of their own, and why. */
const unseen: Readonly<Record<string, string>> = {
  document:
    'It has no screen: the server decides with it, and the document on the screen explains with it.',
}

/** Writes what runs have left behind into coverage.json. */
export function keepResults(words: readonly string[]): void {
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
