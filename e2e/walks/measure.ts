import { coverageOfWalks, guardId } from '../../models/engine/coverage.ts'
import { stateIds } from '../../models/engine/machine.ts'
import {
  type ChromiumPairCoverage,
  type CoveredShare,
  readCoverageReport,
  type WalkCoverage,
  writeCoverageReport,
} from '../../scripts/coverage/report.ts'
import type { BrowserSpace } from './browserSpace.ts'
import { readPlans, type Walk, type WalkScope } from './plans.ts'

const statesOf = (walks: readonly Walk[]) => walks.map(({ states }) => states)

const countSteps = (walks: readonly Walk[]) =>
  walks.reduce((sum, { states }) => sum + states.length - 1, 0)

/** The ids of the pairs of transitions that the walks cover. */
export const pairIdsOf = (chart: BrowserSpace, walks: readonly Walk[]) =>
  coverageOfWalks(chart, statesOf(walks)).pairs

function measurePairs(chart: BrowserSpace, walks: readonly Walk[]): ChromiumPairCoverage {
  const covered = pairIdsOf(chart, walks).size
  return { walks: walks.length, steps: countSteps(walks), covered }
}

/** The reason why an event never occurs in a browser, as the driver gives it for a move or a transition. */
function reasonOf({ driver }: BrowserSpace, what: string): string | undefined {
  const [, event = ''] = what.split(' ')
  // If a transition is never taken, its guard is never true. So the reason of the transition also explains the guard.
  const unreachableReason = driver.unreachableTransitions[what.replace(/: yes$/, '')]
  if (unreachableReason) return unreachableReason
  const [, how, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  const begins = actor ? `${actor} ${how === 'done' ? 'answers' : 'fails'}` : event
  const impossibleMove = Object.entries(driver.impossibleMoves).find(([name]) =>
    name.startsWith(begins),
  )
  return impossibleMove?.[1]
}

/**
 * Measures completed walks. `excluded` are items that no in-process walk can cover either. Throws if another item is not covered and has no
 * reason.
 */
function measureTransitions(
  chart: BrowserSpace,
  walks: readonly Walk[],
  excluded: ReadonlySet<string>,
): WalkCoverage {
  const { machine, ids } = chart.simulation
  const coverage = coverageOfWalks(chart, statesOf(walks))
  const infeasible: WalkCoverage['infeasible'] = []
  const unexplained: string[] = []
  const share = (all: Iterable<string>, covered: ReadonlySet<string>): CoveredShare => {
    const feasible = [...all].filter((one) => !excluded.has(one))
    for (const what of feasible) {
      if (covered.has(what)) continue
      const why = reasonOf(chart, what)
      if (why === undefined) unexplained.push(what)
      else infeasible.push({ what, why })
    }
    const count = feasible.filter((one) => covered.has(one)).length
    return { covered: count, feasible: count }
  }
  const guarded = [...ids].flatMap(([{ guard }, id]) =>
    guard === undefined ? [] : [guardId(id, true), guardId(id, false)],
  )
  const shares = {
    states: share(stateIds(machine), coverage.states),
    transitions: share(ids.values(), coverage.transitions),
    guards: share(guarded, coverage.guards),
  }
  if (unexplained.length > 0) {
    throw new Error(`No walk and no reason for these in a browser: ${unexplained.join('; ')}`)
  }
  return { walks: walks.length, steps: countSteps(walks), ...shares, infeasible }
}

/** The coverage of a machine's browser walks. Transitions that no in-process walk can cover do not count; all pairs count. */
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
