import {
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type Snapshot,
} from 'xstate'

/** Callbacks for the calls and events of the actors around a machine. */
export interface Hearing {
  asked: (actor: AnyActorRef, input: unknown) => void
  told: (actor: AnyActorRef, event: AnyEventObject) => void
  ended: (actor: AnyActorRef) => void
}

type StandIn = Snapshot<unknown> & { input: unknown }

/** A stand-in for a port or a child machine; the walk determines when and with what it ends. */
function standIn({ asked, told, ended }: Hearing): ActorLogic<StandIn, AnyEventObject, unknown> {
  return {
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    start: (snapshot, { self }) => asked(self, snapshot.input),
    transition: (snapshot, event, { self }) => {
      if (event.type === 'walk.answer') {
        ended(self)
        return { ...snapshot, status: 'done', output: event.output, error: undefined }
      }
      if (event.type === 'walk.fail') {
        ended(self)
        return { ...snapshot, status: 'error', output: undefined, error: event.error }
      }
      if (event.type === 'xstate.stop') {
        ended(self)
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined }
      }
      told(self, event)
      return snapshot
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  }
}

/** The product machine, with all its actors replaced by stand-ins. */
export function withStandIns(machine: AnyStateMachine, hearing: Hearing): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors)
  return machine.provide({
    actors: Object.fromEntries(names.map((name) => [name, standIn(hearing)])),
  })
}

/** Actors by name, created at their first use. */
export function listeners(hearing: Hearing): (name: string) => AnyActorRef {
  const all = new Map<string, AnyActorRef>()
  const { told } = hearing
  return (name) => {
    const present = all.get(name)
    if (present) return present
    const logic = standIn({ ...hearing, asked: () => undefined, told })
    const actor = createActor(logic, { id: name, input: undefined }).start()
    all.set(name, actor)
    return actor
  }
}
