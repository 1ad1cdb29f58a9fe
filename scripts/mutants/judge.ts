import type { Graph, Path } from '../../models/engine/explore.ts'
import { findDifference, type GoldenWalk, recordWalks } from '../../models/engine/goldenWalks.ts'
import { eventTypeOf, type Model, type Move } from '../../models/engine/model.ts'
import { type SimulatedState, Simulation } from '../../models/engine/simulation.ts'
import { type Mutant, mutatedMachine } from './mutate.ts'

export type MachineGraph = Graph<SimulatedState, Simulation>

/** Whether the golden walks detect a mutant. */
export function isKilled(model: Model, golden: readonly GoldenWalk[], mutant: Mutant): boolean {
  const machine = mutatedMachine(model.machine, mutant)
  return golden.some((walk) => findDifference(model, walk, machine) !== undefined)
}

/** The title of a mutant in all reports. */
export const titleOfMutant = ({ kind, name }: Mutant) => `${kind}: ${name}`

/** The results of some mutants. A gap is a mutant that no golden walk detects; `walk` is a path that would detect this mutant. */
export interface Verdicts {
  killed: number
  equivalent: string[]
  gaps: { mutant: string; walk: Path }[]
}

/** Runs mutants on the golden walks, and searches for a difference if one survives. */
export function judge(
  model: Model,
  golden: readonly GoldenWalk[],
  mutants: readonly Mutant[],
  graph: () => MachineGraph,
): Verdicts {
  const verdicts: Verdicts = { killed: 0, equivalent: [], gaps: [] }
  for (const mutant of mutants) {
    const isFound = isKilled(model, golden, mutant)
    const walk = isFound ? undefined : differenceOf(graph(), mutant)
    if (isFound) verdicts.killed += 1
    else if (walk) verdicts.gaps.push({ mutant: titleOfMutant(mutant), walk })
    else verdicts.equivalent.push(titleOfMutant(mutant))
  }
  return verdicts
}

/** Records the golden walks of these paths. Adds a path for each mutant that survives and is not equivalent, so that no gap is left. */
export function recordWalksWithoutGaps(
  model: Model,
  paths: readonly Path[],
  mutants: readonly Mutant[],
  graph: MachineGraph,
): GoldenWalk[] {
  const golden = recordWalks(model, paths)
  for (const mutant of mutants) {
    const { gaps } = judge(model, golden, [mutant], () => graph)
    golden.push(
      ...recordWalks(
        model,
        gaps.map(({ walk }) => walk),
      ),
    )
  }
  return golden
}

/** Whether a move can cause the event that a mutant changes. The name of an event begins with its type. */
function canReveal({ event }: Mutant, move: Move): boolean {
  if (event === undefined || event.endsWith('*') || move.kind === 'delay') return true
  if (move.kind === 'event') return eventTypeOf(move.name) === event
  if (move.kind === 'output') return event === `xstate.done.actor.${move.actor}`
  return move.kind === 'error' && event === `xstate.error.actor.${move.actor}`
}

const descriptions = new WeakMap<SimulatedState, string>()

function describe(simulation: Simulation, state: SimulatedState): string {
  const text = descriptions.get(state) ?? simulation.describe(state)
  descriptions.set(state, text)
  return text
}

/**
 * The shortest path that distinguishes a mutant from the machine of this graph. Undefined if mutant and machine behave equally in every
 * state after any move. Then they are equivalent, by induction over the walks.
 */
function differenceOf(
  { space, nodes, starts, pathTo }: MachineGraph,
  mutant: Mutant,
): Path | undefined {
  const { model, time } = space
  const machine = mutatedMachine(model.machine, mutant)
  const other = new Simulation(model, machine, time, space.environment.actor)
  const moves = [...other.moves.values()].filter((move) => canReveal(mutant, move))
  for (const { move: input, state } of starts) {
    if (describe(space, state) !== other.describe(other.start(input))) return { input, moves: [] }
  }
  for (const node of nodes) {
    if (node.state.snapshot.status !== 'active') continue
    const expectedStates = new Map(node.edges.map(({ move, state }) => [move, state]))
    const state = other.adopt(node.state)
    for (const { name } of moves) {
      const before = expectedStates.get(name)
      const found = other.take(state, name)
      const isSame = before
        ? found && describe(space, before) === other.describe(found)
        : found === undefined
      if (isSame) continue
      const path = pathTo(node)
      return { ...path, moves: [...path.moves, name] }
    }
  }
  return undefined
}
