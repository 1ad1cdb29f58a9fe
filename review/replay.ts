import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate'
import * as z from 'zod/mini'
import { RequestError, type RequestErrorKind } from '../machines/requestError.ts'
import {
  type Environment,
  endOf,
  eventOf,
  impossible,
  type Model,
  type Move,
  movesOf,
} from '../models/engine/model.ts'
import { shownBy } from '../models/engine/observe.ts'
import { text } from '../models/engine/plain.ts'
import { listeners } from '../models/engine/standIns.ts'
import { noon } from '../models/samples/days.ts'
import { machineAttributes } from '../src/hooks/machineAttributes.view.ts'
import type { Step } from '../src/world/recorder.ts'
import { modelOf, positionsIn, stateOf } from './states.ts'

const recordingSchema = z.object({
  format: z.literal('e-payment steps 1'),
  steps: z.array(
    z.object({
      machine: z.string(),
      actor: z.number(),
      event: z.string(),
      told: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      state: z.union([z.string(), z.record(z.string(), z.unknown())]),
    }),
  ),
})

/** Parses the steps in a file saved by "Report a problem". Throws if the file is invalid. */
export function parseRecording(json: string): Step[] {
  return recordingSchema.parse(JSON.parse(json)).steps as Step[]
}

/** A step with its state dotted. `expected` contains the states of the machine where it differs from the recording. */
export interface ReplayedStep extends Omit<Step, 'state'> {
  state: string
  expected: readonly string[] | null
}

/** A possible snapshot of a machine according to the recorded steps. Contents that were not recorded leave several open. */
interface Possible {
  model: Model
  snapshot: AnyMachineSnapshot
}

/** The maximum number of snapshots followed at a time. */
const snapshotLimit = 200

/**
 * Replays recorded steps with the current machines, each actor separately. An event without recorded content is tried with all
 * contents of the model. Its guard may have refused it. A step that no machine can take is a difference; afterwards the recorded
 * state is used.
 */
export function replay(steps: readonly Step[]): ReplayedStep[] {
  const actors = new Map<string, Possible[]>()
  return steps.map((step) => {
    const key = `${step.machine} ${step.actor}`
    const { 'data-state': state } = machineAttributes({
      machine: { id: step.machine },
      value: step.state,
    })
    const before = actors.get(key)
    const next = before
      ? before.flatMap((one) => afterStep(one, step))
      : possibleSnapshots(step.machine, step.event === 'xstate.init' ? null : state)
    const matching = distinct(next.filter(({ snapshot }) => stateOf(snapshot) === state))
    const isMatching = matching.length > 0 || modelOf(step.machine) === undefined
    actors.set(key, matching.length > 0 ? matching : possibleSnapshots(step.machine, state))
    const expected = [...new Set(next.map(({ snapshot }) => stateOf(snapshot)))]
    return { ...step, state, expected: isMatching ? null : expected }
  })
}

/** The reachable snapshots in a state, nearest first; null stands for the start of the machine. */
function possibleSnapshots(word: string, state: string | null): Possible[] {
  const model = modelOf(word)
  const found: Possible[] = []
  for (const { path, position } of model ? positionsIn(word, state ?? '') : []) {
    const isEnd = state === null && path.length > 0
    if (!model || found.length === snapshotLimit || isEnd) break
    found.push({ model, snapshot: position.snapshot })
  }
  return found
}

/** The snapshots after a step. The snapshot itself where a guard may have refused the event, or no transition accepts it. */
function afterStep(before: Possible, step: Step): Possible[] {
  const { model, snapshot } = before
  const branches = snapshot._nodes.flatMap(({ transitions }) => transitions.get(step.event) ?? [])
  if (branches.length === 0) return [before]
  const events = eventsAt(before, step.event).flatMap((event) => withRecorded(event, step))
  const after = events.map((event) => ({
    model,
    snapshot: transition(snapshot.machine, snapshot, event)[0],
  }))
  const canStay = events.length === 0 || branches.every(({ guard }) => guard !== undefined)
  return canStay ? [...after, before] : after
}

const ignore = () => undefined
const environment: Environment = {
  now: () => noon,
  actor: listeners({ asked: ignore, told: ignore, ended: ignore }),
}

/** The events of a type, with all contents of the model. */
function eventsAt({ model, snapshot }: Possible, type: string): EventObject[] {
  const [, end, actor = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  const child = snapshot.children[actor]
  if (end && !child) return []
  // A stand-in keeps the input of its actor in its snapshot.
  const input = (child?.getSnapshot() as { input?: unknown } | undefined)?.input
  const situation = { ...environment, context: snapshot.context, input }
  if (end) {
    const kind = end === 'done' ? 'answer' : 'fail'
    return movesOf(model).flatMap((move) => {
      if (move.kind !== kind || move.actor !== actor) return []
      const content = endOf(model, move, situation)
      if (content === impossible) return []
      return [{ type, [end === 'done' ? 'output' : 'error']: content }]
    })
  }
  // The names of events begin with their type.
  const sent = movesOf(model).filter(
    ({ kind, name }) => kind === 'send' && (name === type || name.startsWith(`${type} `)),
  )
  if (sent.length === 0) return [{ type }]
  return sent.flatMap((move) => eventOf(model, move.name, situation) ?? eventElsewhere(model, move))
}

/** The content of an event at the nearest position at which the model sends it: a model omits events to stay small. */
function eventElsewhere(model: Model, { name }: Move): EventObject[] {
  for (const { position } of positionsIn(model.machine.id, '')) {
    const { context } = position.snapshot
    const event = eventOf(model, name, { ...environment, context, input: undefined })
    if (event) return [event]
  }
  return []
}

/** Replaces the content of an event by the recorded content. Empty if the recorded outcome differs. */
function withRecorded(event: EventObject, { told = {} }: Step): EventObject[] {
  const { kind, outcome, ...content } = told
  const { output } = event as { output?: { outcome?: unknown } }
  if (outcome !== undefined && output?.outcome !== outcome) return []
  if (kind === undefined) return [{ ...event, ...content }]
  return [{ ...event, error: new RequestError(kind as RequestErrorKind) } as EventObject]
}

function distinct(all: readonly Possible[]): Possible[] {
  const keyOf = ({ model, snapshot: { value, context } }: Possible) =>
    text([value, model.key?.(context as never, noon) ?? shownBy(model, context, noon)])
  const by = new Map(all.map((one) => [keyOf(one), one]))
  return [...by.values()].slice(0, snapshotLimit)
}
