import { type ActorRef, createActor, type EventObject, fromTransition, type Snapshot } from 'xstate'

/** Somebody who hears everything and does nothing: whoever a machine talks to in a review. */
export function deaf<Told extends EventObject>(): ActorRef<Snapshot<unknown>, Told> {
  return createActor(fromTransition((nothing: null, _: Told) => nothing, null))
}
