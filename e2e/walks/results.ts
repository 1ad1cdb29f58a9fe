import { readCoverageReport, writeCoverageReport } from '../../scripts/coverage/report.ts'
import type { BrowserSpace } from './browserSpace.ts'
import { measurePairs, measureTransitions } from './measure.ts'
import { readPlans, type WalkScope, type Walk } from './plans.ts'

/** The coverage of a machine's walks. Items that no in-process walk can cover either are left out. */
export function measureWalks(chart: BrowserSpace, scope: WalkScope, walks: readonly Walk[]) {
  if (scope === 'pairs') return measurePairs(chart, walks)
  const { infeasible = [] } = readCoverageReport()[chart.driver.word]?.inProcess ?? {}
  return measureTransitions(chart, walks, new Set(infeasible.map(({ what }) => what)))
}

/** The machines without a screen, and why. */
const machinesWithoutScreen: Readonly<Record<string, string>> = {
  document:
    'It has no screen: the server decides with it, and the document on the screen explains with it.',
}

/** Writes the coverage of the saved walks of these machines into coverage.json, after they have passed. */
export function saveCoverage(charts: readonly BrowserSpace[], scope: WalkScope): void {
  const report = readCoverageReport()
  for (const chart of charts) {
    const before = report[chart.driver.word]
    const done = measureWalks(chart, scope, readPlans(chart, scope))
    if (before) before.chromium = { ...before.chromium, [scope]: done }
  }
  for (const [word, why] of Object.entries(machinesWithoutScreen)) {
    const before = report[word]
    if (before) before.chromium = { unseen: why }
  }
  writeCoverageReport(report)
}
