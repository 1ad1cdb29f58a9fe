import type { AnyMachineSnapshot } from 'xstate'
import { type Environment, eventOf, type Model } from './model.ts'
import { formatStateValue, stringifyPlain, toPlainJson } from './plain.ts'

/** The observable state of a machine between two moves, as plain values. */
export interface Observation {
  state: string
  facts: Record<string, unknown>
  /** The actors that are running. */
  running: string[]
  /** The remaining time of each delay, in milliseconds. */
  delays: number[]
  /** The names of the model's events that the machine accepts. */
  accepted: string[]
  output?: unknown
  broken?: string
  /** What the machine did in the last move: the calls that it started and the events that it sent. */
  effects: string[]
}

/** The source of an observation: a running machine, or its simulation. */
export interface ObservationSource {
  snapshot: AnyMachineSnapshot
  running: Iterable<string>
  delays: readonly number[]
  broken: string
  effects: readonly string[]
}

/** The facts of a context according to the model, with the fields sorted by name. */
export function factsOf(model: Model, context: unknown, now: number): Record<string, unknown> {
  const facts = toPlainJson(model.facts ? model.facts(context, now) : context) as Record<
    string,
    unknown
  >
  return Object.fromEntries(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names of the events that a snapshot accepts. */
export function acceptedEvents(
  model: Model,
  snapshot: AnyMachineSnapshot,
  environment: Environment,
): string[] {
  const situation = { ...environment, context: snapshot.context, input: undefined }
  return Object.keys(model.events).filter((name) => {
    try {
      const event = eventOf(model, name, situation)
      return event !== undefined && snapshot.can(event)
    } catch {
      return true
    }
  })
}

export function observe(
  model: Model,
  { snapshot, running, delays, broken, effects }: ObservationSource,
  environment: Environment,
): Observation {
  if (broken !== '') {
    return {
      state: 'broken',
      facts: {},
      running: [],
      delays: [],
      accepted: [],
      broken,
      effects: [...effects],
    }
  }
  const isActive = snapshot.status === 'active'
  return {
    state: formatStateValue(snapshot.value),
    facts: factsOf(model, snapshot.context, environment.now()),
    running: [...running].toSorted(),
    delays: delays.toSorted((a, b) => a - b),
    accepted: isActive ? acceptedEvents(model, snapshot, environment) : [],
    ...(snapshot.status === 'done' && { output: toPlainJson(snapshot.output) ?? null }),
    effects: [...effects],
  }
}

export const describeCall = (actor: string, input: unknown) =>
  `asks ${actor} ${stringifyPlain(input)}`.trimEnd()

export const describeEvent = (actor: string, { type, ...more }: { type: string }) =>
  Object.keys(more).length > 0
    ? `tells ${actor} ${type} ${stringifyPlain(more)}`
    : `tells ${actor} ${type}`
