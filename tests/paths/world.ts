import type { AnyActorRef, AnyStateMachine, ContextFrom, EventFrom, InputFrom } from 'xstate'

/** Who else is there while a machine runs: whom it can tell things, and what time it is. */
export interface Cast {
  /** Milliseconds since the epoch. */
  now: () => number
  /** An actor of this name that only remembers what it is told. */
  actor: (name: string) => AnyActorRef
}

/** What an event or an answer may depend on; `input` is what the answering actor was asked. */
export interface Moment<Context, Input = unknown> extends Cast {
  context: Context
  input: Input
}

/**
 * Everything that can happen to one machine, made finite: where it starts, what is sent to it, how its actors end, and
 * which facts of its context are shown and tell two of its states apart. Names are sentences: they stand in the golden
 * walks, and a failure prints them.
 */
export interface World<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine
  /** Inputs to start with, by name. */
  starts: Readonly<Record<string, (cast: Cast) => InputFrom<Machine>>>
  /** Events by name; the name begins with the event's type. A function that makes none: it cannot be sent now. */
  sends: Readonly<
    Record<
      string,
      | EventFrom<Machine>
      | ((moment: Moment<ContextFrom<Machine>>) => EventFrom<Machine> | undefined)
    >
  >
  /** What each invoked actor can answer, by its id and a name. A function makes the answer, or `impossible`. */
  answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The errors with which it can end; one of the server where nothing is said. */
  fails?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Half of a delay, in milliseconds, after which somebody can do something; nobody does where nothing is said. */
  pause?: number
  /** How long the device can sleep, in milliseconds, no timer noticing; it does not where nothing is said. */
  sleep?: number
  /** The context as it is compared step by step; all of it where nothing is said. */
  shown?: (context: ContextFrom<Machine>, now: number) => Record<string, unknown>
  /** What tells two states apart besides the state value; what is shown where nothing is said. */
  key?: (context: ContextFrom<Machine>, now: number) => Record<string, unknown>
  /** States that take nothing although they are not final, each with the reason why that is right. */
  rests?: Readonly<Record<string, string>>
  /** Whether the job of the machine is done here; from everywhere else it can be reached. */
  succeeds: (state: { value: unknown; context: ContextFrom<Machine> }) => boolean
}

/** An invoked actor comes to its end. */
export interface Ending {
  kind: 'answer' | 'fail'
  name: string
  actor: string
  label: string
}

/** One thing that happens. */
export type Move =
  | { kind: 'send'; name: string }
  | Ending
  | { kind: 'elapse'; name: string }
  | { kind: 'pause'; name: string }
  | { kind: 'sleep'; name: string }

/** A world of a machine, with its types checked. */
export function world<Machine extends AnyStateMachine>(of: World<Machine>): World {
  return of as unknown as World
}

/** In place of an answer: nobody can answer this now. */
export const impossible = Symbol('impossible')

const failing = { 'by the server': new Error('by the server') }

/** All that can happen in a world, in a fixed order. */
export function movesOf({ sends, answers, fails = {}, pause, sleep }: World): Move[] {
  const moves: Move[] = Object.keys(sends).map((name) => ({ kind: 'send', name }))
  for (const [actor, labels] of Object.entries(answers)) {
    for (const label of Object.keys(labels)) {
      moves.push({ kind: 'answer', name: `${actor} answers ${label}`, actor, label })
    }
    for (const label of Object.keys(fails[actor] ?? failing)) {
      moves.push({ kind: 'fail', name: `${actor} fails ${label}`, actor, label })
    }
  }
  moves.push({ kind: 'elapse', name: 'the next delay is over' })
  if (pause !== undefined) moves.push({ kind: 'pause', name: 'half of the delay is over' })
  if (sleep !== undefined) moves.push({ kind: 'sleep', name: 'the device sleeps' })
  return moves
}

const made = (value: unknown, moment: Moment<unknown>) =>
  typeof value === 'function' ? value(moment) : value

/** The event that a move sends at this moment. */
export function eventOf({ sends }: World, name: string, moment: Moment<unknown>) {
  return made(sends[name], moment) as { type: string } | undefined
}

/** The answer, or the error, with which an actor ends at this moment. */
export function endOf(
  { answers, fails = {} }: World,
  { kind, actor, label }: Ending,
  moment: Moment<unknown>,
): unknown {
  const ends = kind === 'answer' ? answers[actor] : (fails[actor] ?? failing)
  return made(ends?.[label as keyof typeof ends], moment)
}
