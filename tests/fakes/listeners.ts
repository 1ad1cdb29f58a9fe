import { createActor, type EventObject, fromTransition } from 'xstate'
import type { ShowNotice } from '../../machines/notice.ts'

/** Creates an actor that records the events it receives. */
export function aListener<Told extends EventObject>() {
  const actor = createActor(
    fromTransition<Told[], Told, never, undefined>((told, event) => [...told, event], []),
  ).start()
  return { ref: actor, told: () => actor.getSnapshot().context }
}

/** Creates a fake `notices` actor. `shown` returns the received events, `codes` their codes. */
export function aNoticesListener() {
  const { ref, told } = aListener<ShowNotice>()
  return { ref, shown: told, codes: () => told().map(({ code }) => code) }
}
