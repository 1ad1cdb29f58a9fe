import type { Edge, Graph, StateSpace } from './explore.ts'
import { activeStates, guardResults } from './machine.ts'
import type { SimulatedState, Simulation } from './simulation.ts'

/** Coverage by id. A guard result is the id of its transition with yes or no. */
export interface Coverage {
  states: Set<string>
  transitions: Set<string>
  guards: Set<string>
  pairs: Set<string>
}

/** The ids of the transitions of a move, by microstep. */
type Steps = readonly (readonly string[])[]

export const guardId = (transition: string, result: boolean) =>
  `${transition}: ${result ? 'yes' : 'no'}`

/** The id of a pair of consecutive transitions. */
export const pairId = (first: string, second: string) => `${first} → ${second}`

/** The microsteps of the move that led to a state in which a transition was taken. */
export const stepsOf = ({ microsteps }: SimulatedState): Steps =>
  microsteps.map(({ taken }) => taken).filter(({ length }) => length > 0)

/** The last transitions of a walk after a further state. */
const lastAfter = (last: readonly string[], state: SimulatedState) => stepsOf(state).at(-1) ?? last

/** The pairs that a state adds to a walk with these last transitions. */
export function pairsIn(last: readonly string[], state: SimulatedState): string[] {
  const steps = stepsOf(state)
  return steps.flatMap((step, index) =>
    (steps[index - 1] ?? last).flatMap((one) => step.map((other) => pairId(one, other))),
  )
}

/** A state space of a machine. */
export interface MachineSpace<State extends SimulatedState> extends StateSpace<State> {
  simulation: Simulation
  /** The types of the observed events that are refused in a state. */
  refusedEvents: (state: State) => readonly string[]
}

/** The states, transitions and guard results that a move and its result cover. */
export function coveredBy<State extends SimulatedState>(
  { simulation: { machine, ids } }: MachineSpace<State>,
  { microsteps, snapshot: { value, status } }: State,
  refused: readonly string[],
) {
  const results = microsteps.flatMap(({ before, event, taken }) =>
    guardResults(machine, ids, before, event, taken),
  )
  const events = status === 'active' ? ['', ...refused] : []
  const refusals = events.flatMap((event) => guardResults(machine, ids, value, event, []))
  return {
    states: [...microsteps.map(({ before }) => before), value].flatMap((one) =>
      activeStates(machine, one),
    ),
    transitions: microsteps.flatMap(({ taken }) => taken),
    guards: [...results, ...refusals].map(([id, result]) => guardId(id, result)),
  }
}

const emptyCoverage = (): Coverage => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
  pairs: new Set(),
})

function add(coverage: Coverage, covered: Partial<Record<keyof Coverage, readonly string[]>>) {
  for (const [part, ids] of Object.entries(covered)) {
    for (const id of ids) coverage[part as keyof Coverage].add(id)
  }
}

/** The coverage of walks: each one is the list of its states. */
export function coverageOf<State extends SimulatedState>(
  space: MachineSpace<State>,
  walks: Iterable<readonly State[]>,
): Coverage {
  const coverage = emptyCoverage()
  for (const states of walks) {
    let last: readonly string[] = []
    for (const state of states) {
      const pairs = pairsIn(last, state)
      add(coverage, { ...coveredBy(space, state, space.refusedEvents(state)), pairs })
      last = lastAfter(last, state)
    }
  }
  return coverage
}

/** The end of a walk: a node with the transitions that were taken last. Two walks with equal ends cover the same pairs afterwards. */
export interface WalkEnd<State> {
  node: Edge<State>['to']
  last: readonly string[]
}

export const endKey = <State>({ node, last }: WalkEnd<State>) => `${node.key} ${last.join(' + ')}`

/** The end of a walk after a further move. */
export function endAfter<State extends SimulatedState>(
  last: readonly string[],
  { to, state }: Edge<State>,
): WalkEnd<State> {
  return { node: to, last: lastAfter(last, state) }
}

/** The ends of all walks. */
export function allEnds<State extends SimulatedState>({
  starts,
}: Pick<Graph<State>, 'starts'>): WalkEnd<State>[] {
  const ends = new Map<string, WalkEnd<State>>()
  const visit = (end: WalkEnd<State>) => ends.set(endKey(end), ends.get(endKey(end)) ?? end)
  for (const start of starts) visit(endAfter([], start))
  for (const { node, last } of ends.values())
    for (const edge of node.edges) visit(endAfter(last, edge))
  return [...ends.values()]
}

/** The coverage that walks of a state space can reach. */
export function feasibleCoverage<State extends SimulatedState>({
  space,
  nodes,
  starts,
}: Graph<State, MachineSpace<State>>): Coverage {
  const coverage = emptyCoverage()
  for (const { state } of [...starts, ...nodes.flatMap(({ edges }) => edges)]) {
    add(coverage, coveredBy(space, state, []))
  }
  for (const { state } of nodes) add(coverage, coveredBy(space, state, space.refusedEvents(state)))
  for (const { state } of starts) add(coverage, { pairs: pairsIn([], state) })
  for (const { node, last } of allEnds({ starts })) {
    for (const { state } of node.edges) add(coverage, { pairs: pairsIn(last, state) })
  }
  return coverage
}
