import type { ActorLogic } from 'xstate'
import { getAdjacencyMap, getShortestPaths, type TraversalOptions } from 'xstate/graph'

/** States and the moves between them: a simulation, or the part of one that a browser reaches. */
export interface StateSpace<State> {
  /** The names of the initial moves. */
  inputs: readonly string[]
  start: (input: string) => State
  /** The names of all moves. */
  moves: { keys: () => Iterable<string> }
  /** The state after a move; undefined when the move is not possible. */
  take: (from: State, move: string) => State | undefined
  keyOf: (state: State) => string
}

export interface Node<State> {
  key: string
  /** The first state with this key. */
  state: State
  edges: Edge<State>[]
}

/** A possible move. `state` is the resulting state; `to` is the node shared by all states with the same key. */
export interface Edge<State> {
  move: string
  to: Node<State>
  state: State
}

/** All reachable states of a space, nearest first. `starts` are the edges of the inputs. */
export interface Graph<State, Space extends StateSpace<State> = StateSpace<State>> {
  space: Space
  nodes: Node<State>[]
  starts: Edge<State>[]
  /** Returns a shortest path to a node: an input and the moves after it. */
  pathTo: (node: Node<State>) => Path
}

/** The names of an input and of the moves after it. */
export interface Path {
  input: string
  moves: string[]
}

interface Move {
  type: string
}

/** The key of the vertex before the start, because `getShortestPaths` accepts no empty key. */
const notStarted = 'not started'

/** A state as a snapshot of XState. `state` is undefined before the machine has started. */
export class Vertex<State> {
  readonly status = 'active'
  readonly output = undefined
  readonly error = undefined
  readonly state: State | undefined
  readonly key: string
  readonly #space: StateSpace<State>
  #next: ReadonlyMap<string, Vertex<State>> | undefined

  constructor(space: StateSpace<State>, state?: State) {
    this.#space = space
    this.state = state
    this.key = state === undefined ? notStarted : space.keyOf(state)
  }

  /** The results of all possible moves, computed once, because a path search visits the same vertices again. */
  get next(): ReadonlyMap<string, Vertex<State>> {
    this.#next ??= new Map(this.successors())
    return this.#next
  }

  /** The results of the possible moves, computed when they are read. */
  *successors(): Generator<[string, Vertex<State>]> {
    const { state } = this
    const space = this.#space
    for (const move of state === undefined ? space.inputs : space.moves.keys()) {
      const next = state === undefined ? space.start(move) : space.take(state, move)
      if (next !== undefined) yield [move, new Vertex(space, next)]
    }
  }
}

/** A state space as an actor logic of XState, whose events are the moves. */
export function actorLogicOfSpace<State>(
  space: StateSpace<State>,
): ActorLogic<Vertex<State>, Move> {
  const initial = new Vertex(space)
  return {
    getInitialSnapshot: () => initial,
    transition: (vertex, { type }) => vertex.next.get(type) ?? vertex,
    getPersistedSnapshot: (vertex) => vertex,
  }
}

/** The maximum number of states of a model. */
const STATES_MAX = 22_000

/** Explores a state space with the graph algorithms of XState: the moves are the events of an actor logic. */
export function explore<State, Space extends StateSpace<State>>(
  space: Space & StateSpace<State>,
): Graph<State, Space> {
  const logic = actorLogicOfSpace<State>(space)
  const reached = new Set<string>()
  const options: TraversalOptions<Vertex<State>, Move, unknown> = {
    events: ({ next }) => [...next.keys()].map((type) => ({ type })),
    // Leaves out edges to known states, because they would slow down the queue of XState. `next` still contains these edges.
    filterEvents: ({ next }, { type }) => {
      const { key = '' } = next.get(type) ?? {}
      const isNew = !reached.has(key)
      if (reached.add(key).size > STATES_MAX) {
        throw new Error(`The state space exceeds ${STATES_MAX} states.`)
      }
      return isNew
    },
    serializeState: ({ key }) => key,
    serializeEvent: ({ type }) => type,
  }
  const [root, ...vertices] = Object.values(getAdjacencyMap(logic, options)).map(
    ({ state }) => state,
  )
  const nodes = new Map(
    vertices.map(({ key, state }) => [key, { key, state, edges: [] } as unknown as Node<State>]),
  )
  const edgesOf = (vertex: Vertex<State> | undefined): Edge<State>[] =>
    [...(vertex?.next ?? [])].map(([move, { key, state }]) => {
      return { move, to: nodes.get(key), state } as Edge<State>
    })
  for (const vertex of vertices) (nodes.get(vertex.key) as Node<State>).edges = edgesOf(vertex)
  const findPaths = () => {
    reached.clear()
    return new Map(
      getShortestPaths(logic, options).map(({ state, steps }): [string, Path] => {
        const [input = '', ...moves] = steps.slice(1).map(({ event }) => event.type)
        return [state.key, { input, moves }]
      }),
    )
  }
  let paths: Map<string, Path> | undefined
  const pathTo = ({ key }: Node<State>) => {
    paths ??= findPaths()
    return paths.get(key) as Path
  }
  return { space, nodes: [...nodes.values()], starts: edgesOf(root), pathTo }
}

/**
 * All reachable states with a shortest path, nearest first. Each state is computed only when it is read, whereas XState first explores all
 * states.
 */
export function* nearestFirst<State>(
  space: StateSpace<State>,
): Generator<{ state: State; path: Path }> {
  const keys = new Set<string>()
  const queue = [{ vertex: new Vertex(space), moves: [] as string[] }]
  for (const { vertex, moves } of queue) {
    for (const [move, next] of vertex.successors()) {
      if (keys.has(next.key)) continue
      keys.add(next.key)
      const [input = '', ...path] = [...moves, move]
      queue.push({ vertex: next, moves: [input, ...path] })
      yield { state: next.state as State, path: { input, moves: path } }
    }
  }
}

/** The states along a path, beginning with the initial state. Throws when a move is not possible. */
export function statesAlong<State>(
  space: Pick<StateSpace<State>, 'start' | 'take'>,
  { input, moves }: Path,
  take: StateSpace<State>['take'] = (from, move) => space.take(from, move),
): State[] {
  const states = [space.start(input)]
  for (const move of moves) {
    const next = take(states.at(-1) as State, move)
    if (next === undefined)
      throw new Error(`${input}, ${moves.join(', ')}: ${move} is not possible.`)
    states.push(next)
  }
  return states
}
