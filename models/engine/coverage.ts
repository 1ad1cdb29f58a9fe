import type { Edge, Graph, StateSpace } from './explore.ts'
import { activeStates, guardResults } from './machine.ts'
import type { SimulatedState, Simulation } from './simulation.ts'

/** Coverage as sets of ids. The id of a guard result is the id of its transition with yes or no. */
export interface Coverage {
  states: Set<string>
  transitions: Set<string>
  guards: Set<string>
  pairs: Set<string>
}

/** The transitions of a move: a list of transition ids for each microstep. */
type Steps = readonly (readonly string[])[]

export const guardId = (transition: string, result: boolean) =>
  `${transition}: ${result ? 'yes' : 'no'}`

/** The id of a pair of consecutive transitions. */
export const pairId = (first: string, second: string) => `${first} → ${second}`

/** A cache, because a search reads the steps of an edge once for every end of a walk. */
const stepsByMicrosteps = new WeakMap<SimulatedState['microsteps'], Steps>()

/** The transitions of the move that led to a state, by microstep. Microsteps without a transition are omitted. */
export function transitionsByMicrostep({ microsteps }: SimulatedState): Steps {
  const known = stepsByMicrosteps.get(microsteps)
  if (known) return known
  const steps = microsteps.map(({ taken }) => taken).filter(({ length }) => length > 0)
  stepsByMicrosteps.set(microsteps, steps)
  return steps
}

/** The last transitions of a walk after `state` has been appended to it. */
const lastAfter = (last: readonly string[], state: SimulatedState) =>
  transitionsByMicrostep(state).at(-1) ?? last

/** The pairs of transitions that appending `state` adds to a walk. `last` contains the last transitions of the walk before that. */
export function pairsIn(last: readonly string[], state: SimulatedState): string[] {
  const steps = transitionsByMicrostep(state)
  return steps.flatMap((step, index) =>
    (steps[index - 1] ?? last).flatMap((one) => step.map((other) => pairId(one, other))),
  )
}

export interface MachineSpace<State extends SimulatedState> extends StateSpace<State> {
  simulation: Simulation
  /** The types of the events that a state refuses and whose refusal is observed. */
  refusedEvents: (state: State) => readonly string[]
}

/** The ids of the states, transitions and guard results that a move covers. */
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

/** The coverage of several walks. Each walk is the list of its states. */
export function coverageOfWalks<State extends SimulatedState>(
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

/**
 * The end of a walk: its node, and the transitions that were taken last. Two walks with equal ends can cover the same pairs from there on.
 */
export interface WalkEnd<State> {
  node: Edge<State>['to']
  last: readonly string[]
}

export const walkEndKey = <State>({ node, last }: WalkEnd<State>) =>
  `${node.key} ${last.join(' + ')}`

/** The end of a walk after a further move. */
export function walkEndAfter<State extends SimulatedState>(
  last: readonly string[],
  { to, state }: Edge<State>,
): WalkEnd<State> {
  return { node: to, last: lastAfter(last, state) }
}

/** The ends of all possible walks. */
export function allWalkEnds<State extends SimulatedState>({
  starts,
}: Pick<Graph<State>, 'starts'>): WalkEnd<State>[] {
  const ends: WalkEnd<State>[] = []
  const visited = new Map<Edge<State>['to'], Set<string>>()
  const visit = (end: WalkEnd<State>) => {
    const known = visited.get(end.node) ?? new Set()
    if (known.size === 0) visited.set(end.node, known)
    const { size } = known
    if (known.add(end.last.join(' + ')).size > size) ends.push(end)
  }
  for (const start of starts) visit(walkEndAfter([], start))
  for (const { node, last } of ends) for (const edge of node.edges) visit(walkEndAfter(last, edge))
  return ends
}

const coverages = new WeakMap<object, Coverage>()

/** The coverage that the walks of a state space can reach, computed once for each graph. */
export function feasibleCoverage<State extends SimulatedState>(
  graph: Graph<State, MachineSpace<State>>,
): Coverage {
  const coverage = coverages.get(graph) ?? computeCoverage(graph)
  coverages.set(graph, coverage)
  return coverage
}

/** States that differ only in their contexts cover the same ids, so only the first of them is measured. */
function computeCoverage<State extends SimulatedState>({
  space,
  nodes,
  starts,
}: Graph<State, MachineSpace<State>>): Coverage {
  const coverage = emptyCoverage()
  const edges = [...starts, ...nodes.flatMap((node) => node.edges)]
  const measured = new Set<string>()
  const isNew = (key: string) => measured.size < measured.add(key).size
  const addCovered = (state: State, refused: readonly string[]) => {
    const { microsteps, snapshot } = state
    const key = JSON.stringify([snapshot.value, snapshot.status, microsteps, refused])
    if (isNew(key)) add(coverage, coveredBy(space, state, refused))
  }
  for (const { state } of edges) {
    addCovered(state, [])
    add(coverage, { pairs: pairsIn([], state) })
  }
  for (const { state } of nodes) addCovered(state, space.refusedEvents(state))
  const addPairs = (last: readonly string[], state: State) => {
    const key = `${last.join(' + ')} → ${transitionsByMicrostep(state)[0]?.join(' + ')}`
    if (isNew(key)) add(coverage, { pairs: pairsIn(last, state) })
  }
  for (const { node, last } of allWalkEnds({ starts })) {
    for (const { state } of node.edges) addPairs(last, state)
  }
  return coverage
}
