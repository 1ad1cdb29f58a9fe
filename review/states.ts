import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Model } from '../models/engine/model.ts'
import { positionsOf, type Reached } from '../models/engine/nearest.ts'
import { models } from '../models/models.ts'
import { machineAttributes } from '../src/hooks/machineAttributes.view.ts'

/** The maximum number of positions that are searched for a state, and after the first one in it: some models have thousands. */
const FIRST = 2000
const FURTHER = 1000

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
export const words = [...reviewed.keys()]

/** The model of a machine; undefined for an unknown name. */
export function modelIn(word: string): Model | undefined {
  return reviewed.get(word)
}

/** The dotted state of a snapshot, region by region, as in `data-state`. */
export function stateOf(snapshot: AnyMachineSnapshot): string {
  return machineAttributes(snapshot)['data-state']
}

/** Whether a snapshot is in a state, or in each of several (`line.ready candidates.failed`). The empty text matches all states. */
export function isIn(snapshot: AnyMachineSnapshot, state: string): boolean {
  const active = stateOf(snapshot).split(' ')
  return state
    .split(' ')
    .every((one) => one === '' || active.some((at) => at === one || at.startsWith(`${one}.`)))
}

/** The positions of a machine in a state, dotted and without the machine name, nearest first. Both limits of the search apply. */
export function* positionsIn(word: string, state: string): Generator<Reached> {
  const model = modelIn(word)
  let left = FIRST
  for (const reached of model ? positionsOf(model) : []) {
    left -= 1
    if (left < 0) return
    const { snapshot, broken } = reached.position
    if (broken !== '' || !isIn(snapshot, state)) continue
    left = Math.min(left, FURTHER)
    yield reached
  }
}

/** The nearest position in a state with a preferred snapshot, or the nearest one at all. */
export function nearestIn(
  word: string,
  state: string,
  isPreferred: (snapshot: AnyMachineSnapshot) => boolean,
): Reached | undefined {
  let nearest: Reached | undefined
  for (const reached of positionsIn(word, state)) {
    if (isPreferred(reached.position.snapshot)) return reached
    nearest ??= reached
  }
  return nearest
}

/** The snapshot at the nearest position in a state. Throws if there is none. */
export function snapshotIn<Machine extends AnyStateMachine>(
  machine: Machine,
  state: string,
  isPreferred: (snapshot: SnapshotFrom<Machine>) => boolean = () => true,
): SnapshotFrom<Machine> {
  const reached = nearestIn(machine.id, state, (found) =>
    isPreferred(found as SnapshotFrom<Machine>),
  )
  if (!reached) throw new Error(`${machine.id} never enters ${state}.`)
  return reached.position.snapshot as SnapshotFrom<Machine>
}
