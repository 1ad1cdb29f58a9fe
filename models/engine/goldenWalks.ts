import type { AnyStateMachine } from 'xstate'
import { RealActor } from './actor.ts'
import { type Path, statesAlong } from './explore.ts'
import { movesOf, type Model } from './model.ts'
import type { Observation } from './observation.ts'
import type { SimulatedState, Simulation } from './simulation.ts'

/** A walk with its expected results: one observation after the start, and one after each move. */
export interface GoldenWalk extends Path {
  observations: Observation[]
}

/**
 * The first difference between a machine and its golden walk: the moves that lead to the difference, the expected and the observed result.
 */
export interface Difference extends Path {
  /** The state before the last move, as text. */
  state: string
  wanted: unknown
  found: unknown
}

const textOf = (value: unknown) => JSON.stringify(value)

/** An observation with the accepted events sorted, because their order depends only on the order in which the model lists them. */
export const sortAcceptedEvents = (observation: Observation): Observation => ({
  ...observation,
  accepted: observation.accepted.toSorted(),
})

/** The names of the fields in which two observations differ. */
function partsThatDiffer(wanted: Observation, found: Observation) {
  const [one, other] = [wanted, found] as unknown as Record<string, unknown>[]
  const names = Object.keys({ ...one, ...other }).filter(
    (name) => textOf(one?.[name]) !== textOf(other?.[name]),
  )
  const pick = (from: Record<string, unknown> | undefined) =>
    Object.fromEntries(names.map((name) => [name, from?.[name]]))
  return { wanted: pick(one), found: pick(other) }
}

/** Runs walks on a real actor and records the observations. */
export function recordWalks(model: Model, paths: readonly Path[]): GoldenWalk[] {
  const moves = movesOf(model)
  return paths.map((path) => {
    const actor = new RealActor(model, path.input)
    const first = actor.observe()
    const rest = path.moves.map((name) => {
      const move = moves.get(name)
      if (!move || !actor.execute(move)) throw new Error(`${name} is not possible.`)
      return actor.observe()
    })
    return { ...path, observations: [first, ...rest] }
  })
}

/** Runs a golden walk on a real actor; returns the first difference, or undefined. */
export function findDifference(
  model: Model,
  { input, moves, observations }: GoldenWalk,
  machine: AnyStateMachine = model.machine,
): Difference | undefined {
  const known = movesOf(model)
  const actor = new RealActor(model, input, machine)
  let state = observations[0]?.state ?? ''
  for (const [index, observation] of observations.entries()) {
    const wanted = sortAcceptedEvents(observation)
    const name = moves[index - 1] ?? ''
    const move = known.get(name)
    const walkPosition = { input, moves: moves.slice(0, index), state }
    if (index > 0 && !(move && actor.execute(move))) {
      return { ...walkPosition, wanted: name, found: 'The move is not possible.' }
    }
    const found = sortAcceptedEvents(actor.observe())
    if (textOf(wanted) !== textOf(found))
      return { ...walkPosition, ...partsThatDiffer(wanted, found) }
    state = found.state
  }
  return undefined
}

/** Runs all golden walks; returns the difference with the fewest moves. */
export function findShortestDifference(
  model: Model,
  walks: readonly GoldenWalk[],
  machine?: AnyStateMachine,
) {
  const differences = walks.flatMap((walk) => findDifference(model, walk, machine) ?? [])
  return differences.toSorted((a, b) => a.moves.length - b.moves.length)[0]
}

/** The simulated states of a path. Ignored events are allowed, because a walk that distinguishes a mutant can contain them. */
export function simulatedStatesAlong(simulation: Simulation, path: Path): SimulatedState[] {
  return statesAlong(simulation, path, (from, move) => simulation.attempt(from, move))
}

/** A difference as text: the moves that lead to it, and a link to the state before it on the review page. */
export function describeDifference(machineName: string, difference: Difference): string {
  const { input, moves, state, wanted, found } = difference
  return [
    `${machineName} does not do what its golden walk says.`,
    `start: ${input}`,
    ...moves.map((move, index) => `${index + 1}. ${move}`),
    `npm run review, then ?machine=${machineName}&state=${encodeURIComponent(state)}`,
    `wanted: ${textOf(wanted)}`,
    `found:  ${textOf(found)}`,
  ].join('\n')
}
