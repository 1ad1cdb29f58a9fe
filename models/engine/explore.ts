import { isNothing, Simulation, type Position, type Step } from './run.ts'
import { type Move, movesOf, type Model } from './model.ts'

export interface Node {
  number: number
  position: Position
  edges: Edge[]
  /** The edge by which the search first reached the node; undefined for a start. */
  by: Edge | undefined
  /** The name of the start of the search path. */
  start: string
}

/** A move that is possible at a node and has an effect. */
export interface Edge {
  from: Node
  to: Node
  move: Move
  step: Step
}

/** The state space of a model: every reachable position, and every edge between positions. */
export interface Graph {
  simulation: Simulation
  nodes: Node[]
  starts: { name: string; node: Node; step: Step }[]
}

/** The maximum number of positions of a model. */
const LIMIT = 20_000

/** Searches the whole state space, breadth first. Throws when it exceeds the limit. */
export function search(model: Model, simulation: Simulation = new Simulation(model)): Graph {
  const moves = movesOf(model)
  const known = new Map<string, Node>()
  const nodes: Node[] = []
  const nodeAt = (position: Position, by: Edge | undefined, start: string): Node => {
    const key = simulation.key(position)
    const present = known.get(key)
    if (present) return present
    if (nodes.length === LIMIT) throw new Error(`${model.machine.id} has too many states: ${key}`)
    const node = { number: nodes.length, position, edges: [], by, start }
    known.set(key, node)
    nodes.push(node)
    return node
  }
  const starts = Object.keys(model.inputs).map((name) => {
    const step = simulation.start(name)
    return { name, step, node: nodeAt(step.position, undefined, name) }
  })
  for (const from of nodes) {
    for (const move of moves) {
      const step = simulation.take(from.position, move)
      if (!step || (move.kind === 'send' && isNothing(step))) continue
      const edge = { from, move, step } as Edge
      edge.to = nodeAt(step.position, edge, from.start)
      from.edges.push(edge)
    }
  }
  return { simulation, nodes, starts }
}

/** The names of the moves of a shortest path to a node. */
export function wayTo({ by }: Node): string[] {
  return by ? [...wayTo(by.from), by.move.name] : []
}
