import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Model } from '../../models/engine/model.ts'
import type { Company } from './company.ts'
import type { Line } from '../proxy.ts'
import type { Gates } from './gate.ts'
import type { Shelf } from './shelf.ts'

/** The tools of a walk: the page, the proxy to the server, the other employees, and the storage of the device. */
export interface Hands {
  page: Page
  line: Line
  gates: Gates
  company: Company
  shelf: Shelf
}

/** The position of a walk: the state and context of the model, and the memory of the driver. */
export interface At<Context = unknown, Memory = unknown> {
  state: string
  context: Context
  memory: Memory
  /** The time until the next delay ends, in milliseconds; 0 without a running delay. */
  due: number
}

/** How a move of the model is carried out in the browser. */
export interface Doing<Context, Memory> {
  /** Whether it is possible now; always when omitted. */
  can?: (at: At<Context, Memory>) => boolean
  /** Whether it is also tried where the machine refuses it, as with a key. Nothing may change then. */
  isTried?: boolean
  /** The memory afterwards. */
  leaves?: (at: At<Context, Memory>) => Memory
  /** The automatic consequences, as names of the model. */
  echoes?: (at: At<Context, Memory>) => readonly string[]
  do: (hands: Hands, at: At<Context, Memory>) => Promise<unknown>
}

/** A control of the machine on the page; `place` is its index among the controls of the same event. */
export interface Control {
  event: string
  place: number
  on: boolean
}

/** A start of the model and its automatic consequences. */
export interface Start<Memory> {
  name: string
  memory: Memory
  echoes?: readonly string[]
}

/** The start of a walk with all its later moves. */
export interface Opening<Memory> extends Start<Memory> {
  moves: readonly string[]
}

/** How the walks of one machine are carried out by the employee, the network and the clock. */
export interface Driver<Context = unknown, Memory = unknown> {
  word: string
  model: Model
  /** The memory at each start. A start of the model can be entered in several ways. */
  starts: readonly Start<Memory>[]
  moves: Readonly<Record<string, Doing<Context, Memory>>>
  /** Moves of the model that never happen in a browser, and why. */
  never: Readonly<Record<string, string>>
  /** Transitions and guard results that no move leads to, and why. */
  apart?: Readonly<Record<string, string>>
  /** Accepted events without a control, and why. */
  silent: Readonly<Record<string, string>>
  /**
   * Whether notices are compared. `alone`: all of them, which are then dismissed, because this machine shows them all.
   * `among others`: only that a notice is shown when this machine has sent one.
   */
  speaks?: 'alone' | 'among others'
  /** Whether pairs of transitions are always walked, because the state space is small. */
  closely?: boolean
  /** Opens the start from any position. */
  open: (hands: Hands, walk: Opening<Memory>) => Promise<unknown>
  /** Whether the machine is shown on the screen. */
  isShown?: (at: At<Context, Memory>) => boolean
  /** The event that a control would send now; undefined where the screen does not offer it. */
  sends: (control: Control, at: At<Context, Memory>) => AnyEventObject | undefined
  /** A few facts read from the page; runs there. */
  see: () => Record<string, unknown>
  /** The same facts according to the model. */
  facts: (at: At<Context, Memory>) => Record<string, unknown>
}

/** Returns the driver; the call checks its types. */
export function driver<Context, Memory>(of: Driver<Context, Memory>): Driver {
  return of as unknown as Driver
}
