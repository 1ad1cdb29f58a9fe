import type { AnyEventObject } from 'xstate'
import { type MachineSpace, transitionsByMicrostep } from '../../models/engine/coverage.ts'
import { eventOf, isTimeMove } from '../../models/engine/model.ts'
import { formatStateValue } from '../../models/engine/plain.ts'
import { type SimulatedState, Simulation } from '../../models/engine/simulation.ts'
import type { Driver, MoveDriver, WalkStart, WalkPosition } from './driver.ts'

/** The prefix of the names of effects that show a notice. */
const notice = 'tells notices notices.show'

/** A state of the model that a walk in a browser can reach. `microsteps` and `effects` also contain those of the automatic consequences. */
export interface BrowserState extends SimulatedState {
  memory: unknown
  /** The moves of the model that led here. The employee, the network or the clock makes the first one; the others are its consequences. */
  moves: readonly string[]
}

/** Whether the machine has shown a notice in the last move or its consequences. */
export const showsNotice = ({ effects }: BrowserState) =>
  effects.some((effect) => effect.startsWith(notice))

/** The actors that the machine has started in the last move or its consequences, and that still run. */
export const startedActorsOf = ({ effects, calls }: BrowserState) =>
  [...calls.keys()].filter((actor) =>
    effects.some((effect) => `${effect} `.startsWith(`asks ${actor} `)),
  )

/** The view of a state that the functions of drivers receive. */
export function toWalkPosition({ snapshot, delays, clock, memory }: BrowserState): WalkPosition {
  const due = delays.length > 0 ? Math.min(...delays.map((one) => one.due)) - clock : 0
  return { state: formatStateValue(snapshot.value), context: snapshot.context, memory, due }
}

type Rules = Omit<MoveDriver, 'do'>

/** The state space of a machine as far as a browser reaches it. An input of the space is an index of `driver.starts`. */
export class BrowserSpace implements MachineSpace<BrowserState> {
  readonly driver: Driver
  readonly simulation: Simulation
  readonly inputs: readonly string[]
  readonly moves: ReadonlyMap<string, Rules>
  /** The names of moves that need only time and that the driver does not wait for. */
  readonly unawaitedMoves: readonly string[]

  constructor(driver: Driver, machine = driver.model.machine, time?: { now: number }) {
    this.driver = driver
    this.simulation = new Simulation(driver.model, machine, time)
    this.inputs = [...driver.starts.keys()].map(String)
    this.moves = new Map(Object.entries(driver.moves))
    const all = [...this.simulation.moves.values()]
    this.unawaitedMoves = all
      .filter((move) => isTimeMove(move) && !this.moves.has(move.name))
      .map(({ name }) => name)
    const knownMoveNames = new Set([
      ...this.moves.keys(),
      ...Object.keys(driver.impossibleMoves),
      ...this.unawaitedMoves,
    ])
    const open = all.flatMap(({ name }) => (knownMoveNames.has(name) ? [] : name))
    if (open.length > 0) throw new Error(`${driver.word} has no driver for ${open.join(', ')}.`)
  }

  startOf(input: string): WalkStart {
    const start = this.driver.starts[Number(input)]
    if (!start) throw new Error(`${this.driver.word} has no start ${input}: npm run walks:chromium`)
    return start
  }

  start(input: string): BrowserState {
    const { name, memory, consequences = [] } = this.startOf(input)
    return this.withConsequences(
      { ...this.simulation.start(name), memory, moves: [] },
      consequences,
    )
  }

  /** The state after a move with its consequences; undefined when the move is not possible in a browser. */
  take(from: BrowserState, name: string): BrowserState | undefined {
    const rules = this.moves.get(name) ?? {}
    const at = toWalkPosition(from)
    if (rules.can?.(at) === false) return undefined
    const first = this.step(from, name)
    const memory = rules.memoryAfter ? rules.memoryAfter(at) : from.memory
    return (
      first &&
      this.withConsequences({ ...first, memory, moves: [name] }, rules.consequences?.(at) ?? [])
    )
  }

  keyOf(state: BrowserState): string {
    return `${this.simulation.keyOf(state)} ${JSON.stringify(state.memory)}`
  }

  /** The types of the events that the machine refuses in this state and whose controls are therefore expected to be disabled. */
  refusedEvents(state: BrowserState): string[] {
    const original = this.simulation.original(state)
    return [...this.moves.keys()].flatMap((name) => {
      const event = this.eventWithControl(state, name)
      return event && !original.can(event) ? [event.type] : []
    })
  }

  /** The event of a move that the employee sends with a control; undefined for other moves. */
  eventWithControl(state: SimulatedState, name: string): AnyEventObject | undefined {
    const { word, model, eventsWithoutControl } = this.driver
    const event = eventOf(model, name, this.simulation.situation(state))
    return event?.type.startsWith(`${word}.`) && !(event.type in eventsWithoutControl)
      ? event
      : undefined
  }

  /** Moves of the model that are impossible in a browser at this state, with the reason. */
  hinderedAt(from: BrowserState): { state: SimulatedState; why: string }[] {
    return [...this.simulation.moves.values()].flatMap(({ kind, name }) => {
      const isDone = this.moves.has(name) && this.take(from, name) !== undefined
      const state = isDone ? undefined : this.simulation.take(from, name)
      if (!state || transitionsByMicrostep(state).length === 0) return []
      const reason =
        kind === 'event'
          ? 'no enabled control sends this event'
          : 'the real server never gives this result'
      const isUnawaited = this.unawaitedMoves.includes(name)
      const why =
        this.driver.impossibleMoves[name] ??
        (isUnawaited ? 'no walk lets time pass in this way' : reason)
      return [{ state, why }]
    })
  }

  private withConsequences(first: BrowserState, consequences: readonly string[]): BrowserState {
    let state = first
    for (const consequence of consequences) {
      const next = this.step(state, consequence)
      if (!next) continue
      const microsteps = [...state.microsteps, ...next.microsteps]
      const effects = [...state.effects, ...next.effects]
      state = { ...state, ...next, microsteps, effects, moves: [...state.moves, consequence] }
    }
    return state
  }

  /** A disabled control cannot send its event, so only moves marked `isTried` are attempted where the machine refuses them. */
  private step(from: SimulatedState, name: string): SimulatedState | undefined {
    if (this.moves.get(name)?.isTried) return this.simulation.attempt(from, name)
    const event = this.eventWithControl(from, name)
    if (event && !this.simulation.original(from).can(event)) return undefined
    return this.simulation.take(from, name)
  }
}
