import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Model } from '../../models/engine/model.ts'
import type { Connection } from '../proxy.ts'
import type { Company } from './company.ts'
import type { DraftStorage } from './draftStorage.ts'
import type { HeldRequests } from './heldRequests.ts'

/** The tools of a walk: the page, the network connection, the other employees, and the storage of the device. */
export interface BrowserTools {
  page: Page
  connection: Connection
  heldRequests: HeldRequests
  company: Company
  draftStorage: DraftStorage
}
export type Hands = BrowserTools

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
  do: (tools: BrowserTools, at: At<Context, Memory>) => Promise<unknown>
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
  starts: readonly Start<Memory>[]
  moves: Readonly<Record<string, Doing<Context, Memory>>>
  never: Readonly<Record<string, string>>
  apart?: Readonly<Record<string, string>>
  silent: Readonly<Record<string, string>>
  speaks?: 'alone' | 'among others'
  closely?: boolean
  open: (tools: BrowserTools, walk: Opening<Memory>) => Promise<unknown>
  isShown?: (at: At<Context, Memory>) => boolean
  sends: (control: Control, at: At<Context, Memory>) => AnyEventObject | undefined
  see: () => Record<string, unknown>
  facts: (at: At<Context, Memory>) => Record<string, unknown>
}
