import { createActor, type EventObject, fromTransition } from 'xstate'
import type { ShowNotice } from '../../machines/ports.ts'

/** An actor that only remembers what it is told. */
export function aListener<Told extends EventObject>() {
  const actor = createActor(
    fromTransition<Told[], Told, never, undefined>((told, event) => [...told, event], []),
  ).start()
  return { ref: actor, told: () => actor.getSnapshot().context }
}

/** A listener to notices; `shown` is what it was asked to show, `codes` the codes of that. */
export function aNoticeboard() {
  const { ref, told } = aListener<ShowNotice>()
  return { ref, shown: told, codes: () => told().map(({ code }) => code) }
}
