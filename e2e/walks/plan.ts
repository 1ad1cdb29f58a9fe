import { pairsIn } from '../../models/engine/pairs.ts'
import type { Chart, Spot, Way } from './chart.ts'
import type { Start } from './driver.ts'

/** A walk: its start and its ways. */
export interface Plan {
  start: Start<unknown>
  first: Way
  ways: Way[]
}

/** The aims that a way adds to a walk whose last transitions are given. */
export type Aims = (last: readonly string[], way: Way) => readonly string[]

/** Each transition, each result of a guard, each state. */
export const transitionAims: Aims = (_, { rounds, guards, states }) => [
  ...rounds.flat(),
  ...guards,
  ...states,
]

/** Each pair of consecutive transitions. */
export const pairAims: Aims = (last, { rounds }) => pairsIn(last, rounds)

interface Stand {
  spot: Spot
  last: readonly string[]
}

interface Reached {
  stand: Stand
  way: Way | undefined
  before: Reached | undefined
  length: number
}

const lastOf = ({ rounds }: Way, before: readonly string[]) => rounds.at(-1) ?? before

/** The maximum length of a walk, and the maximum distance to the next aim before another walk begins. */
const LONG = 60
const FAR = 6

/** Walks that cover all reachable aims, each beginning with the nearest open aim. */
export function plan(chart: Chart, aims: Aims): Plan[] {
  const met = new Set<string>()
  const isOpen = (last: readonly string[], way: Way) => aims(last, way).some((aim) => !met.has(aim))
  const isPairs = aims !== transitionAims
  const keyOf = ({ spot, last }: Stand) => (isPairs ? `${spot.key} ${last.join('+')}` : spot.key)
  const nearest = (from: readonly Stand[], far: number): Reached | undefined => {
    const known = new Set(from.map(keyOf))
    const queue = from.map(
      (stand): Reached => ({ stand, way: undefined, before: undefined, length: 0 }),
    )
    for (const reached of queue) {
      if (reached.length === far) return undefined
      const { spot, last } = reached.stand
      for (const way of chart.waysFrom(spot)) {
        const stand = { spot: way.to, last: lastOf(way, last) }
        const next = { stand, way, before: reached, length: reached.length + 1 }
        if (isOpen(last, way)) return next
        const key = keyOf(stand)
        if (known.has(key)) continue
        known.add(key)
        queue.push(next)
      }
    }
    return undefined
  }
  const starts = chart.starts()
  const stands = starts.map(({ way }) => ({ spot: way.to, last: lastOf(way, []) }))
  const plans: Plan[] = []
  for (;;) {
    let next = nearest(stands, Number.POSITIVE_INFINITY)
    if (!next) break
    const ways: Way[] = []
    let origin: Reached = next
    while (origin.before) origin = origin.before
    let stand: Stand = origin.stand
    const { start, way: first } = starts[stands.indexOf(stand)] as (typeof starts)[number]
    for (const aim of aims([], first)) met.add(aim)
    while (next) {
      for (const way of waysTo(next)) {
        for (const aim of aims(stand.last, way)) met.add(aim)
        stand = { spot: way.to, last: lastOf(way, stand.last) }
        ways.push(way)
      }
      next = ways.length < LONG ? nearest([stand], FAR) : undefined
    }
    plans.push({ start, first, ways })
  }
  // A start without a further open aim still makes a walk of length 0.
  for (const { start, way: first } of starts) {
    if (!isOpen([], first)) continue
    for (const aim of aims([], first)) met.add(aim)
    plans.push({ start, first, ways: [] })
  }
  return plans
}

function waysTo({ before, way }: Reached): Way[] {
  return before && way ? [...waysTo(before), way] : []
}
