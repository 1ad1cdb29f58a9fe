import { isNothing, Model, type Position, type Step } from './model.ts'
import { type Move, movesOf, type World } from './world.ts'

export interface Node {
  number: number
  position: Position
  edges: Edge[]
  /** The edge by which the search came first; none for a start. */
  by: Edge | undefined
  /** The start that the search came from. */
  start: string
}

/** Something that can happen at a node and makes a difference. */
export interface Edge {
  from: Node
  to: Node
  move: Move
  step: Step
}

/** The finite model of a world: every position that can be reached, and every way between. */
export interface Graph {
  model: Model
  nodes: Node[]
  starts: { name: string; node: Node; step: Step }[]
}

/** More positions than any world may have. */
const LIMIT = 20_000

/** Searches all of a world, breadth first. Throws where it has no end. */
export function search(world: World, model: Model = new Model(world)): Graph {
  const moves = movesOf(world)
  const known = new Map<string, Node>()
  const nodes: Node[] = []
  const nodeAt = (position: Position, by: Edge | undefined, start: string): Node => {
    const key = model.key(position)
    const present = known.get(key)
    if (present) return present
    if (nodes.length === LIMIT) throw new Error(`${world.machine.id} has too many states: ${key}`)
    const node = { number: nodes.length, position, edges: [], by, start }
    known.set(key, node)
    nodes.push(node)
    return node
  }
  const starts = Object.keys(world.starts).map((name) => {
    const step = model.start(name)
    return { name, step, node: nodeAt(step.position, undefined, name) }
  })
  for (const from of nodes) {
    for (const move of moves) {
      const step = model.take(from.position, move)
      if (!step || (move.kind === 'send' && isNothing(step))) continue
      const edge = { from, move, step } as Edge
      edge.to = nodeAt(step.position, edge, from.start)
      from.edges.push(edge)
    }
  }
  return { model, nodes, starts }
}

/** The shortest list of moves to a node, by name. */
export function wayTo({ by }: Node): string[] {
  return by ? [...wayTo(by.from), by.move.name] : []
}
