import type { AnyMachineSnapshot } from 'xstate'
import { dotted, plain, text } from './plain.ts'
import { type Environment, eventOf, type Model } from './model.ts'

/** The observable state of a machine between two moves, as plain values. */
export interface Seen {
  state: string
  /** The fields of the context. */
  shown: Record<string, unknown>
  /** The actors that are running. */
  running: string[]
  /** The remaining time of each delay, in milliseconds. */
  due: number[]
  /** The names of the events of the model that the machine accepts. */
  takes: string[]
  output?: unknown
  broken?: string
}

/** The data needed to observe a running machine or its model. */
export interface Standing {
  snapshot: AnyMachineSnapshot
  running: Iterable<string>
  due: readonly number[]
  broken: string
}

/** The names of the events that a snapshot accepts. */
function takenBy(model: Model, snapshot: AnyMachineSnapshot, cast: Environment): string[] {
  const moment = { ...cast, context: snapshot.context, input: undefined }
  return Object.keys(model.events).filter((name) => {
    try {
      const event = eventOf(model, name, moment)
      return event !== undefined && snapshot.can(event)
    } catch {
      return true
    }
  })
}

/** The context as shown by the model, with the fields sorted by name. */
export function shownBy(model: Model, context: unknown, now: number): Record<string, unknown> {
  const facts = plain(model.facts ? model.facts(context, now) : context) as Record<string, unknown>
  return Object.fromEntries(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function see(
  model: Model,
  { snapshot, running, due, broken }: Standing,
  cast: Environment,
): Seen {
  if (broken !== '') {
    return { state: 'broken', shown: {}, running: [], due: [], takes: [], broken }
  }
  return {
    state: dotted(snapshot.value),
    shown: shownBy(model, snapshot.context, cast.now()),
    running: [...running].toSorted(),
    due: due.toSorted((a, b) => a - b),
    takes: snapshot.status === 'active' ? takenBy(model, snapshot, cast) : [],
    ...(snapshot.status === 'done' && { output: plain(snapshot.output) ?? null }),
  }
}

export const asks = (actor: string, input: unknown) => `asks ${actor} ${text(input)}`.trimEnd()

export const tells = (actor: string, { type, ...more }: { type: string }) =>
  Object.keys(more).length > 0 ? `tells ${actor} ${type} ${text(more)}` : `tells ${actor} ${type}`
