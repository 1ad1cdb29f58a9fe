import type { AnyMachineSnapshot } from 'xstate'
import { dotted, plain, text } from './plain.ts'
import { type Cast, eventOf, type World } from './world.ts'

/** All that can be seen of a machine that stands still, as plain values. */
export interface Seen {
  state: string
  /** The context, field by field. */
  shown: Record<string, unknown>
  /** The actors that are running. */
  running: string[]
  /** How long until each delay is over, in milliseconds. */
  due: number[]
  /** The names of the world's events that it takes. */
  takes: string[]
  output?: unknown
  broken?: string
}

/** What it takes to look at a machine: one that is really running, or a model of it. */
export interface Standing {
  snapshot: AnyMachineSnapshot
  running: Iterable<string>
  due: readonly number[]
  broken: string
}

/** The names of the events that a snapshot takes now. */
function takenBy(world: World, snapshot: AnyMachineSnapshot, cast: Cast): string[] {
  const moment = { ...cast, context: snapshot.context, input: undefined }
  return Object.keys(world.sends).filter((name) => {
    try {
      const event = eventOf(world, name, moment)
      return event !== undefined && snapshot.can(event)
    } catch {
      return true
    }
  })
}

/** The context as the world shows it, field by field in the order of their names. */
export function shownBy(world: World, context: unknown, now: number): Record<string, unknown> {
  const facts = plain(world.shown ? world.shown(context, now) : context) as Record<string, unknown>
  return Object.fromEntries(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Looks at a machine. */
export function see(world: World, { snapshot, running, due, broken }: Standing, cast: Cast): Seen {
  if (broken !== '') {
    return { state: 'broken', shown: {}, running: [], due: [], takes: [], broken }
  }
  return {
    state: dotted(snapshot.value),
    shown: shownBy(world, snapshot.context, cast.now()),
    running: [...running].toSorted(),
    due: due.toSorted((a, b) => a - b),
    takes: snapshot.status === 'active' ? takenBy(world, snapshot, cast) : [],
    ...(snapshot.status === 'done' && { output: plain(snapshot.output) ?? null }),
  }
}

export const asks = (actor: string, input: unknown) => `asks ${actor} ${text(input)}`.trimEnd()

export const tells = (actor: string, { type, ...more }: { type: string }) =>
  Object.keys(more).length > 0 ? `tells ${actor} ${type} ${text(more)}` : `tells ${actor} ${type}`
