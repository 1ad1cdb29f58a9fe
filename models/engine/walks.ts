import type { Edge, Graph } from './explore.ts'
import {
  feasiblePairs,
  pairsIn,
  type Rounds,
  roundsReader,
  type Stand,
  standAfter,
  standKey,
  startStands,
} from './pairs.ts'
import type { Step } from './run.ts'

/** A walk through a model: the names of its start and of its moves. */
export interface Walk {
  start: string
  moves: string[]
}

/** The maximum number of moves of a walk, and of moves to the next uncovered pair. */
const LONG = 24
const FAR = 5

interface Reached {
  stand: Stand
  by: Edge | undefined
  before: Reached | undefined
  length: number
}

/** The shortest path from one of the stands to an uncovered pair; undefined when there is none within `far` moves. */
function nearest(
  from: readonly Stand[],
  roundsOf: (step: Step) => Rounds,
  open: ReadonlySet<string>,
  far: number,
): Reached | undefined {
  const known = new Set(from.map(standKey))
  const queue: Reached[] = from.map((stand) => ({
    stand,
    by: undefined,
    before: undefined,
    length: 0,
  }))
  for (const reached of queue) {
    if (reached.length === far) return undefined
    for (const edge of reached.stand.node.edges) {
      const rounds = roundsOf(edge.step)
      const stand = standAfter(reached.stand, edge, rounds)
      const next = { stand, by: edge, before: reached, length: reached.length + 1 }
      if (pairsIn(reached.stand.last, rounds).some((pair) => open.has(pair))) return next
      const key = standKey(stand)
      if (known.has(key)) continue
      known.add(key)
      queue.push(next)
    }
  }
  return undefined
}

function edgesTo(reached: Reached): { from: Stand; edge: Edge }[] {
  const { before, by } = reached
  return before && by ? [...edgesTo(before), { from: before.stand, edge: by }] : []
}

/** Walks that cover every feasible pair of transitions; each continues with the nearest uncovered pair. */
export function walksOf(graph: Graph): Walk[] {
  const roundsOf = roundsReader(graph)
  const open = feasiblePairs(graph)
  for (const { step } of graph.starts) {
    for (const pair of pairsIn([], roundsOf(step))) open.delete(pair)
  }
  const starts = startStands(graph, roundsOf)
  const walks: Walk[] = []
  const go = (reached: Reached, moves: string[]) => {
    for (const { from, edge } of edgesTo(reached)) {
      moves.push(edge.move.name)
      for (const pair of pairsIn(from.last, roundsOf(edge.step))) open.delete(pair)
    }
    return reached.stand
  }
  for (;;) {
    const first = nearest(starts, roundsOf, open, Number.POSITIVE_INFINITY)
    if (!first) return walks
    const moves: string[] = []
    let origin = first
    while (origin.before) origin = origin.before
    const start = graph.starts[starts.indexOf(origin.stand)]?.name ?? ''
    let stand = go(first, moves)
    while (moves.length < LONG) {
      const next = nearest([stand], roundsOf, open, FAR)
      if (!next) break
      stand = go(next, moves)
    }
    walks.push({ start, moves })
  }
}
