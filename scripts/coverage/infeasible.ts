import type { AnyTransitionDefinition } from 'xstate'
import {
  allWalkEnds,
  type Coverage,
  guardId,
  type MachineSpace,
  pairId,
} from '../../models/engine/coverage.ts'
import type { Graph } from '../../models/engine/explore.ts'
import { activeStates, guardResults } from '../../models/engine/machine.ts'
import type { SimulatedState } from '../../models/engine/simulation.ts'

/** An item that no walk of the model can cover, and the reason found by search. */
export interface InfeasibleItem {
  what: string
  why: string
}

type MachineGraph = Graph<SimulatedState, MachineSpace<SimulatedState>>

/** Transitions that are never taken, and guards that never return one of the two results. */
export function infeasibleTransitionsAndGuards(
  { space }: MachineGraph,
  { transitions, guards }: Coverage,
): InfeasibleItem[] {
  const found: InfeasibleItem[] = []
  for (const [{ guard }, id] of space.simulation.ids) {
    const isEvaluated = guards.has(guardId(id, true)) || guards.has(guardId(id, false))
    if (!transitions.has(id)) {
      const why = isEvaluated ? 'its guard is never true there' : 'its event never occurs there'
      found.push({ what: id, why })
    }
    if (guard !== undefined && isEvaluated && !guards.has(guardId(id, false))) {
      found.push({ what: guardId(id, false), why: 'the guard is always true there' })
    }
  }
  return found
}

/**
 * The pairs of transitions that no walk covers although the first transition may lead to a state in which the second one starts, each with
 * the reason. In each of those states, the actor of the second transition has ended, its guard is false, its event does not come, or another
 * branch or an inner state handles that event.
 */
export function infeasiblePairs(
  graph: MachineGraph,
  { pairs, transitions }: Coverage,
): InfeasibleItem[] {
  const { machine, ids } = graph.space.simulation
  const reasons = new Map<string, Set<string>>()
  const bySource = new Map<string, [AnyTransitionDefinition, string][]>()
  for (const [one, id] of ids) {
    const source = id.slice(0, id.indexOf(' '))
    if (transitions.has(id)) bySource.set(source, [...(bySource.get(source) ?? []), [one, id]])
  }
  const whyNot = ({ snapshot, calls }: SimulatedState, event: string, id: string) => {
    const [, actor] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event) ?? []
    if (actor !== undefined && !calls.has(actor)) return 'its actor does not run any more'
    const refused = guardResults(machine, ids, snapshot.value, event, [])
    return event === '' || refused.some(([other]) => other === id)
      ? 'its guard does not hold then'
      : 'its event does not come, or is taken by another branch or an inner state'
  }
  for (const { node, last } of allWalkEnds(graph)) {
    const { snapshot } = node.state
    if (snapshot.status !== 'active') continue
    const sources = [machine.id, ...activeStates(machine, snapshot.value)]
    for (const [{ eventType }, id] of sources.flatMap((source) => bySource.get(source) ?? [])) {
      const open = last.map((before) => pairId(before, id)).filter((pair) => !pairs.has(pair))
      if (open.length === 0) continue
      const why = whyNot(node.state, eventType, id)
      for (const pair of open) reasons.set(pair, (reasons.get(pair) ?? new Set()).add(why))
    }
  }
  return [...reasons]
    .map(([what, why]) => ({ what, why: [...why].toSorted().join('; ') }))
    .toSorted((a, b) => (a.what < b.what ? -1 : 1))
}
