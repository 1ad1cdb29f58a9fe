import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type Actor,
  createActor,
} from 'xstate'
import { noon } from '../samples/days.ts'
import { type Hearing, listeners, withStandIns } from './standIns.ts'
import { WalkClock } from './clock.ts'
import { asks, type Seen, see, tells } from './observe.ts'
import type { Round } from './transitions.ts'
import { type Environment, endOf, eventOf, impossible, type Move, type Model } from './model.ts'

/** Thrown when a move is not possible. */
export class Impossible extends Error {}

/** A running machine: an actor with a walk clock, and stand-ins for all its actors. */
export class Stage {
  readonly model: Model
  readonly machine: AnyStateMachine
  readonly actor: Actor<AnyStateMachine>
  /** The rounds of the machine, and the calls and events it has sent, since the last observation. */
  rounds: Round[] = []
  effects: string[] = []
  private readonly calls = new Map<string, { actor: AnyActorRef; input: unknown }>()
  private readonly clock = new WalkClock()
  private slept = 0
  private standing: AnyMachineSnapshot | undefined
  private readonly cast: Environment

  constructor(model: Model, start: string, machine: AnyStateMachine = model.machine) {
    const hearing: Hearing = {
      asked: (actor, input) => {
        this.calls.set(actor.id, { actor, input })
        this.effects.push(asks(actor.id, input))
      },
      told: (actor, event) => this.effects.push(tells(actor.id, event)),
      ended: (actor) => {
        if (this.calls.get(actor.id)?.actor === actor) this.calls.delete(actor.id)
      },
    }
    this.model = model
    this.machine = withStandIns(machine, hearing)
    this.cast = { now: () => noon + this.clock.now + this.slept, actor: listeners(hearing) }
    const input = model.inputs[start]
    if (!input) throw new Error(`The model of ${machine.id} has no start "${start}".`)
    this.actor = createActor(this.machine, {
      id: machine.id,
      clock: this.clock,
      input: input(this.cast),
      inspect: (seen) => {
        if (seen.type !== '@xstate.microstep' || 'walk.answer' === seen.event.type) return
        const taken = seen._transitions
        const event = taken[0]?.eventType ?? seen.event.type
        this.rounds.push({ event, before: this.standing?._nodes ?? [], taken })
        this.standing = seen.snapshot as AnyMachineSnapshot
      },
    })
    this.actor.subscribe({ error: () => undefined })
    this.actor.start()
    this.standing = this.snapshot
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot()
  }

  /** Executes a move. Throws `Impossible` when no such actor or no delay is running. */
  do(move: Move): void {
    this.rounds = []
    this.effects = []
    const moment = { ...this.cast, context: this.snapshot.context, input: undefined }
    if (move.kind === 'send') {
      const event = eventOf(this.model, move.name, moment)
      if (!event) throw new Impossible('nobody can send it')
      this.actor.send(event)
    } else if (move.kind === 'sleep') this.slept += this.model.sleepDuration ?? 0
    else if (move.kind === 'pause') {
      if (!this.clock.pause(this.model.halfDelay ?? 0))
        throw new Impossible('no such delay is running')
    } else if (move.kind === 'elapse') {
      if (!this.clock.next()) throw new Impossible('no delay is running')
    } else {
      const call = this.calls.get(move.actor)
      if (!call) throw new Impossible(`${move.actor} is not running`)
      const end = endOf(this.model, move, { ...moment, input: call.input })
      if (end === impossible) throw new Impossible('nobody can answer so')
      const event: AnyEventObject =
        move.kind === 'answer'
          ? { type: 'walk.answer', output: end }
          : { type: 'walk.fail', error: end }
      call.actor.send(event)
    }
  }

  seen(): Seen {
    const { snapshot } = this
    const broken = snapshot.status === 'error' ? `${snapshot.error}` : ''
    const standing = { snapshot, running: this.calls.keys(), due: this.clock.due(), broken }
    return see(this.model, standing, this.cast)
  }
}
