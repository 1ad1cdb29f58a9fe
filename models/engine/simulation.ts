import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ExecutableActionObject,
} from 'xstate'
import { noon } from '../samples/days.ts'
import { recordingActors, type TransitionIds, transitionIds, withStandIns } from './machine.ts'
import { MarkedMachineExecutor, type Macrostep, type Microstep } from './markedMachine.ts'
import {
  actorResultOf,
  type Environment,
  eventOf,
  eventTypeOf,
  impossibleEnd,
  type Model,
  type Move,
  movesOf,
} from './model.ts'
import {
  acceptedEvents,
  describeCall,
  describeEvent,
  factsOf,
  type Observation,
  observe,
} from './observation.ts'
import { formatStateValue, stringifyPlain } from './plain.ts'

interface Delay {
  id: string
  event: AnyEventObject
  due: number
}

/** The state of a simulated machine; `now` includes the time that the device slept, `clock` does not. */
export interface SimulatedState {
  snapshot: AnyMachineSnapshot
  clock: number
  now: number
  delays: readonly Delay[]
  /** The input of each running actor. */
  calls: ReadonlyMap<string, unknown>
  /** The error with which the machine ended; empty without one. */
  broken: string
  /** The microsteps of the move that led to this state. */
  microsteps: readonly Microstep[]
  /** The calls and events that the machine sent in that move. */
  effects: readonly string[]
}

interface Params {
  id: string
  input: unknown
  event: AnyEventObject
  delay: number | undefined
  sendId: string
  to: AnyActorRef | string
}

/** Applies the actions of a machine to its simulation: calls, messages and delays. */
function applyActions(state: SimulatedState, actions: readonly ExecutableActionObject[]) {
  const calls = new Map(state.calls)
  const effects: string[] = []
  let { delays } = state
  for (const { type, params } of actions) {
    const { id, input, event, delay, sendId, to } = (params ?? {}) as Params
    if (type === 'xstate.spawnChild') {
      calls.set(id, input)
      effects.push(describeCall(id, input))
    } else if (type === 'xstate.stopChild') calls.delete(id ?? '')
    else if (type === 'xstate.sendTo') {
      const target = typeof to === 'string' ? to : to.id
      // An event sent to an actor that has ended is lost.
      const hasEnded = target in (state.snapshot?.children ?? {}) && !calls.has(target)
      if (!hasEnded) effects.push(describeEvent(target, event))
    } else if (type === 'xstate.cancel') delays = delays.filter((one) => one.id !== sendId)
    else if (type === 'xstate.raise' && delay !== undefined) {
      delays = [...delays, { id, event, due: state.clock + delay }]
    }
  }
  return { calls, effects, delays }
}

/** The machine of a model as a pure function from a state and a move to the next state. */
export class Simulation {
  readonly simulation = this
  readonly model: Model
  readonly machine: AnyStateMachine
  readonly ids: TransitionIds
  readonly moves: ReadonlyMap<string, Move>
  readonly inputs: readonly string[]
  /** The current time of the machine, in milliseconds since the epoch. */
  readonly time: { now: number }
  readonly environment: Environment
  private readonly executor: MarkedMachineExecutor
  /** The ids of the transitions that have a target or actions. An event that takes only other transitions changes nothing. */
  private readonly effective: ReadonlySet<string>

  /** A simulation that continues the states of another one has the same `time` and the same actors as its environment. */
  constructor(
    model: Model,
    machine: AnyStateMachine = model.machine,
    time = { now: noon },
    actor = recordingActors(),
  ) {
    this.model = model
    this.time = time
    this.moves = movesOf(model)
    this.inputs = Object.keys(model.inputs)
    this.machine = withStandIns(machine)
    this.ids = transitionIds(this.machine)
    this.executor = new MarkedMachineExecutor(this.machine, this.ids)
    this.effective = new Set(
      [...this.ids].flatMap(([{ target, actions }, id]) =>
        target !== undefined || actions.length > 0 ? [id] : [],
      ),
    )
    this.environment = { now: () => this.time.now, actor }
  }

  /** Starts the machine with the input of this name. */
  start(name: string): SimulatedState {
    const state = { clock: 0, now: noon, delays: [], calls: new Map(), broken: '' }
    const snapshot = undefined as unknown as AnyMachineSnapshot
    this.time.now = noon
    const input = this.model.inputs[name]?.(this.environment)
    return this.run({ ...state, snapshot, microsteps: [], effects: [] }, () =>
      this.executor.start(input),
    )
  }

  /** The state after a move; undefined when the move is not possible, or its event takes no transition. */
  take(from: SimulatedState, name: string): SimulatedState | undefined {
    const after = this.attempt(from, name)
    const isIgnored =
      after?.broken === '' && after.microsteps.every(({ taken }) => taken.length === 0)
    return isIgnored && this.moves.get(name)?.kind === 'event' ? undefined : after
  }

  /** The state after a move, also where the machine ignores its event; undefined when the move is not possible. */
  attempt(from: SimulatedState, name: string): SimulatedState | undefined {
    const move = this.moves.get(name)
    if (!move || from.broken !== '' || from.snapshot.status !== 'active') return undefined
    this.time.now = from.now
    const next = this.eventAfter(from, move)
    if (!next) return undefined
    const { state, event } = next
    if (!event) return { ...state, microsteps: [], effects: [] }
    return this.run(state, () => this.executor.transition(from.snapshot, event))
  }

  /** Converts a state of another machine that has the same state nodes, such as a mutant, to a state of this machine. */
  adopt({ snapshot, ...state }: SimulatedState): SimulatedState {
    const { value, context, status, children } = snapshot
    const own = this.executor.machine.resolveState({ value, context, status })
    return { ...state, snapshot: Object.assign(own, { children }) }
  }

  /**
   * The state as a snapshot of the original machine. The marked copy accepts too many events, because each of its transitions has an
   * action.
   */
  original({ snapshot, now }: SimulatedState): AnyMachineSnapshot {
    const { value, context, status, children } = snapshot
    this.time.now = now
    if (status !== 'active') return snapshot
    return Object.assign(this.machine.resolveState({ value, context, status }), { children })
  }

  /** The types of the events of the model that the machine does not accept. */
  refusedEvents(state: SimulatedState): string[] {
    const accepted = new Set(acceptedEvents(this.model, this.original(state), this.environment))
    const refused = Object.keys(this.model.events).filter((name) => !accepted.has(name))
    return refused.map(eventTypeOf)
  }

  observe(state: SimulatedState): Observation {
    const { calls, delays, clock } = state
    const due = delays.map((one) => one.due - clock)
    const observable = {
      ...state,
      snapshot: this.original(state),
      running: calls.keys(),
      delays: due,
    }
    return observe(this.model, observable, this.environment)
  }

  /** A state and the effects that led to it, as text: everything that a walk can observe. */
  describe(state: SimulatedState): string {
    const { snapshot, broken, now, microsteps, effects } = state
    if (broken !== '') return broken
    const { value, status, output, context } = snapshot
    const { event = '', taken } = microsteps[0] ?? { taken: [] }
    const isAccepted =
      event !== '' && !event.startsWith('xstate.') && taken.some((id) => this.effective.has(id))
    this.time.now = now
    const facts = factsOf(this.model, context, now)
    return stringifyPlain([
      formatStateValue(value),
      status,
      output,
      facts,
      ...this.pending(state),
      effects,
      isAccepted,
    ])
  }

  /** The unique key of a state. */
  keyOf(state: SimulatedState): string {
    const { snapshot, broken, now } = state
    if (broken !== '') return broken
    const { value, status, context } = snapshot
    if (status === 'done') return formatStateValue(value)
    this.time.now = now
    const { identifyingFacts } = this.model
    const facts = identifyingFacts?.(context, now) ?? factsOf(this.model, context, now)
    return stringifyPlain([formatStateValue(value), status, facts, ...this.pending(state)])
  }

  /** The data on which an event of the model depends. */
  situation({ snapshot: { context }, now }: SimulatedState, input?: unknown) {
    this.time.now = now
    return { ...this.environment, context, input }
  }

  private pending({ calls, delays, clock }: SimulatedState): unknown[] {
    return [[...calls.keys()], delays.map(({ id, due }) => [id, due - clock])]
  }

  /** The event of a move, and the state without the actor or delay whose end causes the event. */
  private eventAfter(
    from: SimulatedState,
    move: Move,
  ): { state: SimulatedState; event?: AnyEventObject } | undefined {
    const { model } = this
    const { clock, now, calls } = from
    const [next] = from.delays.toSorted((a, b) => a.due - b.due)
    if (move.kind === 'event') {
      const event = eventOf(model, move.name, this.situation(from))
      return event && { state: from, event }
    }
    if (move.kind === 'sleep') return { state: { ...from, now: now + (model.sleepDuration ?? 0) } }
    if (move.kind === 'halfDelay') {
      const { halfDelay = 0 } = model
      if (next?.due !== clock + 2 * halfDelay) return undefined
      return { state: { ...from, clock: clock + halfDelay, now: now + halfDelay } }
    }
    if (move.kind === 'delay') {
      if (!next) return undefined
      const { due, event } = next
      const delays = from.delays.filter((one) => one !== next)
      return { state: { ...from, delays, clock: due, now: now + due - clock }, event }
    }
    const { actor } = move
    if (!calls.has(actor)) return undefined
    const end = actorResultOf(model, move, this.situation(from, calls.get(actor)))
    if (end === impossibleEnd) return undefined
    const left = new Map([...calls].filter(([id]) => id !== actor))
    const result =
      move.kind === 'output'
        ? { type: `xstate.done.actor.${actor}`, output: end }
        : { type: `xstate.error.actor.${actor}`, error: end }
    return { state: { ...from, calls: left }, event: { ...result, actorId: actor } }
  }

  private run(from: SimulatedState, execute: () => Macrostep): SimulatedState {
    this.time.now = from.now
    try {
      const { snapshot, microsteps, actions } = execute()
      const broken = snapshot.status === 'error' ? `${snapshot.error}` : ''
      const state = { ...from, snapshot, microsteps, broken, ...applyActions(from, actions) }
      if (snapshot.status === 'active') return state
      // A machine that ends also stops the actors that it has just started, so their calls are not effects.
      const effects = state.effects.filter((effect) => !effect.startsWith('asks '))
      return { ...state, calls: new Map(), delays: [], effects }
    } catch (error) {
      return { ...from, microsteps: [], effects: [], broken: `${error}` }
    }
  }
}
