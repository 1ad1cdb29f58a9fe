import { coverageOfWalks, guardId } from '../../models/engine/coverage.ts'
import { stateIds } from '../../models/engine/machine.ts'
import type {
  ChromiumPairCoverage,
  CoveredShare,
  WalkCoverage,
} from '../../scripts/coverage/report.ts'
import type { BrowserSpace } from './browserSpace.ts'
import type { Walk } from './plans.ts'

const statesOf = (walks: readonly Walk[]) => walks.map(({ states }) => states)

const countSteps = (walks: readonly Walk[]) =>
  walks.reduce((sum, { states }) => sum + states.length - 1, 0)

/** The ids of the pairs of transitions that the walks cover. */
export const pairIdsOf = (chart: BrowserSpace, walks: readonly Walk[]) =>
  coverageOfWalks(chart, statesOf(walks)).pairs

/** Counts the walks, steps and covered pairs. */
export function measurePairs(chart: BrowserSpace, walks: readonly Walk[]): ChromiumPairCoverage {
  const covered = pairIdsOf(chart, walks).size
  return { walks: walks.length, steps: countSteps(walks), covered }
}

/** The reason why an event never occurs in a browser, as the driver gives it for a move or a transition. */
function reasonOf({ driver }: BrowserSpace, what: string): string | undefined {
  const [, event = ''] = what.split(' ')
  // If a transition is never taken, its guard is never true. So the reason of the transition also explains the guard.
  const own = driver.unreachableTransitions[what.replace(/: yes$/, '')]
  if (own) return own
  const [, how, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  const begins = actor ? `${actor} ${how === 'done' ? 'answers' : 'fails'}` : event
  const named = Object.entries(driver.impossibleMoves).find(([name]) => name.startsWith(begins))
  return named?.[1]
}

/**
 * Measures completed walks. `excluded` are items that no in-process walk can cover either. Throws if another item is not covered and has no
 * reason.
 */
export function measureTransitions(
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
