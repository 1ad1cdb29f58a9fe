import type { Infeasible } from '../../scripts/coverage/infeasible.ts'
import { grouped, readReport, writeReport } from '../../scripts/coverage/report.ts'
import { feasiblePairs, pairOf, pairsIn } from '../../tests/paths/pairs.ts'
import { search } from '../../tests/paths/search.ts'
import { worldOf } from '../../tests/paths/worlds.ts'
import { Chart, type Spot } from './chart.ts'
import type { Driver } from './driver.ts'
import { paired } from './drivers.ts'
import { pairIdsOf } from './measure.ts'
import { readPlans } from './plans.ts'

interface Stand {
  spot: Spot
  last: readonly string[]
}

/** Every stand of a browser's world: each spot with each way of having come there. */
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
 * Of some pairs that no walk in a browser does, why: one of the two never happens there at all, as `parts` says; where the first one has
 * led, nobody does what the second one takes; or nothing there takes it, since what is kept there is not what it wants.
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

/** Writes into coverage.json which pairs the walks in process do and those in a browser cannot, each with its reason. */
export async function keepInfeasiblePairs(drivers: readonly Driver[]): Promise<void> {
  const report = readReport()
  for (const driver of drivers.filter(({ word }) => paired.includes(word))) {
    const { word } = driver
    const chromium = report[word]?.chromium
    if (!chromium?.transitions) continue
    const chart = new Chart(driver)
    const walked = pairIdsOf(readPlans(chart, 'pairs'))
    const feasible = feasiblePairs(search(await worldOf(word)))
    const missing = [...feasible].filter((pair) => !walked.has(pair)).toSorted()
    const infeasible = infeasiblePairs(chart, missing, chromium.transitions.infeasible)
    chromium.infeasiblePairs = grouped(infeasible)
  }
  writeReport(report)
}
