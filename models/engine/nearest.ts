import { type Move, movesOf, type Model } from './model.ts'
import { isNothing, type Position, Simulation } from './run.ts'

/** A reachable position, and a shortest path to it from one of the starts of the model. */
export interface Reached {
  position: Position
  /** The name of the start. */
  start: string
  path: readonly Taken[]
}

/** A move of a path, and the type of the event that the machine takes; an empty type when only time passes. */
interface Taken {
  move: Move
  event: string
}

interface Search {
  simulation: Simulation
  found: Reached[]
  rest: Generator<Reached>
}

const searches = new WeakMap<Model, Search>()

/** All reachable positions, nearest first. They are computed when they are read, and cached for each model. */
export function* positionsOf(model: Model): Generator<Reached> {
  const search = searches.get(model) ?? begin(new Simulation(model))
  searches.set(model, search)
  for (let index = 0; ; index += 1) {
    if (index === search.found.length) {
      const next = search.rest.next()
      if (next.done) return
      search.found.push(next.value)
    }
    const reached = search.found[index]
    if (!reached) return
    // Guards of the snapshot read this time.
    search.simulation.time.now = reached.position.now
    yield reached
  }
}

const begin = (simulation: Simulation): Search => ({
  simulation,
  found: [],
  rest: positions(simulation),
})

function* positions(simulation: Simulation): Generator<Reached> {
  const { model } = simulation
  const moves = movesOf(model)
  const keys = new Set<string>()
  const isNew = ({ position }: Reached) => keys.size < keys.add(simulation.key(position)).size
  const queue = Object.keys(model.inputs)
    .map((start): Reached => ({ position: simulation.start(start).position, start, path: [] }))
    .filter(isNew)
  yield* queue
  for (const { position, start, path } of queue) {
    for (const move of moves) {
      const step = simulation.take(position, move)
      if (!step || (move.kind === 'send' && isNothing(step))) continue
      const taken = { move, event: step.rounds[0]?.event ?? '' }
      const reached = { position: step.position, start, path: [...path, taken] }
      if (!isNew(reached)) continue
      queue.push(reached)
      yield reached
    }
  }
}
