import type { AnyActorRef, AnyStateMachine, ContextFrom, EventFrom, InputFrom } from 'xstate'

/** The environment of a running machine: other actors and the time. */
export interface Environment {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Returns the actor with this name, which only records the events it receives. */
  actor: (name: string) => AnyActorRef
}

/** The data on which an event or a response may depend. `input` is the input of the actor that responds. */
export interface Situation<Context, Input = unknown> extends Environment {
  context: Context
  input: Input
}

/**
 * The finite environment of one machine: its inputs, the events sent to it, the results of its actors, and the facts of its context that
 * are compared (`facts`) and that identify its states (`identifyingFacts`). Names are sentences, because the golden walks contain them and
 * failures print them.
 */
export interface Model<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine
  /** Inputs with which the machine can start, by name. */
  inputs: Readonly<Record<string, (environment: Environment) => InputFrom<Machine>>>
  /** Events by name; the name starts with the event type. A function returns undefined when the event cannot be sent. */
  events: Readonly<
    Record<
      string,
      | EventFrom<Machine>
      | ((situation: Situation<ContextFrom<Machine>>) => EventFrom<Machine> | undefined)
    >
  >
  /** The possible outputs of each invoked actor, by its id and a name. A function returns an output or `impossibleEnd`. */
  outputs: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The errors with which an actor can end; by default one of the kind server. */
  errors?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * Adds a move that advances the time by half of a delay, so that events can be sent before the delay ends. The value is that half, in
   * milliseconds. If omitted, there is no such move.
   */
  halfDelay?: number
  /**
   * Adds a move in which the device sleeps for this time, in milliseconds. No timer fires during the sleep. If omitted, there is no such
   * move.
   */
  sleepDuration?: number
  /** The facts of the context that are compared in each step; by default all of the context. */
  facts?: (context: ContextFrom<Machine>, now: number) => Record<string, unknown>
  /** The facts that, together with the state value, identify a state; by default the same as `facts`. */
  identifyingFacts?: (context: ContextFrom<Machine>, now: number) => Record<string, unknown>
  /** States that accept no event although they are not final, each with the reason. */
  restingStates?: Readonly<Record<string, string>>
  /** Realistic contents for the review page, which replace those with the same names; the walks do not use them. */
  review?: Partial<Pick<Model<Machine>, 'inputs' | 'events' | 'outputs'>>
  /** Whether this is a state in which the employee has reached the goal of the machine. It must be reachable from every state. */
  isGoal: (state: { value: unknown; context: ContextFrom<Machine> }) => boolean
}

/** One step of a walk: an event is sent, an actor ends with an output or an error, or time passes. */
export type Move = { name: string } & (
  | { kind: 'event' }
  | { kind: 'delay' }
  | { kind: 'halfDelay' }
  | { kind: 'sleep' }
  | { kind: 'output' | 'error'; actor: string; label: string }
)

/** Whether a move only lets time pass. */
export const isTimeMove = ({ kind }: Move) =>
  kind !== 'event' && kind !== 'output' && kind !== 'error'

type FirstWord<Name> = Name extends `${infer Type} ${string}` ? Type : Name
type EventNamed<Machine extends AnyStateMachine, Name> = Extract<
  EventFrom<Machine>,
  { type: FirstWord<Name> }
>
/** The fields of the event with this name, without its type. */
type Contents<Machine extends AnyStateMachine, Name> = [EventNamed<Machine, Name>] extends [never]
  ? never
  : DistributiveOmit<EventNamed<Machine, Name>, 'type'>
type DistributiveOmit<Value, Key extends string> = Value extends unknown ? Omit<Value, Key> : never

/** Events without their types. The first word of an event's name is its type. */
type EventContents<Machine extends AnyStateMachine, Events> = {
  readonly [Name in keyof Events]:
    | Contents<Machine, Name>
    | ((situation: Situation<ContextFrom<Machine>>) => Contents<Machine, Name> | undefined)
}

/** The types of the events that have contents, so that a model must contain each of them. */
type TypeWithContents<Event extends { type: string }> = Event extends unknown
  ? object extends Omit<Event, 'type'>
    ? never
    : Event['type']
  : never
type MissingEvents<Machine extends AnyStateMachine, Events> = Exclude<
  TypeWithContents<EventFrom<Machine>>,
  FirstWord<keyof Events>
>

interface ModelDefinition<Machine extends AnyStateMachine, Events, ReviewEvents>
  extends Omit<Model<Machine>, 'events' | 'review'> {
  events: EventContents<Machine, Events> & Record<MissingEvents<Machine, Events>, object>
  review?: Omit<NonNullable<Model<Machine>['review']>, 'events'> & {
    events?: EventContents<Machine, ReviewEvents>
  }
}

/**
 * Defines the model of a machine, with checked types. The first word of an event's name is its type. An event of the machine that has no
 * contents need not be written.
 */
export function defineModel<Machine extends AnyStateMachine, Events, ReviewEvents = object>(
  definition: ModelDefinition<Machine, Events, ReviewEvents>,
): Omit<Model, 'machine'> & { machine: Machine } {
  const { events, review, ...more } = definition
  const reviewed = review && { ...review, ...(review.events && { events: typed(review.events) }) }
  return {
    ...more,
    events: { ...typed(events), ...eventsWithoutContents(more.machine, Object.keys(events)) },
    ...(review && { review: reviewed }),
  } as unknown as Omit<Model, 'machine'> & { machine: Machine }
}

/** The type of an event: the first word of its name in a model. */
export const eventTypeOf = (name: string) => name.split(' ')[0] ?? ''

/** The events of the machine whose types are not among the names of other events. */
function eventsWithoutContents({ events }: AnyStateMachine, names: readonly string[]) {
  const written = new Set(names.map(eventTypeOf))
  const types = events.filter((type) => !type.startsWith('xstate.') && !written.has(type))
  return Object.fromEntries(types.map((type) => [type, { type }]))
}

/** Adds the type, the first word of the name, to each event. */
function typed(events: object): Model['events'] {
  const withTypes = Object.entries(events).map(([name, contents]) => {
    const type = eventTypeOf(name)
    if (typeof contents !== 'function') return [name, { type, ...contents }]
    const send = (situation: Situation<unknown>) => {
      const own = contents(situation)
      return own && { type, ...own }
    }
    return [name, send]
  })
  return Object.fromEntries(withTypes)
}

/** Returned in place of an output if the actor cannot end with that output in the present situation. */
export const impossibleEnd = Symbol('impossibleEnd')

const serverError = { 'by the server': new Error('by the server') }

/** All moves of a model by name, in a fixed order. */
export function movesOf(model: Model): ReadonlyMap<string, Move> {
  const { events, outputs, errors = {}, halfDelay, sleepDuration } = model
  const moves: Move[] = Object.keys(events).map((name) => ({ kind: 'event', name }))
  for (const [actor, labels] of Object.entries(outputs)) {
    for (const label of Object.keys(labels)) {
      moves.push({ kind: 'output', name: `${actor} answers ${label}`, actor, label })
    }
    for (const label of Object.keys(errors[actor] ?? serverError)) {
      moves.push({ kind: 'error', name: `${actor} fails ${label}`, actor, label })
    }
  }
  moves.push({ kind: 'delay', name: 'the next delay is over' })
  if (halfDelay !== undefined) moves.push({ kind: 'halfDelay', name: 'half of the delay is over' })
  if (sleepDuration !== undefined) moves.push({ kind: 'sleep', name: 'the device sleeps' })
  return new Map(moves.map((move) => [move.name, move]))
}

const resolve = (value: unknown, situation: Situation<unknown>) =>
  typeof value === 'function' ? value(situation) : value

/** The event of this name; undefined when it cannot be sent. */
export function eventOf({ events }: Model, name: string, situation: Situation<unknown>) {
  return resolve(events[name], situation) as { type: string } | undefined
}

/** The output or the error with which an actor ends, or `impossibleEnd`. */
export function actorResultOf(
  { outputs, errors = {} }: Model,
  move: Move,
  situation: Situation<unknown>,
) {
  if (move.kind !== 'output' && move.kind !== 'error') return impossibleEnd
  const { kind, actor, label } = move
  const ends = kind === 'output' ? outputs[actor] : (errors[actor] ?? serverError)
  return resolve(ends?.[label as keyof typeof ends], situation) as unknown
}
