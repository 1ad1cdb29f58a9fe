import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { World } from '../../tests/paths/world.ts'
import type { Company } from './company.ts'
import type { Line } from '../proxy.ts'
import type { Gates } from './gate.ts'
import type { Shelf } from './shelf.ts'

/** With what a walk works: the page, the line to the server, the server's other people, and the device's store. */
export interface Hands {
  page: Page
  line: Line
  gates: Gates
  company: Company
  shelf: Shelf
}

/** Where a walk stands: the model's state and context, and what the walk itself has to remember. */
export interface At<Context = unknown, Memory = unknown> {
  state: string
  context: Context
  memory: Memory
  /** How long until the next delay is over, in milliseconds; 0 where none is running. */
  due: number
}

/** How one thing of a world happens for real. */
export interface Doing<Context, Memory> {
  /** Whether it can happen now; always where nothing is said. */
  can?: (at: At<Context, Memory>) => boolean
  /** Whether it is tried where the machine refuses it as well, as a key can be: then nothing changes. */
  isTried?: boolean
  /** What is remembered afterwards. */
  leaves?: (at: At<Context, Memory>) => Memory
  /** What follows by itself, as names of the world. */
  echoes?: (at: At<Context, Memory>) => readonly string[]
  do: (hands: Hands, at: At<Context, Memory>) => Promise<unknown>
}

/** A control of the word as it stands on the page; `place` counts those of one event from 0. */
export interface Control {
  event: string
  place: number
  on: boolean
}

/** A way to begin: a start of the world, and what follows it by itself. */
export interface Start<Memory> {
  name: string
  memory: Memory
  echoes?: readonly string[]
}

/** What somebody who comes to a start has to know: also all that will be done from there. */
export interface Opening<Memory> extends Start<Memory> {
  moves: readonly string[]
}

/** How a walk through the world of one word is done by a person, the line and the clock. */
export interface Driver<Context = unknown, Memory = unknown> {
  word: string
  world: World
  /** What is remembered at each start; a start of the world can be entered in several ways. */
  starts: readonly Start<Memory>[]
  moves: Readonly<Record<string, Doing<Context, Memory>>>
  /** What of the world happens to nobody in a browser, and why. */
  never: Readonly<Record<string, string>>
  /** Transitions, and answers of guards, to which nothing of all this leads there, and why. */
  apart?: Readonly<Record<string, string>>
  /** Events that are accepted and have no control of their own, and why. */
  silent: Readonly<Record<string, string>>
  /**
   * Whether notices are compared as well: all of them, and taken away then, where each is one of this machine's own; or that some is there
   * where this machine has told one.
   */
  speaks?: 'alone' | 'among others'
  /** Whether every pair of transitions is walked even where not all pairs are asked for: the world is small. */
  closely?: boolean
  /** Comes to the start from anywhere. */
  open: (hands: Hands, walk: Opening<Memory>) => Promise<unknown>
  /** Whether the picture of the machine is on the screen. */
  isShown?: (at: At<Context, Memory>) => boolean
  /** The event that a control would send now; nothing where the screen does not offer it. */
  sends: (control: Control, at: At<Context, Memory>) => AnyEventObject | undefined
  /** A few facts as the page shows them; runs there. */
  see: () => Record<string, unknown>
  /** The same facts as the model has them. */
  facts: (at: At<Context, Memory>) => Record<string, unknown>
}

/** A driver, with its types checked. */
export function driver<Context, Memory>(of: Driver<Context, Memory>): Driver {
  return of as unknown as Driver
}
