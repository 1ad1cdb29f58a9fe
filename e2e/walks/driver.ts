import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Model } from '../../models/engine/model.ts'
import type { FaultProxy } from '../proxy.ts'
import type { DraftStorage } from './draftStorage.ts'
import type { HeldRequests, RequestPort } from './heldRequests.ts'
import type { WalkProduct } from './walkProduct.ts'

/** The tools of a walk: the page, the network connection, the other employees, and the storage of the device. */
export interface BrowserTools {
  page: Page
  connection: FaultProxy
  heldRequests: HeldRequests
  product: WalkProduct
  draftStorage: DraftStorage
}

/** The position of a walk: the state and context of the model, and the memory of the driver. */
export interface WalkPosition<Context = unknown, Memory = unknown> {
  state: string
  context: Context
  memory: Memory
  /** The time until the next delay ends, in milliseconds; 0 without a running delay. */
  due: number
}

export type Condition<Context = unknown, Memory = unknown> = (
  at: WalkPosition<Context, Memory>,
) => boolean

/** How a move of the model is carried out in the browser. */
export interface MoveDriver {
  /** Whether it is possible now; always when omitted. */
  can?: Condition
  /**
   * Whether the walk also attempts the move where the machine refuses it, for example with a key press. The attempt must change nothing.
   */
  isTried?: boolean
  memoryAfter?: (at: WalkPosition) => unknown
  /** The names of the moves of the model that follow automatically. The driver does not carry them out. */
  consequences?: (at: WalkPosition) => readonly string[]
  /** What the employee, the network or the clock does. */
  do: (tools: BrowserTools, at: WalkPosition) => unknown
}

/** A control of the machine on the page; `index` is its index among the controls of the same event. */
export interface Control {
  event: string
  index: number
  isEnabled: boolean
}

/** A start of the model, and the moves that follow it automatically. */
export interface WalkStart<Memory = unknown> {
  name: string
  memory: Memory
  consequences?: readonly string[]
}

/** The start of a walk with all its later moves. */
export interface WalkStartAndMoves<Memory = unknown> extends WalkStart<Memory> {
  moves: readonly string[]
}

/** Why something in the model has no counterpart in a browser. */
export interface UnwalkedReasons {
  /** Moves of the model that never happen in a browser, and why. */
  impossibleMoves: Readonly<Record<string, string>>
  /** Transitions and guard results that no move leads to, and why. */
  unreachableTransitions: Readonly<Record<string, string>>
  /** Accepted events without a control, and why. */
  eventsWithoutControl: Readonly<Record<string, string>>
}

/** The fields that the definition of a driver and the finished driver have in common. */
export interface DriverBasis<Context = unknown, Memory = unknown> {
  model: Model
  /**
   * Whether notices are compared. `all`: all of them, which are then dismissed, because this machine shows them all. `some`: only
   * that a notice is shown when this machine has sent one.
   */
  notices?: 'all' | 'some'
  /** Whether the normal test run walks all pairs of transitions, because the state space is small. */
  coversPairs?: boolean
  /** Brings the page to this start from any state. During this call, the requests of the machine's ports are not held. */
  open: (tools: BrowserTools, walk: WalkStartAndMoves<Memory>) => Promise<unknown>
  /** Whether the machine is shown on the screen; by default always. */
  isShown?: Condition<Context, Memory>
  /** The selector of the element that shows the machine, if the screen shows several of the same machine. */
  within?: (at: WalkPosition<Context, Memory>) => string
  /** A few facts that the page should show according to the model. A missing fact is expected to be empty. */
  expectedPage: (at: WalkPosition<Context, Memory>) => Record<string, unknown>
}

/** How the walks of one machine are carried out by the employee, the network and the clock. */
export interface Driver extends DriverBasis, UnwalkedReasons {
  word: string
  /** The port of the request that an actor of the machine sends; undefined if a walk cannot hold that request. */
  portOf: (actor: string, at: WalkPosition) => RequestPort | undefined
  /** The starts of the walks, each with the driver's memory there. Several can belong to one input of the model. */
  starts: readonly WalkStart[]
  moves: Readonly<Record<string, MoveDriver>>
  /** The event that a control would send now; undefined where the screen does not offer it. */
  eventOfControl: (control: Control, at: WalkPosition) => AnyEventObject | undefined
  /** The same facts as `expectedPage`, read from the page: the source of a function that runs there. */
  readPage: string
}
