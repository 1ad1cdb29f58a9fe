import { answerOf } from '../../models/engine/coverage.ts'
import { pairsIn } from '../../models/engine/pairs.ts'
import { stateIds, transitionIds } from '../../models/engine/transitions.ts'
import type { InChromium, PairsInChromium, Share } from '../../scripts/coverage/report.ts'
import type { Chart, Way } from './chart.ts'
import type { Plan } from './plan.ts'

const waysOf = (plans: readonly Plan[]) => plans.flatMap(({ first, ways }) => [first, ...ways])

const stepsOf = (plans: readonly Plan[]) => plans.reduce((sum, { ways }) => sum + ways.length, 0)

/** The pairs of transitions that the walks cover, by id. */
export function pairIdsOf(plans: readonly Plan[]): Set<string> {
  const pairs = new Set<string>()
  for (const { first, ways } of plans) {
    let last: readonly string[] = []
    for (const { rounds } of [first, ...ways]) {
      for (const pair of pairsIn(last, rounds)) pairs.add(pair)
      last = rounds.at(-1) ?? last
    }
  }
  return pairs
}

/** Counts the walks, steps and covered pairs. */
export function pairsOf(plans: readonly Plan[]): PairsInChromium {
  return { walks: plans.length, steps: stepsOf(plans), covered: pairIdsOf(plans).size }
}

/** Why an event never occurs in a browser: the reason that the driver gives for a move or a transition. */
function reasonOf({ driver }: Chart, what: string): string | undefined {
  const [, event = ''] = what.split(' ')
  const own = driver.unreachableTransitions[what]
  if (own) return own
  const [, how, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  const begins = actor ? `${actor} ${how === 'done' ? 'answers' : 'fails'}` : event
  const named = Object.entries(driver.impossibleMoves).find(([name]) => name.startsWith(begins))
  return named?.[1]
}

/**
 * Measures completed walks. `hopeless` are items that no walk in process can cover either. Throws if another item is not covered
 * and has no reason.
 */
export function measure(
  chart: Chart,
  plans: readonly Plan[],
  hopeless: ReadonlySet<string>,
): InChromium {
  const { machine } = chart.simulation
  const done = (of: (way: Way) => readonly string[]) => new Set(waysOf(plans).flatMap(of))
  const infeasible: InChromium['infeasible'] = []
  const unexplained: string[] = []
  const share = (all: Iterable<string>, covered: ReadonlySet<string>): Share => {
    const feasible = [...all].filter((one) => !hopeless.has(one))
    for (const what of feasible) {
      if (covered.has(what)) continue
      const why = reasonOf(chart, what)
      if (why === undefined) unexplained.push(what)
      else infeasible.push({ what, why })
    }
    const count = feasible.filter((one) => covered.has(one)).length
    return { covered: count, feasible: count }
  }
  const ids = transitionIds(machine)
  const guarded = [...ids].flatMap(([one, id]) =>
    one.guard === undefined ? [] : [answerOf(id, true), answerOf(id, false)],
  )
  const shares = {
    states: share(
      stateIds(machine),
      done(({ states }) => states),
    ),
    transitions: share(
      ids.values(),
      done(({ rounds }) => rounds.flat()),
    ),
    guards: share(
      guarded,
      done(({ guards }) => guards),
    ),
  }
  if (unexplained.length > 0) {
    throw new Error(`Nobody says why these do not happen in a browser: ${unexplained.join('; ')}`)
  }
  return { walks: plans.length, steps: stepsOf(plans), ...shares, infeasible }
}
