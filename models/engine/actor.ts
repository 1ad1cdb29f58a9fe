import {
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
} from 'xstate'
import { noon } from '../samples/days.ts'
import {
  recordingActors,
  standInDone,
  standInFailed,
  type StandInListener,
  withStandIns,
} from './machine.ts'
import {
  actorResultOf,
  type Environment,
  eventOf,
  impossibleEnd,
  type Model,
  type Move,
} from './model.ts'
import { describeCall, describeEvent, type Observation, observe } from './observation.ts'

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

interface Timer {
  due: number
  fire: () => void
}

/** A clock for walks: it does not run, but advances to the next due timer. */
class WalkClock implements Clock {
  /** The time of the clock, in milliseconds since its start. */
  now = 0
  timers: Timer[] = []

  setTimeout(fire: () => void, delay: number): Timer {
    const timer = { due: this.now + delay, fire }
    this.timers.push(timer)
    return timer
  }

  clearTimeout(timer: Timer): void {
    this.timers = this.timers.filter((one) => one !== timer)
  }

  /** The timer that is due first. Of two timers due at the same time, the older one. */
  get next(): Timer | undefined {
    return this.timers.toSorted((a, b) => a.due - b.due)[0]
  }
}

/** Runs the machine of a model as a real XState actor, with a controlled clock, and with stand-ins for all child actors. */
export class RealActor {
  readonly actor: Actor<AnyStateMachine>
  private readonly model: Model
  private effects: string[] = []
  private readonly calls = new Map<string, { actor: AnyActorRef; input: unknown }>()
  private readonly clock = new WalkClock()
  private slept = 0
  private readonly environment: Environment

  constructor(model: Model, input: string, machine: AnyStateMachine = model.machine) {
    const listener: StandInListener = {
      onStart: (actor, own) => {
        this.calls.set(actor.id, { actor, input: own })
        this.effects.push(describeCall(actor.id, own))
      },
      onEvent: (actor, event) => this.effects.push(describeEvent(actor.id, event)),
      onEnd: (actor) => {
        if (this.calls.get(actor.id)?.actor === actor) this.calls.delete(actor.id)
      },
    }
    this.model = model
    this.environment = {
      now: () => noon + this.clock.now + this.slept,
      actor: recordingActors(listener.onEvent),
    }
    const given = model.inputs[input]
    if (!given) throw new Error(`The model of ${machine.id} has no input "${input}".`)
    this.actor = createActor(withStandIns(machine, listener), {
      id: machine.id,
      clock: this.clock,
      input: given(this.environment),
    })
    this.actor.subscribe({ error: () => undefined })
    this.actor.start()
  }

  /** Executes a move; returns false when it is not possible. */
  execute(move: Move): boolean {
    this.effects = []
    const { model, clock } = this
    const situation = { ...this.environment, context: this.actor.getSnapshot().context }
    if (move.kind === 'event') {
      const event = eventOf(model, move.name, { ...situation, input: undefined })
      if (event) this.actor.send(event)
      return event !== undefined
    }
    if (move.kind === 'output' || move.kind === 'error') {
      const call = this.calls.get(move.actor)
      const end = call && actorResultOf(model, move, { ...situation, input: call.input })
      if (!call || end === impossibleEnd) return false
      const isDone = move.kind === 'output'
      call.actor.send(
        isDone ? { type: standInDone, output: end } : { type: standInFailed, error: end },
      )
      return true
    }
    const { next } = clock
    if (move.kind === 'sleep') {
      this.slept += model.sleepDuration ?? 0
      return true
    }
    if (move.kind === 'halfDelay') {
      const { halfDelay = 0 } = model
      const isPossible = next?.due === clock.now + 2 * halfDelay
      if (isPossible) clock.now += halfDelay
      return isPossible
    }
    if (!next) return false
    clock.clearTimeout(next)
    clock.now = next.due
    next.fire()
    return true
  }

  observe(): Observation {
    const snapshot = this.actor.getSnapshot()
    const broken = snapshot.status === 'error' ? `${snapshot.error}` : ''
    const delays = this.clock.timers.map(({ due }) => due - this.clock.now)
    const { effects } = this
    const observable = { snapshot, running: this.calls.keys(), delays, broken, effects }
    return observe(this.model, observable, this.environment)
  }
}
