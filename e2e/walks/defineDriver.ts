import { eventOf, type Move, movesOf, type Situation } from '../../models/engine/model.ts'
import { noon } from '../../models/samples/days.ts'
import type {
  At,
  Condition,
  Driver,
  DriverBasis,
  MoveDriver,
  Reasons,
  Start,
  Work,
} from './driver.ts'
import { hasFault, isPort, nextFault } from './heldRequests.ts'
import { type Reader, sourceOf } from './readPage.ts'
import { useControl } from './useControl.ts'

/** How a move of the model differs from its default. */
export interface MoveDefinition<Context = unknown, Memory = unknown>
  extends Partial<Omit<MoveDriver<Context, Memory>, 'can' | 'memoryAfter'>> {
  /** Whether it is possible now, or the memory that makes it possible. */
  can?: Condition<Context, Memory> | Partial<Memory>
  /** The part of the memory that changes. */
  memoryAfter?: Partial<Memory> | ((at: At<Context, Memory>) => Partial<Memory>)
}

/**
 * What is special about the walks of one machine. Every other move has a default:
 * - An event is sent with its control on the page (`useControl`), while the machine is shown.
 * - The request of an actor is released, or meets the fault that causes the error (`heldRequests`).
 * - The clock advances to the end of the next delay.
 */
export interface DriverDefinition<Context, Memory>
  extends DriverBasis<Context, Memory>,
    Partial<Reasons> {
  /** The memory at the starts that are given by name only. */
  memory?: Memory
  /** The states in which walks can start: names of inputs of the model, by default all of them, or starts with their own memory. */
  starts?: readonly (string | Start<Memory>)[]
  /** Runs before each move. */
  before?: Work<Context, Memory>
  /** Moves that differ from the default. */
  moves?: Readonly<Record<string, MoveDefinition<Context, Memory> | Work<Context, Memory>>>
  /** Whether the clock advances to the end of delays. */
  waitsForDelays?: boolean
  /** Whether a dialog covers the controls of this event. */
  isCovered?: (at: At<Context, Memory>, event: string) => boolean
  /**
   * The contents of the event that a control would send now; `index` is its index among the controls of the same event. By default
   * the event has no contents. Undefined where the control sends nothing.
   */
  eventOfControl?: Readonly<
    Record<string, (at: At<Context, Memory>, index: number) => object | undefined>
  >
  /** The facts read from the page. */
  readPage: Readonly<Record<string, Reader>>
}

type AnyDefinition = DriverDefinition<unknown, unknown>

/** Returns the driver with all its defaults. */
export function defineDriver<Context = unknown, Memory = null>(
  definition: DriverDefinition<Context, Memory>,
): Driver {
  return complete(definition as unknown as AnyDefinition)
}

function complete(definition: AnyDefinition): Driver {
  const { model, memory = null, starts, moves = {}, readPage, before: _, ...more } = definition
  const ports = Object.keys(model.outputs).filter(isPort)
  const all = movesOf(model)
  const unknown = Object.keys(moves).filter((name) => !all.has(name))
  if (unknown.length > 0) throw new Error(`${model.machine.id} has no ${unknown.join(', ')}.`)
  const empty = Object.entries(readPage).map(([name, reader]) => [name, reader.empty])
  return {
    impossibleMoves: {},
    unreachableTransitions: {},
    eventsWithoutControl: {},
    ...more,
    word: model.machine.id,
    model,
    starts: (starts ?? Object.keys(model.inputs)).map((start) =>
      typeof start === 'string' ? { name: start, memory } : start,
    ),
    moves: Object.fromEntries([...all.values()].flatMap((move) => movesFor(definition, move))),
    open: async (tools, walk) => {
      if (ports.length > 0) tools.heldRequests.drop(...ports)
      await definition.open(tools, walk)
    },
    eventOfControl: ({ event, index }, at) => eventOfControl(definition, event, index, at),
    readPage: sourceOf(readPage),
    expectedPage: (at) => ({ ...Object.fromEntries(empty), ...definition.expectedPage(at) }),
  }
}

/** The event that a control would send now. */
function eventOfControl(definition: AnyDefinition, type: string, index: number, at: At) {
  if (definition.isCovered?.(at, type)) return undefined
  const contents = definition.eventOfControl?.[type]
  const content = contents ? contents(at, index) : {}
  return content && { type, ...content }
}

const isAsIn =
  (part: object): Condition =>
  ({ memory }) =>
    Object.entries(part).every(([key, value]) => (memory as Record<string, unknown>)[key] === value)

/** A move with its defaults, if it is possible in a browser. */
function movesFor(definition: AnyDefinition, move: Move): [string, MoveDriver][] {
  const { moves = {}, impossibleMoves = {}, before } = definition
  const { name } = move
  const given = moves[name]
  const own = typeof given === 'function' ? { do: given } : (given ?? {})
  const usual = own.do || name in impossibleMoves ? {} : defaultOf(definition, move)
  const { can, memoryAfter, do: work, ...more }: MoveDefinition = { ...usual, ...own }
  if (!work) return []
  const changes = (at: At) => (typeof memoryAfter === 'function' ? memoryAfter(at) : memoryAfter)
  const driver: MoveDriver = {
    ...more,
    ...(can && { can: typeof can === 'function' ? (can as Condition) : isAsIn(can) }),
    ...(memoryAfter && {
      memoryAfter: (at: At) => ({ ...(at.memory as object), ...changes(at) }),
    }),
    do: async (tools, at) => {
      await before?.(tools, at)
      await work(tools, at)
    },
  }
  return [[name, driver]]
}

function defaultOf(definition: AnyDefinition, move: Move): MoveDefinition {
  const { model, isShown, waitsForDelays, eventsWithoutControl = {} } = definition
  const { kind, name } = move
  if (move.kind === 'output' || move.kind === 'error') return outcome(move)
  if (kind === 'delay') return waitsForDelays ? { do: advanceClock } : {}
  const [type = ''] = name.split(' ')
  const hasControl = type.startsWith(`${model.machine.id}.`) && !(type in eventsWithoutControl)
  if (kind !== 'event' || !hasControl) return {}
  return {
    ...(isShown && { can: isShown }),
    do: (tools, at) => {
      const event = eventOf(model, name, situationAt(at))
      if (!event) throw new Error(`${name} cannot be sent.`)
      return useControl(tools, event, (index) => eventOfControl(definition, type, index, at))
    },
  }
}

/** The event of a control depends only on the context. */
const situationAt = ({ context }: At): Situation<unknown> => ({
  context,
  input: undefined,
  now: () => noon,
  actor: (name) => {
    throw new Error(`The event of a control does not contain the actor ${name}.`)
  },
})

const advanceClock: Work = ({ page }, { due }) => page.clock.runFor(due)

/** An actor ends when its request is released, or with an error when the request meets a fault. */
function outcome({ kind, actor, label }: Move & { kind: 'output' | 'error' }): MoveDefinition {
  if (!isPort(actor)) return {}
  if (kind === 'output') return { do: ({ heldRequests }) => heldRequests.at(actor).release() }
  if (!hasFault(actor, label)) return {}
  return { do: ({ heldRequests }) => heldRequests.at(actor).release(nextFault(actor, label)) }
}
