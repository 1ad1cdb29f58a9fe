import { type AnyMachineSnapshot, type EventObject, getNextTransitions, transition } from 'xstate'
import { RequestError, type RequestErrorKind } from '../machines/requestError.ts'
import {
  type Environment,
  actorResultOf,
  eventOf,
  eventTypeOf,
  impossibleEnd,
  type Model,
  movesOf,
} from '../models/engine/model.ts'
import { recordingActors } from '../models/engine/machine.ts'
import { factsOf } from '../models/engine/observation.ts'
import { stringifyPlain } from '../models/engine/plain.ts'
import { noon } from '../models/samples/days.ts'
import { machineAttributes } from '../src/hooks/machineAttributes.view.ts'
import type { RecordedEvent } from '../src/world/recorder.ts'
import { modelIn, type ReachedSnapshot, stateOf, reachedSnapshotsIn } from './states.ts'

/**
 * A recorded step with its state as a dotted path. If the machine differs from the recording, `expected` contains the states in which it
 * can be.
 */
export interface ReplayedStep extends Omit<RecordedEvent, 'state'> {
  state: string
  expected: readonly string[] | null
}

/** A snapshot that a machine may have according to the recording. Event contents are not recorded, so several are possible. */
interface Possible {
  model: Model
  snapshot: AnyMachineSnapshot
}

/** The maximum number of snapshots followed at a time. */
const WIDTH = 200

/**
 * Replays recorded steps with the current machines, each actor separately. An event without recorded content is tried with all
 * contents of the model. Its guard may have refused it. A step that no machine can take is a difference; afterwards the recorded
 * state is used.
 */
export function replay(steps: readonly RecordedEvent[]): ReplayedStep[] {
  const actors = new Map<string, Possible[]>()
  return steps.map((step) => {
    const key = `${step.machine} ${step.actor}`
    const state = dotted(step)
    const before = actors.get(key)
    const next = before ? before.flatMap((one) => afterStep(one, step)) : beginning(step)
    const agreed = distinct(next.filter(({ snapshot }) => stateOf(snapshot) === state))
    const isKnown = modelIn(step.machine) !== undefined
    actors.set(key, agreed.length > 0 ? agreed : allIn(step.machine, state))
    const expected = [...new Set(next.map(({ snapshot }) => stateOf(snapshot)))]
    return { ...step, state, expected: agreed.length > 0 || !isKnown ? null : expected }
  })
}

function dotted({ machine, state }: RecordedEvent): string {
  return machineAttributes({ machine: { id: machine }, value: state })['data-state']
}

/** The snapshots with which a recording can begin: at the start of the machine, or in the state of any later step. */
function beginning(step: RecordedEvent): Possible[] {
  if (step.event !== 'xstate.init') return allIn(step.machine, dotted(step))
  return allIn(step.machine, '', ({ path }) => path.moves.length === 0)
}

/** The reachable snapshots of a machine in a state, nearest first, up to the first one that is not wanted. */
function allIn(
  machine: string,
  state: string,
  isWanted: (reached: ReachedSnapshot) => boolean = () => true,
): Possible[] {
  const model = modelIn(machine)
  const found: Possible[] = []
  for (const reached of model ? reachedSnapshotsIn(machine, state) : []) {
    if (!model || found.length === WIDTH || !isWanted(reached)) break
    found.push({ model, snapshot: reached.snapshot })
  }
  return found
}

/**
 * The possible snapshots after a step. The present snapshot is one of them if no transition accepts the event, or if a guard may have
 * refused it.
 */
function afterStep(before: Possible, step: RecordedEvent): Possible[] {
  const { model, snapshot } = before
  const branches = getNextTransitions(snapshot).filter(({ eventType }) => eventType === step.event)
  if (branches.length === 0) return [before]
  const events = eventsAt(before, step.event).flatMap((event) => withRecorded(event, step))
  const after = events.map((event) => ({
    model,
    snapshot: transition(snapshot.machine, snapshot, event)[0],
  }))
  const canStay = events.length === 0 || branches.every(({ guard }) => guard !== undefined)
  return canStay ? [...after, before] : after
}

const environment: Environment = { now: () => noon, actor: recordingActors() }

/** The possible events of this type, one for each payload that the model defines. */
function eventsAt({ model, snapshot }: Possible, type: string): EventObject[] {
  const [, how, actor = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  const child = snapshot.children[actor]
  if (how && !child) return []
  // A stand-in for an invoked actor keeps the input of that actor in its snapshot.
  const input = (child?.getSnapshot() as { input?: unknown } | undefined)?.input
  const situation = { ...environment, context: snapshot.context, input }
  if (how) {
    const kind = how === 'done' ? 'output' : 'error'
    return [...movesOf(model).values()].flatMap((move) => {
      if (move.kind !== kind || move.actor !== actor) return []
      const end = actorResultOf(model, move, situation)
      return end === impossibleEnd ? [] : [{ type, [kind]: end }]
    })
  }
  const sent = Object.keys(model.events).filter((name) => eventTypeOf(name) === type)
  if (sent.length === 0) return [{ type }]
  return sent.flatMap((name) => eventOf(model, name, situation) ?? sentElsewhere(model, name))
}

/** The content of an event at the nearest state in which the model sends it. Models omit events in some states to stay small. */
function sentElsewhere(model: Model, name: string): EventObject[] {
  for (const { snapshot } of reachedSnapshotsIn(model.machine.id, '')) {
    const { context } = snapshot
    const event = eventOf(model, name, { ...environment, context, input: undefined })
    if (event) return [event]
  }
  return []
}

/**
 * Replaces the content of an event by the recorded content. Returns no event if the `outcome` in the output of its actor was recorded
 * differently.
 */
function withRecorded(event: EventObject, { told = {} }: RecordedEvent): EventObject[] {
  const { kind, outcome, ...own } = told
  const { output } = event as { output?: { outcome?: unknown } }
  if (outcome !== undefined && output?.outcome !== outcome) return []
  if (kind === undefined) return [{ ...event, ...own }]
  return [{ ...event, error: new RequestError(kind as RequestErrorKind) } as EventObject]
}

function distinct(all: readonly Possible[]): Possible[] {
  const keyOf = ({ model, snapshot: { value, context } }: Possible) =>
    stringifyPlain([
      value,
      model.identifyingFacts?.(context as never, noon) ?? factsOf(model, context, noon),
    ])
  const by = new Map(all.map((one) => [keyOf(one), one]))
  return [...by.values()].slice(0, WIDTH)
}
