import type { AnyTransitionDefinition } from 'xstate'
import type { Step } from './run.ts'
import type { Edge, Graph, Node } from './explore.ts'
import { type Round, transitionIds } from './transitions.ts'

/** The id of a pair of consecutive transitions. */
export const pairOf = (one: string, other: string) => `${one} → ${other}`

/** The ids of the transitions of a step, by round. */
export type Rounds = readonly (readonly string[])[]

/** The transition ids of the rounds in which a machine took a transition. */
export function roundsOf(
  ids: ReadonlyMap<AnyTransitionDefinition, string>,
  rounds: readonly Round[],
): Rounds {
  return rounds
    .filter(({ taken }) => taken.length > 0)
    .map(({ taken }) => taken.map((one) => ids.get(one) ?? '?'))
}

/** Returns the rounds of steps of one graph, computed once per step. */
export function roundsReader({ simulation }: Graph): (step: Step) => Rounds {
  const ids = transitionIds(simulation.machine)
  const read = new Map<Step, Rounds>()
  return (step) => {
    const rounds = read.get(step) ?? roundsOf(ids, step.rounds)
    read.set(step, rounds)
    return rounds
  }
}

/** The pairs that a step adds to a walk with these last transitions. */
export function pairsIn(last: readonly string[], rounds: Rounds): string[] {
  return rounds.flatMap((round, place) => {
    const before = place === 0 ? last : (rounds[place - 1] ?? [])
    return before.flatMap((one) => round.map((other) => pairOf(one, other)))
  })
}

/** A node with the last transitions of a walk that leads to it. */
export interface Stand {
  node: Node
  last: readonly string[]
}

export const standKey = ({ node, last }: Stand) => `${node.number} ${last.join(' + ')}`

/** The starts of a graph as stands. */
export function startStands(graph: Graph, read: (step: Step) => Rounds): Stand[] {
  return graph.starts.map(({ node, step }) => ({ node, last: read(step).at(-1) ?? [] }))
}

/** The stand of a walk after an edge. */
export function standAfter({ last }: Stand, edge: Edge, rounds: Rounds): Stand {
  return { node: edge.to, last: rounds.at(-1) ?? last }
}

/** All pairs that walks of the finite model can cover. */
export function feasiblePairs(graph: Graph): Set<string> {
  const read = roundsReader(graph)
  const pairs = new Set<string>()
  const stands = startStands(graph, read)
  for (const { step } of graph.starts) for (const pair of pairsIn([], read(step))) pairs.add(pair)
  const known = new Set(stands.map(standKey))
  for (const stand of stands) {
    for (const edge of stand.node.edges) {
      const rounds = read(edge.step)
      for (const pair of pairsIn(stand.last, rounds)) pairs.add(pair)
      const next = standAfter(stand, edge, rounds)
      const key = standKey(next)
      if (known.has(key)) continue
      known.add(key)
      stands.push(next)
    }
  }
  return pairs
}
