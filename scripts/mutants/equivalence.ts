import type { Walk } from '../../tests/paths/generate.ts'
import { isNothing, Model, type Step } from '../../tests/paths/model.ts'
import { type Graph, wayTo } from '../../tests/paths/search.ts'
import { type Move, movesOf } from '../../tests/paths/world.ts'
import { type Mutant, mutated } from './mutate.ts'

const texts = new WeakMap<Step, string>()

function textOf(model: Model, step: Step): string {
  const text = texts.get(step) ?? model.told(step)
  texts.set(step, text)
  return text
}

/** Whether a move can bring the event that a mutant changes; the name of what is sent begins with its type. */
function canTell({ event }: Mutant, move: Move): boolean {
  if (event === undefined || event.endsWith('*') || move.kind === 'elapse') return true
  if (move.kind === 'send') return move.name.split(' ')[0] === event
  if (move.kind === 'answer') return event === `xstate.done.actor.${move.actor}`
  return move.kind === 'fail' && event === `xstate.error.actor.${move.actor}`
}

/**
 * The shortest walk that tells a mutant from the machine whose finite model this is; nothing where the mutant does the
 * same as the machine at every position, whatever happens: then the two are equivalent, by induction over the walks.
 */
export function differenceOf(graph: Graph, mutant: Mutant): Walk | undefined {
  const { model } = graph
  const { world } = model
  const moves = movesOf(world).filter((move) => canTell(mutant, move))
  const other = new Model(world, mutated(world.machine, mutant), model.time)
  for (const { name, step } of graph.starts) {
    if (textOf(model, step) !== other.told(other.start(name))) return { start: name, moves: [] }
  }
  for (const node of graph.nodes) {
    if (node.position.snapshot.status !== 'active') continue
    const edges = new Map(node.edges.map((edge) => [edge.move.name, edge.step]))
    const position = other.adopt(node.position)
    for (const move of moves) {
      const step = edges.get(move.name)
      const found = other.take(position, move)
      const same = step
        ? found && textOf(model, step) === other.told(found)
        : !found || isNothing(found)
      if (!same) return { start: node.start, moves: [...wayTo(node), move.name] }
    }
  }
  return undefined
}
