import {
  type ActorEnd,
  eventOf,
  type Model,
  type Move,
  movesOf,
} from '../../models/engine/model.ts'
import { cast } from './chart.ts'
import type { At, BrowserTools, Doing, Driver, Start, Opening } from './driver.ts'
import { hasFault, isPort, nextFault } from './heldRequests.ts'
import { type Reader, sourceOf } from './readPage.ts'
import { useControl } from './useControl.ts'

/** What an employee, the network or the clock does in the browser. */
export type Work<Context = unknown, Memory = unknown> = (
  tools: BrowserTools,
  at: At<Context, Memory>,
) => unknown

type Condition<Context, Memory> = (at: At<Context, Memory>) => boolean

/** How a move of the model is carried out in the browser. */
export interface MoveDriver<Context = unknown, Memory = unknown> {
  /** Whether it is possible now, or the memory that makes it possible; always when omitted. */
  can?: Condition<Context, Memory> | Partial<Memory>
  /** Whether it is also tried where the machine refuses it, as with a key. Nothing may change then. */
  isTried?: boolean
  /** The part of the memory that changes. */
  memoryAfter?: Partial<Memory> | ((at: At<Context, Memory>) => Partial<Memory>)
  /** The automatic consequences, as names of the model. */
  consequences?: (at: At<Context, Memory>) => readonly string[]
  do?: Work<Context, Memory>
}

/**
 * What is special about the walks of one machine. Every other move has a default:
 * - An event is sent with its control on the page (`useControl`), while the machine is shown.
 * - The request of an actor is released, or meets the fault that causes the error (`heldRequests`).
 * - The clock advances to the end of the next delay.
 */
export interface DriverDefinition<Context, Memory> {
  model: Model
  /** The memory at the starts that are given by name only. */
  memory?: Memory
  /** The starts, by default those of the model. A start of the model can be entered in several ways. */
  starts?: readonly (
    | string
    | (Omit<Start<Memory>, 'echoes'> & { consequences?: readonly string[] })
  )[]
  /** Runs before each move. */
  before?: Work<Context, Memory>
  /** Moves that differ from the default. */
  moves?: Readonly<Record<string, MoveDriver<Context, Memory> | Work<Context, Memory>>>
  /** Whether the clock advances to the end of delays. */
  waitsForDelays?: boolean
  /** Moves of the model that never happen in a browser, and why. */
  impossibleMoves?: Readonly<Record<string, string>>
  /** Transitions and guard results that no move leads to, and why. */
  unreachableTransitions?: Readonly<Record<string, string>>
  /** Accepted events without a control, and why. */
  eventsWithoutControl?: Readonly<Record<string, string>>
  /**
   * Whether notices are compared. `all`: all of them, which are then dismissed, because this machine shows them all. `some`: only
   * that a notice is shown when this machine has sent one.
   */
  notices?: 'all' | 'some'
  /** Whether pairs of transitions are always walked, because the state space is small. */
  coversPairs?: boolean
  /** Opens the start from any position. The requests of the machine's ports are not held then. */
  open: (tools: BrowserTools, walk: Opening<Memory>) => Promise<unknown>
  /** Whether the machine is shown on the screen; by default always. */
  isShown?: (at: At<Context, Memory>) => boolean
  /** Whether a dialog covers the controls of this event. */
  isCovered?: (at: At<Context, Memory>, event: string) => boolean
  /**
   * What the control of an event would send now, for events with contents; `index` is its index among the controls of the same
   * event. Undefined where the control sends nothing.
   */
  eventOfControl?: Readonly<
    Record<string, (at: At<Context, Memory>, index: number) => object | undefined>
  >
  /** A few facts read from the page. */
  readPage: Readonly<Record<string, Reader>>
  /** The same facts according to the model; those that are missing are empty. */
  expectedPage: (at: At<Context, Memory>) => Record<string, unknown>
}

type AnyDefinition = DriverDefinition<unknown, unknown>

/** Returns the driver with all its defaults. */
export function defineDriver<Context = unknown, Memory = null>(
  definition: DriverDefinition<Context, Memory>,
): Driver {
  const any = definition as unknown as AnyDefinition
  const { model, memory = null, isShown, notices, readPage } = any
  const ports = Object.keys(model.answers).filter(isPort)
  const names = new Set(movesOf(model).map(({ name }) => name))
  const unknown = Object.keys(any.moves ?? {}).filter((name) => !names.has(name))
  if (unknown.length > 0) throw new Error(`${model.machine.id} has no ${unknown.join(', ')}.`)
  const empty = Object.entries(readPage).map(([name, reader]) => [name, reader.empty])
  return {
    word: model.machine.id,
    model,
    starts: (any.starts ?? Object.keys(model.starts)).map((start) => {
      if (typeof start === 'string') return { name: start, memory }
      const { consequences = [], ...more } = start
      return { ...more, echoes: consequences }
    }),
    moves: Object.fromEntries(movesOf(model).flatMap((move) => movesFor(any, move))),
    never: any.impossibleMoves ?? {},
    apart: any.unreachableTransitions ?? {},
    silent: any.eventsWithoutControl ?? {},
    ...(notices && { speaks: notices === 'all' ? 'alone' : 'among others' }),
    closely: any.coversPairs ?? false,
    open: async (tools, walk) => {
      if (ports.length > 0) tools.heldRequests.drop(...ports)
      await any.open(tools, walk)
    },
    ...(isShown && { isShown }),
    sends: ({ event, place }, at) => eventOfControl(any, event, place, at),
    see: Object.assign(() => ({}), { toString: () => sourceOf(readPage) }),
    facts: (at) => ({ ...Object.fromEntries(empty), ...any.expectedPage(at) }),
  }
}

/** The event that a control would send now. */
function eventOfControl(definition: AnyDefinition, type: string, index: number, at: At) {
  if (definition.isCovered?.(at, type)) return undefined
  const contents = definition.eventOfControl?.[type]
  const content = contents ? contents(at, index) : {}
  return content && { type, ...content }
}

/** A move with its defaults, if it is possible in a browser. */
function movesFor(definition: AnyDefinition, move: Move): [string, Doing<unknown, unknown>][] {
  const { moves = {}, impossibleMoves = {}, before } = definition
  const { name } = move
  const given = moves[name]
  const own: MoveDriver = typeof given === 'function' ? { do: given } : (given ?? {})
  const usual = own.do || name in impossibleMoves ? {} : defaultOf(definition, move)
  const { can, memoryAfter, do: work, consequences, ...rest } = { ...usual, ...own }
  if (!work) return []
  const isAsIn =
    (memory: object): Condition<unknown, unknown> =>
    (at) =>
      Object.entries(memory).every(
        ([key, value]) => (at.memory as Record<string, unknown>)[key] === value,
      )
  const memoryOf = (at: At) => (typeof memoryAfter === 'function' ? memoryAfter(at) : memoryAfter)
  const doing: Doing<unknown, unknown> = {
    ...rest,
    ...(can && {
      can: typeof can === 'function' ? (can as Condition<unknown, unknown>) : isAsIn(can),
    }),
    ...(memoryAfter && { leaves: (at: At) => ({ ...(at.memory as object), ...memoryOf(at) }) }),
    ...(consequences && { echoes: consequences }),
    do: async (tools, at) => {
      await before?.(tools, at)
      await work(tools, at)
    },
  }
  return [[name, doing]]
}

function defaultOf(definition: AnyDefinition, move: Move): MoveDriver {
  const { model, isShown, waitsForDelays, eventsWithoutControl = {} } = definition
  const { kind, name } = move
  if (kind === 'answer' || kind === 'fail') return outcome(move)
  if (kind === 'elapse') return waitsForDelays ? { do: advanceClock } : {}
  const [type = ''] = name.split(' ')
  const hasControl = type.startsWith(`${model.machine.id}.`) && !(type in eventsWithoutControl)
  if (kind !== 'send' || !hasControl) return {}
  return {
    ...(isShown && { can: isShown }),
    do: (tools, at) => {
      const event = eventOf(model, name, { ...cast, context: at.context, input: undefined })
      if (!event) throw new Error(`${name} cannot be sent.`)
      return useControl(tools, event, (index) => eventOfControl(definition, type, index, at))
    },
  }
}

const advanceClock: MoveDriver['do'] = ({ page }, { due }) => page.clock.runFor(due)

/** An actor ends when its request is released, or with an error when the request meets a fault. */
function outcome({ kind, actor, label }: ActorEnd): MoveDriver {
  if (!isPort(actor)) return {}
  if (kind === 'answer') return { do: ({ heldRequests }) => heldRequests.at(actor).release() }
  if (!hasFault(actor, label)) return {}
  return { do: ({ heldRequests }) => heldRequests.at(actor).release(nextFault(actor, label)) }
}
