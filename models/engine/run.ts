import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionObject,
} from 'xstate'
import { noon } from '../samples/days.ts'
import { listeners, withStandIns } from './standIns.ts'
import { asks, type Seen, see, shownBy, tells } from './observe.ts'
import { dotted, text } from './plain.ts'
import type { Round } from './transitions.ts'
import { type Environment, endOf, eventOf, impossible, type Move, type Model } from './model.ts'

interface Delay {
  id: string
  event: AnyEventObject
  due: number
}

/** The position of a modelled machine; `now` includes the time that the device slept, `clock` does not. */
export interface Position {
  snapshot: AnyMachineSnapshot
  clock: number
  now: number
  delays: readonly Delay[]
  /** The input of each running actor. */
  calls: ReadonlyMap<string, unknown>
  broken: string
}

/** The result of a move: the new position, the rounds, and the calls and events sent. */
export interface Step {
  position: Position
  rounds: Round[]
  effects: string[]
}

/** Whether no transition was taken. */
export const isNothing = ({ rounds }: Step) => rounds.every(({ taken }) => taken.length === 0)

const deaf = { asked: () => undefined, told: () => undefined, ended: () => undefined }

interface Params {
  id: string
  input: unknown
  event: AnyEventObject
  delay: number | undefined
  sendId: string
  to: AnyActorRef | string
}

/** Applies one action of a machine to the model: a call, a message or a delay. */
function follow(step: Step, { type, params }: ExecutableActionObject, clock: number): void {
  const { id, input, event, delay, sendId, to } = (params ?? {}) as unknown as Params
  const { position, effects } = step
  const calls = new Map(position.calls)
  if (type === 'xstate.spawnChild') {
    calls.set(id, input)
    effects.push(asks(id, input))
  }
  if (type === 'xstate.stopChild')
    calls.delete((params as unknown as AnyActorRef | undefined)?.id ?? '')
  if (type === 'xstate.sendTo') effects.push(tells(typeof to === 'string' ? to : to.id, event))
  position.calls = calls
  if (type === 'xstate.cancel') {
    position.delays = position.delays.filter((one) => one.id !== sendId)
  }
  if (type === 'xstate.raise' && delay !== undefined) {
    position.delays = [...position.delays, { id, event, due: clock + delay }]
  }
}

/** Ends a machine: all its actors stop, also those not yet started. */
function end(step: Step): void {
  step.position.calls = new Map()
  step.position.delays = []
  step.effects = step.effects.filter((effect) => !effect.startsWith('asks '))
}

/** The machine of a model as a pure function from a position and a move to the next position. */
export class Simulation {
  readonly model: Model
  readonly machine: AnyStateMachine
  /** The current time of the machine, in milliseconds since the epoch. */
  readonly time: { now: number }
  private readonly cast: Environment
  private readonly scope: AnyActorScope
  private rounds: Round[] = []
  private standing: AnyMachineSnapshot | undefined
  private actions: ExecutableActionObject[] = []

  constructor(model: Model, machine: AnyStateMachine = model.machine, time = { now: noon }) {
    this.model = model
    this.time = time
    this.machine = withStandIns(machine, deaf)
    this.cast = { now: () => this.time.now, actor: listeners(deaf) }
    const [start] = Object.values(model.inputs)
    const self = createActor(this.machine, {
      id: machine.id,
      input: start?.(this.cast),
      inspect: (seen) => {
        if (seen.type !== '@xstate.microstep' || seen.actorRef !== self) return
        const taken = seen._transitions
        const event = taken[0]?.eventType ?? seen.event.type
        this.rounds.push({ event, before: this.standing?._nodes ?? [], taken })
        this.standing = seen.snapshot as AnyMachineSnapshot
      },
    })
    self.subscribe({ error: () => undefined })
    this.scope = {
      self,
      id: self.id,
      sessionId: self.sessionId,
      system: self.system,
      logger: () => undefined,
      defer: () => undefined,
      emit: () => undefined,
      stopChild: () => undefined,
      actionExecutor: (action) => this.actions.push(action),
    }
  }

  /** Starts the machine with the input of this name. */
  start(name: string): Step {
    const input = this.model.inputs[name]
    const empty = { clock: 0, now: noon, delays: [], calls: new Map(), broken: '' }
    return this.run({ ...empty, snapshot: undefined as unknown as AnyMachineSnapshot }, () =>
      this.machine.getInitialSnapshot(this.scope, input?.(this.cast)),
    )
  }

  /** The result of a move; undefined when the move is not possible. */
  take(from: Position, move: Move): Step | undefined {
    if (from.broken !== '' || from.snapshot.status !== 'active') return undefined
    const after = this.eventAfter(from, move)
    if (!after) return undefined
    const { position, event } = after
    if (!event) return { position, rounds: [], effects: [] }
    return this.run(position, () => this.machine.transition(from.snapshot, event, this.scope))
  }

  /** Converts a position of another machine with the same states. */
  adopt({ snapshot, ...position }: Position): Position {
    const { value, context, status, children } = snapshot
    const own = this.machine.resolveState({ value, context, status })
    return { ...position, snapshot: Object.assign(own, { children }) }
  }

  /** The effects and the new position of a step as a text. */
  told({ position, rounds, effects }: Step): string {
    const { snapshot, delays, calls, broken, clock, now } = position
    if (broken !== '') return broken
    this.time.now = now
    const taken = rounds
      .slice(0, 1)
      .filter(({ event }) => event !== '' && !event.startsWith('xstate.'))
      .some((round) => round.taken.some(({ target, actions }) => target || actions.length > 0))
    const facts = shownBy(this.model, snapshot.context, now)
    const due = delays.map((one) => [one.id, one.due - clock])
    const { value, status, output } = snapshot
    return text([dotted(value), status, output, facts, [...calls.keys()], due, effects, taken])
  }

  seen({ snapshot, delays, calls, broken, clock, now }: Position): Seen {
    this.time.now = now
    const due = delays.map((one) => one.due - clock)
    return see(this.model, { snapshot, running: calls.keys(), due, broken }, this.cast)
  }

  /** The unique key of a position. */
  key({ snapshot, delays, calls, broken, clock, now }: Position): string {
    if (broken !== '') return broken
    if (snapshot.status === 'done') return dotted(snapshot.value)
    this.time.now = now
    const { identifyingFacts } = this.model
    const facts = identifyingFacts
      ? identifyingFacts(snapshot.context, now)
      : shownBy(this.model, snapshot.context, now)
    const due = delays.map((one) => [one.id, one.due - clock])
    return text([dotted(snapshot.value), snapshot.status, facts, [...calls.keys()], due])
  }

  private eventAfter(
    from: Position,
    move: Move,
  ): { position: Position; event?: AnyEventObject } | undefined {
    const { model, cast } = this
    this.time.now = from.now
    const moment = { ...cast, context: from.snapshot.context, input: undefined }
    if (move.kind === 'send') {
      const event = eventOf(model, move.name, moment)
      return event && { position: from, event }
    }
    if (move.kind === 'sleep') {
      return { position: { ...from, now: from.now + (model.sleepDuration ?? 0) } }
    }
    if (move.kind === 'elapse' || move.kind === 'pause') {
      const [first] = from.delays.toSorted((a, b) => a.due - b.due)
      if (!first) return undefined
      if (move.kind === 'pause') {
        const { halfDelay: pause = 0 } = model
        if (first.due - from.clock !== 2 * pause) return undefined
        return { position: { ...from, clock: from.clock + pause, now: from.now + pause } }
      }
      const delays = from.delays.filter((one) => one !== first)
      const now = from.now + first.due - from.clock
      return { position: { ...from, delays, clock: first.due, now }, event: first.event }
    }
    if (!from.calls.has(move.actor)) return undefined
    const input = from.calls.get(move.actor)
    const calls = new Map(from.calls)
    calls.delete(move.actor)
    const end = endOf(model, move, { ...moment, input })
    const [how, what] = move.kind === 'answer' ? ['done', 'output'] : ['error', 'error']
    if (end === impossible) return undefined
    const type = `xstate.${how}.actor.${move.actor}`
    return {
      position: { ...from, calls },
      event: { type, [what as string]: end, actorId: move.actor },
    }
  }

  private run(from: Position, next: () => AnyMachineSnapshot): Step {
    this.rounds = []
    this.actions = []
    this.standing = from.snapshot
    this.time.now = from.now
    const step: Step = { position: { ...from }, rounds: this.rounds, effects: [] }
    try {
      step.position.snapshot = next()
    } catch (error) {
      step.position.broken = `${error}`
      return step
    }
    for (const action of this.actions) follow(step, action, from.clock)
    const { snapshot } = step.position
    if (snapshot.status === 'error') step.position.broken = `${snapshot.error}`
    if (snapshot.status !== 'active') end(step)
    return step
  }
}
