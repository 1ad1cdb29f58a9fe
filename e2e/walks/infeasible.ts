import { allWalkEnds, feasibleCoverage, pairId, pairsIn } from '../../models/engine/coverage.ts'
import { explore } from '../../models/engine/explore.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import { modelOf } from '../../models/models.ts'
import type { InfeasibleItem } from '../../scripts/coverage/infeasible.ts'
import {
  groupPairs,
  readCoverageReport,
  writeCoverageReport,
} from '../../scripts/coverage/report.ts'
import { BrowserSpace, type BrowserState } from './browserSpace.ts'
import type { Driver } from './driver.ts'
import { machinesWithPairWalks } from './drivers.ts'
import { pairIdsOf } from './measure.ts'
import { readPlans } from './plans.ts'

/**
 * Explains the pairs of transitions that no browser walk covers, by one of three reasons. One of the two transitions never happens in a
 * browser (`parts`). No move after the first transition leads to the second one. Or the context after the first transition does not satisfy
 * the guard of the second one.
 */
function infeasiblePairs(
  chart: BrowserSpace,
  pairs: readonly string[],
  parts: readonly InfeasibleItem[],
): InfeasibleItem[] {
  const reasons = new Map(pairs.map((pair) => [pair, new Set<string>()]))
  const firsts = new Set(pairs.map((pair) => pair.split(' → ')[0]))
  const ends = allWalkEnds(explore<BrowserState, BrowserSpace>(chart)).filter(({ last }) =>
    last.some((one) => firsts.has(one)),
  )
  const reached = new Set(ends.flatMap(({ last }) => last))
  for (const { node, last } of ends) {
    for (const { state, why } of chart.hinderedAt(node.state)) {
      for (const pair of pairsIn(last, state)) reasons.get(pair)?.add(why)
    }
  }
  const whyNot = (pair: string) => {
    const [one = '', other = ''] = pair.split(' → ')
    const never = parts.find(({ what }) => what === one || what === other)
    if (never) return `${never.what === one ? 'the first' : 'the second'} one: ${never.why}`
    if (!reached.has(one)) return 'something else follows the first one automatically'
    const hindered = [...(reasons.get(pairId(one, other)) ?? [])].toSorted().join(' ')
    return hindered || 'where the first one leads in a browser, nothing takes the second one'
  }
  return pairs.map((what) => ({ what, why: whyNot(what) }))
}

/** Writes the pairs that in-process walks cover but that are infeasible in a browser into coverage.json, each with its reason. */
export async function saveInfeasiblePairs(drivers: readonly Driver[]): Promise<void> {
  const report = readCoverageReport()
  for (const driver of drivers.filter(({ word }) => machinesWithPairWalks.includes(word))) {
    const { word } = driver
    const chromium = report[word]?.chromium
    if (!chromium?.transitions) continue
    const chart = new BrowserSpace(driver)
    const walked = pairIdsOf(chart, readPlans(chart, 'pairs'))
    const feasible = feasibleCoverage(explore(new Simulation(modelOf(word)))).pairs
    const missing = [...feasible].filter((pair) => !walked.has(pair)).toSorted()
    const infeasible = infeasiblePairs(chart, missing, chromium.transitions.infeasible)
    chromium.infeasiblePairs = groupPairs(infeasible)
  }
  writeCoverageReport(report)
}
