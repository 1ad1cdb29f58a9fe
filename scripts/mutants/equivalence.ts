import type { Walk } from '../../models/engine/walks.ts'
import { isNothing, Simulation, type Step } from '../../models/engine/run.ts'
import { type Graph, wayTo } from '../../models/engine/explore.ts'
import { type Move, movesOf } from '../../models/engine/model.ts'
import { type Mutant, mutated } from './mutate.ts'

const texts = new WeakMap<Step, string>()

function textOf(simulation: Simulation, step: Step): string {
  const text = texts.get(step) ?? simulation.told(step)
  texts.set(step, text)
  return text
}

/** Whether a move can cause the event that a mutant changes. The name of a sent event begins with its type. */
function canTell({ event }: Mutant, move: Move): boolean {
  if (event === undefined || event.endsWith('*') || move.kind === 'elapse') return true
  if (move.kind === 'send') return move.name.split(' ')[0] === event
  if (move.kind === 'answer') return event === `xstate.done.actor.${move.actor}`
  return move.kind === 'fail' && event === `xstate.error.actor.${move.actor}`
}

/**
 * The shortest walk that distinguishes a mutant from the machine of this finite model. Undefined if both behave equally at every
 * position after any move: then they are equivalent, by induction over the walks.
 */
export function differenceOf(graph: Graph, mutant: Mutant): Walk | undefined {
  const { simulation } = graph
  const { model } = simulation
  const moves = movesOf(model).filter((move) => canTell(mutant, move))
  const other = new Simulation(model, mutated(model.machine, mutant), simulation.time)
  for (const { name, step } of graph.starts) {
    if (textOf(simulation, step) !== other.told(other.start(name)))
      return { start: name, moves: [] }
  }
  for (const node of graph.nodes) {
    if (node.position.snapshot.status !== 'active') continue
    const edges = new Map(node.edges.map((edge) => [edge.move.name, edge.step]))
    const position = other.adopt(node.position)
    for (const move of moves) {
      const step = edges.get(move.name)
      const found = other.take(position, move)
      const same = step
        ? found && textOf(simulation, step) === other.told(found)
        : !found || isNothing(found)
      if (!same) return { start: node.start, moves: [...wayTo(node), move.name] }
    }
  }
  return undefined
}
