import type { AnyTransitionDefinition } from 'xstate'
import { answerOf, type Covered } from '../../models/engine/coverage.ts'
import {
  pairOf,
  roundsReader,
  type Stand,
  standAfter,
  standKey,
  startStands,
} from '../../models/engine/pairs.ts'
import type { Graph } from '../../models/engine/explore.ts'
import { guardsAsked, standingIn, transitionIds } from '../../models/engine/transitions.ts'

/** An item that no walk of the finite model can cover, and the reason found by search. */
export interface Infeasible {
  what: string
  why: string
}

const sourceOf = (id: string) => id.slice(0, id.indexOf(' '))

/** All pairs of a position and the transitions that led to it, in a finite model. */
function standsOf(graph: Graph): Stand[] {
  const read = roundsReader(graph)
  const stands = startStands(graph, read)
  const known = new Set(stands.map(standKey))
  for (const stand of stands) {
    for (const edge of stand.node.edges) {
      const next = standAfter(stand, edge, read(edge.step))
      if (known.has(standKey(next))) continue
      known.add(standKey(next))
      stands.push(next)
    }
  }
  return stands
}

/** Transitions that are never taken, and guards that never return one of the two results. */
export function infeasibleParts(graph: Graph, { transitions, guards }: Covered): Infeasible[] {
  const found: Infeasible[] = []
  for (const [one, id] of transitionIds(graph.simulation.machine)) {
    const isAsked = [true, false].some((answer) => guards.has(answerOf(id, answer)))
    if (!transitions.has(id)) {
      const why = isAsked ? 'its guard is never true there' : 'its event never occurs there'
      found.push({ what: id, why })
    }
    if (one.guard === undefined || !isAsked) continue
    if (!guards.has(answerOf(id, false))) {
      found.push({ what: answerOf(id, false), why: 'the guard is always true there' })
    }
  }
  return found
}

/**
 * The uncovered pairs whose second transition starts in a state to which the first one may lead. The reason is one of these, at all
 * of those positions: its actor does not run, its guard is false, or another branch or state handles its event first.
 */
export function infeasiblePairs(graph: Graph, { pairs, transitions }: Covered): Infeasible[] {
  const ids = transitionIds(graph.simulation.machine)
  const reasons = new Map<string, Set<string>>()
  const bySource = new Map<string, [AnyTransitionDefinition, string][]>()
  for (const [one, id] of ids) {
    if (!transitions.has(id)) continue
    bySource.set(sourceOf(id), [...(bySource.get(sourceOf(id)) ?? []), [one, id]])
  }
  for (const { node, last } of standsOf(graph)) {
    const { snapshot, calls } = node.position
    if (snapshot.status !== 'active') continue
    const sources = [snapshot.machine.id, ...standingIn(snapshot._nodes)]
    for (const [one, id] of sources.flatMap((source) => bySource.get(source) ?? [])) {
      for (const before of last) {
        const pair = pairOf(before, id)
        if (pairs.has(pair)) continue
        const why = reasons.get(pair) ?? new Set()
        const [, actor] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(one.eventType) ?? []
        const asked = guardsAsked(snapshot._nodes, one.eventType, [])
        if (actor !== undefined && !calls.has(actor)) why.add('its actor does not run any more')
        else if (one.eventType === '') why.add('its guard does not hold then')
        else if (asked.some(([other]) => other === one)) why.add('its guard does not hold then')
        else why.add('its event does not come, or is taken by another branch or an inner state')
        reasons.set(pair, why)
      }
    }
  }
  return [...reasons]
    .map(([what, why]) => ({ what, why: [...why].toSorted().join('; ') }))
    .toSorted((a, b) => (a.what < b.what ? -1 : 1))
}
