import { answerOf } from '../../tests/paths/covered.ts'
import { pairsIn } from '../../tests/paths/pairs.ts'
import { stateIds, transitionIds } from '../../tests/paths/transitions.ts'
import type { InChromium, PairsInChromium, Share } from '../../scripts/coverage/report.ts'
import type { Chart, Way } from './chart.ts'
import type { Plan } from './plan.ts'

const waysOf = (plans: readonly Plan[]) => plans.flatMap(({ first, ways }) => [first, ...ways])

const stepsOf = (plans: readonly Plan[]) => plans.reduce((sum, { ways }) => sum + ways.length, 0)

/** The pairs of transitions that some walks go through, by their ids. */
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

/** How much that is. */
export function pairsOf(plans: readonly Plan[]): PairsInChromium {
  return { walks: plans.length, steps: stepsOf(plans), covered: pairIdsOf(plans).size }
}

/** Why nobody brings an event in a browser; the driver says it of a move, or of what nothing leads to. */
function reasonOf({ driver }: Chart, what: string): string | undefined {
  const [, event = ''] = what.split(' ')
  const own = driver.apart?.[what]
  if (own) return own
  const [, how, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  const begins = actor ? `${actor} ${how === 'done' ? 'answers' : 'fails'}` : event
  const named = Object.entries(driver.never).find(([name]) => name.startsWith(begins))
  return named?.[1]
}

/**
 * Measures walks that have been done. `hopeless` is what no walk in process can do either. Throws where something else has
 * not been done, and nobody says why.
 */
export function measure(
  chart: Chart,
  plans: readonly Plan[],
  hopeless: ReadonlySet<string>,
): InChromium {
  const { machine } = chart.model
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
