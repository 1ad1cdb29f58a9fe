import type { AnyEventObject } from 'xstate'
import {
  eventOf,
  eventTypeOf,
  type Model,
  type Move,
  movesOf,
  type Situation,
} from '../../models/engine/model.ts'
import { noon } from '../../models/samples/days.ts'
import type {
  BrowserTools,
  Condition,
  Driver,
  DriverBasis,
  MoveDriver,
  WalkStart,
  UnwalkedReasons,
  WalkPosition,
} from './driver.ts'
import { hasFault, isRequestPort, nextFaultInRotation, type RequestPort } from './heldRequests.ts'
import { type PageReader, sourceOf } from './readPage.ts'
import { operateControl } from './operateControl.ts'

/**
 * The state of a walk before a move, and the event of this move. The event has only its type if the model does not send it in this state.
 */
export interface MovePosition<Context = unknown, Memory = unknown>
  extends WalkPosition<Context, Memory> {
  event: AnyEventObject
}

/** What an employee, the network or the clock does in the browser. */
export type MoveAction<Context = unknown, Memory = unknown> = (
  tools: BrowserTools,
  at: MovePosition<Context, Memory>,
) => unknown

/** How a move of the model differs from its default. */
export interface MoveDefinition<Context = unknown, Memory = unknown> {
  do?: MoveAction<Context, Memory>
  /** Whether the move is possible now: a condition, or the memory that it needs. */
  can?: ((at: MovePosition<Context, Memory>) => boolean) | Partial<Memory>
  isTried?: boolean
  /** The part of the driver's memory that the move changes. */
  memoryAfter?: Partial<Memory> | ((at: MovePosition<Context, Memory>) => Partial<Memory>)
  /** The names of the moves of the model that follow automatically. The driver does not carry them out. */
  consequences?: (at: MovePosition<Context, Memory>) => readonly string[]
}

/**
 * What is special about the walks of one machine. Every other move has a default:
 * - An event is sent with its control on the page (`operateControl`), while the machine is shown.
 * - The request of an actor is released, or gets the fault that causes the error (`heldRequests`).
 * - After each move, the walk waits for the requests that the machine sends according to the model, if they are held. A new request
 *   supersedes a pending one of the same actor.
 * - The clock advances to the end of the next delay.
 */
export interface DriverDefinition<Context, Memory>
  extends DriverBasis<Context, Memory>,
    Partial<UnwalkedReasons> {
  /** The memory at the starts that are given by name only. */
  memory?: Memory
  /** Where walks can start: names of inputs of the model (by default all of them), or starts with their own memory. */
  starts?: readonly (string | WalkStart<Memory>)[]
  /** Runs before each move. */
  before?: MoveAction<Context, Memory>
  /**
   * Moves that differ from the default. A key is the name of a move or its first words, such as an event type. If several keys match, the
   * longest one applies.
   */
  moves?: Readonly<Record<string, MoveDefinition<Context, Memory> | MoveAction<Context, Memory>>>
  /** The port of each actor whose request depends on the context; by default the port with the name of the actor. */
  ports?: Readonly<Record<string, (at: WalkPosition<Context, Memory>) => RequestPort>>
  /** Whether the clock advances to the end of delays. */
  waitsForDelays?: boolean
  /** Whether a dialog covers the controls of this event. */
  isCovered?: (at: WalkPosition<Context, Memory>, event: string) => boolean
  /**
   * The contents of the event that a control would send now; `index` is its index among the controls of the same event. Undefined
   * where the control sends nothing. By default the control sends the first event of this type that the model can send now.
   */
  eventOfControl?: Readonly<
    Record<string, (at: WalkPosition<Context, Memory>, index: number) => object | undefined>
  >
  readPage: Readonly<Record<string, PageReader>>
}

type AnyDefinition = DriverDefinition<unknown, unknown>
/** A definition with complete reasons: each impossible move has an entry under its full name. */
type WithReasons = AnyDefinition & UnwalkedReasons

/** Returns the driver with all its defaults. */
export function defineDriver<Context = unknown, Memory = null>(
  definition: DriverDefinition<Context, Memory>,
): Driver {
  return complete(definition as unknown as AnyDefinition)
}

/** Whether the event of a move changes a value of the context. A field sends no event for the value that it already contains. */
export const isContextChange = ({ context, event: { type: _, ...contents } }: MovePosition) =>
  Object.entries(contents).some(
    ([name, value]) => (context as Record<string, unknown>)[name] !== value,
  )

/** The longest key of a table that equals the name or its first words. */
function keyFor(table: object, name: string): string | undefined {
  const keys = Object.keys(table).filter((key) => `${name} `.startsWith(`${key} `))
  return keys.toSorted((a, b) => b.length - a.length)[0]
}

/** Why moves are impossible, by the full name of the move. */
function impossibleIn({ moves = {}, impossibleMoves = {} }: AnyDefinition, names: string[]) {
  const isMeant = (key: string, name: string) =>
    keyFor(impossibleMoves, name) === key && (keyFor(moves, name) ?? '').length < key.length
  return Object.fromEntries(
    Object.entries(impossibleMoves).flatMap(([key, why]) =>
      names.filter((name) => isMeant(key, name)).map((name) => [name, why]),
    ),
  )
}

function complete(definition: AnyDefinition): Driver {
  const { model, memory = null, starts, moves = {}, readPage, before: _, ...more } = definition
  const { impossibleMoves: given = {}, eventsWithoutControl } = definition
  const ports = Object.keys(model.outputs).filter(isRequestPort)
  const modelMoves = movesOf(model)
  const names = [...modelMoves.keys()]
  const unknown = Object.keys({ ...moves, ...given }).filter(
    (key) => !names.some((name) => `${name} `.startsWith(`${key} `)),
  )
  if (unknown.length > 0) throw new Error(`${model.machine.id} has no ${unknown.join(', ')}.`)
  const impossibleMoves = impossibleIn(definition, names)
  const isImpossible = (name: string) => name in impossibleMoves
  const never = Object.keys(model.events)
    .filter((name) => eventNamesOfType(model, eventTypeOf(name)).every(isImpossible))
    .map((name) => [eventTypeOf(name), impossibleMoves[name]])
  const reasons: UnwalkedReasons = {
    unreachableTransitions: {},
    ...more,
    impossibleMoves,
    eventsWithoutControl: { ...Object.fromEntries(never), ...eventsWithoutControl },
  }
  const empty = Object.entries(readPage).map(([name, reader]) => [name, reader.empty])
  return {
    ...more,
    ...reasons,
    word: model.machine.id,
    model,
    portOf: (actor, at) => portOf(definition, actor, at),
    starts: (starts ?? Object.keys(model.inputs)).map((start) =>
      typeof start === 'string' ? { name: start, memory } : start,
    ),
    moves: Object.fromEntries(
      [...modelMoves.values()].flatMap((move) => movesFor({ ...definition, ...reasons }, move)),
    ),
    open: async (tools, walk) => {
      if (ports.length > 0) tools.heldRequests.drop(...ports)
      await definition.open(tools, walk)
    },
    eventOfControl: ({ event, index }, at) => eventOfControl(definition, event, index, at),
    readPage: sourceOf(readPage),
    expectedPage: (at) => ({ ...Object.fromEntries(empty), ...definition.expectedPage(at) }),
  }
}

function portOf({ ports }: AnyDefinition, actor: string, at: WalkPosition) {
  return ports?.[actor]?.(at) ?? (isRequestPort(actor) ? actor : undefined)
}

const eventNamesOfType = ({ events }: Model, type: string) =>
  Object.keys(events).filter((name) => eventTypeOf(name) === type)

/** The event that a control would send now. */
function eventOfControl(definition: AnyDefinition, type: string, index: number, at: WalkPosition) {
  if (definition.isCovered?.(at, type)) return undefined
  const contents = definition.eventOfControl?.[type]
  if (contents) {
    const content = contents(at, index)
    return content && { type, ...content }
  }
  const { model } = definition
  const events = eventNamesOfType(model, type).map((name) => eventOf(model, name, situationAt(at)))
  return events.find((event) => event !== undefined) ?? { type }
}

const isAsIn =
  (part: object): Condition =>
  ({ memory }) =>
    Object.entries(part).every(([key, value]) => (memory as Record<string, unknown>)[key] === value)

/** A move with its defaults, if it is possible in a browser. */
function movesFor(definition: WithReasons, move: Move): [string, MoveDriver][] {
  const { model, moves = {}, impossibleMoves, before } = definition
  const { name } = move
  if (name in impossibleMoves) return []
  const definedMove = moves[keyFor(moves, name) ?? '']
  const ownDefinition =
    typeof definedMove === 'function' ? { do: definedMove } : (definedMove ?? {})
  const defaultDefinition = ownDefinition.do ? {} : defaultMoveDefinitionOf(definition, move)
  const {
    can,
    memoryAfter,
    consequences,
    do: work,
    ...more
  }: MoveDefinition = { ...defaultDefinition, ...ownDefinition }
  if (!work) return []
  const withEvent = (at: WalkPosition): MovePosition => ({
    ...at,
    get event() {
      return eventOf(model, name, situationAt(at)) ?? { type: eventTypeOf(name) }
    },
  })
  const isPossible = typeof can === 'function' ? can : can && isAsIn(can)
  const changes = typeof memoryAfter === 'function' ? memoryAfter : () => memoryAfter
  const driver: MoveDriver = {
    ...more,
    ...(isPossible && { can: (at) => isPossible(withEvent(at)) }),
    ...(memoryAfter && {
      memoryAfter: (at) => ({ ...(at.memory as object), ...changes(withEvent(at)) }),
    }),
    ...(consequences && { consequences: (at) => consequences(withEvent(at)) }),
    do: async (tools, at) => {
      await before?.(tools, withEvent(at))
      await work(tools, withEvent(at))
    },
  }
  return [[name, driver]]
}

function defaultMoveDefinitionOf(definition: WithReasons, move: Move): MoveDefinition {
  const { model, isShown, waitsForDelays, eventsWithoutControl } = definition
  const { kind, name } = move
  if (move.kind === 'output' || move.kind === 'error') return outcome(definition, move)
  if (kind === 'delay') return waitsForDelays ? { do: advanceClock } : {}
  const type = eventTypeOf(name)
  const hasControl = type.startsWith(`${model.machine.id}.`) && !(type in eventsWithoutControl)
  if (kind !== 'event' || !hasControl) return {}
  return {
    ...(isShown && { can: isShown }),
    do: (tools, at) =>
      operateControl(tools, at.event, (index) => eventOfControl(definition, type, index, at)),
  }
}

/** A control of the page sends an event that depends only on the context of the machine. */
const situationAt = ({ context }: WalkPosition): Situation<unknown> => ({
  context,
  input: undefined,
  now: () => noon,
  actor: (name) => {
    throw new Error(`The event of a control does not contain the actor ${name}.`)
  },
})

const advanceClock: MoveAction = ({ page }, { due }) => page.clock.runFor(due)

/** An actor ends when its request is released. It ends with an error if the request gets a fault. */
function outcome(
  definition: WithReasons,
  { kind, actor, label }: Move & { kind: 'output' | 'error' },
): MoveDefinition {
  const isRequest = isRequestPort(actor) || actor in (definition.ports ?? {})
  if (!isRequest || (kind === 'error' && !hasFault(actor, label))) return {}
  return {
    do: async ({ heldRequests }, at) => {
      const port = portOf(definition, actor, at)
      const fault = kind === 'error' ? nextFaultInRotation(actor, label) : undefined
      if (port) await heldRequests.at(port).release(fault)
    },
  }
}
