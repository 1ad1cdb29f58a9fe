import { type WalkEnd, walkEndAfter, walkEndKey } from './coverage.ts'
import type { Edge, Graph } from './explore.ts'
import type { SimulatedState } from './simulation.ts'

/** A planned walk: its start and the edges after it. */
export interface WalkPlan<State> {
  start: Edge<State>
  edges: Edge<State>[]
}

/**
 * The aims, such as transitions or pairs, that a walk meets when it enters a state. `last` contains the last transitions of the walk before
 * that.
 */
export type FindMetAims<State> = (last: readonly string[], state: State) => readonly string[]

export interface PlanOptions {
  /** The maximum number of moves of a walk. */
  length: number
  /** The maximum number of moves to the next open aim. If every open aim is further away, a new walk begins. */
  distance: number
  /** Whether an aim depends on the transitions before it, as a pair does. */
  hasMemory: boolean
}

interface PathNode<State> {
  end: WalkEnd<State>
  edge: Edge<State> | undefined
  before: PathNode<State> | undefined
  distance: number
}

function pathTo<State>({ before, edge }: PathNode<State>): Edge<State>[] {
  return before && edge ? [...pathTo(before), edge] : []
}

/**
 * Plans walks that meet all aims: each walk continues with the nearest open aim. Aims in `met` need no walk. XState finds paths to states,
 * but does not support aims that depend on earlier transitions (decision 0017).
 */
export function planWalks<State extends SimulatedState>(
  { starts }: Pick<Graph<State>, 'starts'>,
  aims: FindMetAims<State>,
  { length, distance, hasMemory }: PlanOptions,
  met: Set<string> = new Set(),
): WalkPlan<State>[] {
  const keyOf = (end: WalkEnd<State>) => (hasMemory ? walkEndKey(end) : end.node.key)
  const isOpen = (last: readonly string[], state: State) =>
    aims(last, state).some((aim) => !met.has(aim))
  const meet = (last: readonly string[], { state }: Edge<State>) => {
    for (const aim of aims(last, state)) met.add(aim)
  }
  const nearest = (from: readonly WalkEnd<State>[], max: number): PathNode<State> | undefined => {
    const known = new Set(from.map(keyOf))
    const queue = from.map(
      (end): PathNode<State> => ({ end, edge: undefined, before: undefined, distance: 0 }),
    )
    for (const found of queue) {
      if (found.distance === max) return undefined
      const { node, last } = found.end
      for (const edge of node.edges) {
        const end = walkEndAfter(last, edge)
        const next = { end, edge, before: found, distance: found.distance + 1 }
        if (isOpen(last, edge.state)) return next
        const key = keyOf(end)
        if (known.has(key)) continue
        known.add(key)
        queue.push(next)
      }
    }
    return undefined
  }
  const ends = starts.map((start) => walkEndAfter([], start))
  const plans: WalkPlan<State>[] = []
  for (let next = nearest(ends, Number.POSITIVE_INFINITY); next; ) {
    let origin = next
    while (origin.before) origin = origin.before
    let { end } = origin
    const start = starts[ends.indexOf(end)] as Edge<State>
    meet([], start)
    const edges: Edge<State>[] = []
    for (let further: PathNode<State> | undefined = next; further; ) {
      for (const edge of pathTo(further)) {
        meet(end.last, edge)
        end = walkEndAfter(end.last, edge)
        edges.push(edge)
      }
      further = edges.length < length ? nearest([end], distance) : undefined
    }
    plans.push({ start, edges })
    next = nearest(ends, Number.POSITIVE_INFINITY)
  }
  // A start that meets a remaining aim becomes a walk without moves.
  for (const start of starts) {
    if (!isOpen([], start.state)) continue
    meet([], start)
    plans.push({ start, edges: [] })
  }
  return plans
}
