import type { AnyMachineSnapshot } from 'xstate'
import { nearestFirst, type Path } from '../models/engine/explore.ts'
import { simulatedStatesAlong } from '../models/engine/goldenWalks.ts'
import type { Model } from '../models/engine/model.ts'
import { type SimulatedState, Simulation } from '../models/engine/simulation.ts'
import { models, type SnapshotOf, type MachineName } from '../models/models.ts'
import { machineAttributes } from '../src/hooks/machineAttributes.view.ts'

/** Limits of the search for a state, in states: in total, and after the first match. Some models have thousands of states. */
const STATES_MAX = 2000
const FURTHER_STATES_MAX = 1000

/** The models with their realistic contents, by machine name. */
const reviewed = new Map([...models].map(([word, model]) => [word, withReview(model)]))

function withReview(model: Model): Model {
  const { inputs = {}, events = {}, outputs = {} } = model.review ?? {}
  const merged = Object.entries(model.outputs).map(([actor, own]) => [
    actor,
    { ...own, ...outputs[actor] },
  ])
  return {
    ...model,
    inputs: { ...model.inputs, ...inputs },
    events: { ...model.events, ...events },
    outputs: Object.fromEntries(merged),
  }
}

/** The names of the machines, in the order in which the product uses them. */
export const machineNames = [...reviewed.keys()]

/** The model of a machine; undefined for an unknown name. */
export function modelIn(word: string): Model | undefined {
  return reviewed.get(word)
}

/** The dotted state of a snapshot, region by region, as in `data-state`. */
export function stateOf(snapshot: AnyMachineSnapshot): string {
  return machineAttributes(snapshot)['data-state']
}

/**
 * Whether a snapshot is in the state, or in all states of a list such as `line.ready candidates.failed`. The empty text matches every
 * snapshot.
 */
export function isIn(snapshot: AnyMachineSnapshot, state: string): boolean {
  const active = stateOf(snapshot).split(' ')
  return state
    .split(' ')
    .every((one) => one === '' || active.some((at) => at === one || at.startsWith(`${one}.`)))
}

/** The snapshot of a reachable state, and a shortest path to it. */
export interface ReachedSnapshot {
  snapshot: AnyMachineSnapshot
  path: Path
  /** Returns the moves of the path, each with the type of its event; the type is empty if only time passes. */
  steps: () => { move: string; event: string }[]
}

/** The simulation of a machine with the realistic contents of its model. Throws if there is no such model. */
export function simulationOf(word: string): Simulation {
  const model = modelIn(word)
  if (!model) throw new Error(`models/models.ts has no model of ${word}.`)
  return searchOf(word, model).simulation
}

interface Search {
  simulation: Simulation
  found: { state: SimulatedState; path: Path }[]
  rest: ReturnType<typeof nearestFirst<SimulatedState>>
}

const searches = new Map<string, Search>()

function searchOf(word: string, model: Model): Search {
  const present = searches.get(word)
  if (present) return present
  const simulation = new Simulation(model)
  const search = { simulation, found: [], rest: nearestFirst(simulation) }
  searches.set(word, search)
  return search
}

/** The states of a machine, dotted and without the machine name, nearest first. Both limits of the search apply. */
export function* reachedSnapshotsIn(word: string, state: string): Generator<ReachedSnapshot> {
  const model = modelIn(word)
  if (!model) return
  const { simulation, found, rest } = searchOf(word, model)
  let last = STATES_MAX
  for (let index = 0; index < last; index += 1) {
    if (index === found.length) {
      const next = rest.next()
      if (next.done) return
      found.push(next.value)
    }
    const { state: reached, path } = found[index] as Search['found'][number]
    if (reached.broken !== '' || !isIn(reached.snapshot, state)) continue
    last = Math.min(last, index + FURTHER_STATES_MAX)
    const steps = () => {
      const states = simulatedStatesAlong(simulation, path)
      return path.moves.map((move, at) => {
        return { move, event: states[at + 1]?.microsteps[0]?.event ?? '' }
      })
    }
    yield { snapshot: simulation.original(reached), path, steps }
  }
}

/** The nearest snapshot in a state that is preferred, or else the nearest snapshot in that state. */
export function findNearestSnapshot(
  word: string,
  state: string,
  isPreferred: (snapshot: AnyMachineSnapshot) => boolean,
): ReachedSnapshot | undefined {
  let nearest: ReachedSnapshot | undefined
  for (const reached of reachedSnapshotsIn(word, state)) {
    if (isPreferred(reached.snapshot)) return reached
    nearest ??= reached
  }
  return nearest
}

/** The nearest snapshot in a state. Throws if no snapshot reaches it. */
export function snapshotIn<Name extends MachineName>(
  word: Name,
  state: string,
  isPreferred: (snapshot: SnapshotOf<Name>) => boolean = () => true,
): SnapshotOf<Name> {
  const reached = findNearestSnapshot(word, state, (found) =>
    isPreferred(found as SnapshotOf<Name>),
  )
  if (!reached) throw new Error(`${word} never enters ${state}.`)
  return reached.snapshot as SnapshotOf<Name>
}
