import type { Infeasible } from '../../scripts/coverage/infeasible.ts'
import { grouped, readReport, writeReport } from '../../scripts/coverage/report.ts'
import { feasiblePairs, pairOf, pairsIn } from '../../models/engine/pairs.ts'
import { search } from '../../models/engine/explore.ts'
import { modelOf } from '../../models/models.ts'
import { Chart, type Spot } from './chart.ts'
import type { Driver } from './driver.ts'
import { paired } from './drivers.ts'
import { pairIdsOf } from './measure.ts'
import { readPlans } from './plans.ts'

interface Stand {
  spot: Spot
  last: readonly string[]
}

/** All pairs of a spot and the transitions that led to it, as far as a browser reaches them. */
function standsOf(chart: Chart): Stand[] {
  const known = new Set<string>()
  const stands: Stand[] = []
  const add = (spot: Spot, last: readonly string[]) => {
    const key = `${spot.key} ${last.join('+')}`
    if (known.has(key)) return
    known.add(key)
    stands.push({ spot, last })
  }
  for (const { way } of chart.starts()) add(way.to, way.rounds.at(-1) ?? [])
  for (const { spot, last } of stands) {
    for (const { to, rounds } of chart.waysFrom(spot)) add(to, rounds.at(-1) ?? last)
  }
  return stands
}

/**
 * Explains pairs that no browser walk covers. There are three reasons: one of the two never happens in a browser (`parts`), no move
 * after the first leads to the second, or the context there does not satisfy its guard.
 */
function infeasiblePairs(
  chart: Chart,
  pairs: readonly string[],
  parts: readonly Infeasible[],
): Infeasible[] {
  const reasons = new Map(pairs.map((pair) => [pair, new Set<string>()]))
  const firsts = new Set(pairs.map((pair) => pair.split(' → ')[0]))
  const stands = standsOf(chart).filter(({ last }) => last.some((one) => firsts.has(one)))
  const stood = new Set(stands.flatMap(({ last }) => last))
  for (const { spot, last } of stands) {
    for (const { rounds, why } of chart.hinderedAt(spot)) {
      for (const pair of pairsIn(last, rounds)) reasons.get(pair)?.add(why)
    }
  }
  const whyNot = (pair: string) => {
    const [one = '', other = ''] = pair.split(' → ')
    const never = parts.find(({ what }) => what === one || what === other)
    if (never) return `${never.what === one ? 'the first' : 'the second'} one: ${never.why}`
    if (!stood.has(one)) return 'something else follows the first one by itself'
    const hindered = [...(reasons.get(pairOf(one, other)) ?? [])].toSorted().join(' ')
    return hindered || 'where the first one leads in a browser, nothing takes the second one'
  }
  return pairs.map((what) => ({ what, why: whyNot(what) }))
}

/** Writes the pairs covered in process but infeasible in a browser into coverage.json, each with its reason. */
export async function keepInfeasiblePairs(drivers: readonly Driver[]): Promise<void> {
  const report = readReport()
  for (const driver of drivers.filter(({ word }) => paired.includes(word))) {
    const { word } = driver
    const chromium = report[word]?.chromium
    if (!chromium?.transitions) continue
    const chart = new Chart(driver)
    const walked = pairIdsOf(readPlans(chart, 'pairs'))
    const feasible = feasiblePairs(search(modelOf(word)))
    const missing = [...feasible].filter((pair) => !walked.has(pair)).toSorted()
    const infeasible = infeasiblePairs(chart, missing, chromium.transitions.infeasible)
    chromium.infeasiblePairs = grouped(infeasible)
  }
  writeReport(report)
}
