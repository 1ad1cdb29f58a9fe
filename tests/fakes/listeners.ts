import { createActor, type EventObject, fromTransition } from 'xstate'
import type { ClearNotices, ShowNotice } from '../../machines/notice.ts'

/** An actor that records the events it receives. */
export function aListener<Told extends EventObject>() {
  const actor = createActor(
    fromTransition<Told[], Told, never, undefined>((told, event) => [...told, event], []),
  ).start()
  return { ref: actor, told: () => actor.getSnapshot().context }
}

/** A fake `notices` actor; `shown` are the requested notices, `codes` their codes, `cleared` the requests to remove them. */
export function aNoticesListener() {
  const { ref, told } = aListener<ShowNotice | ClearNotices>()
  const shown = () => told().flatMap((event) => (event.type === 'notices.show' ? event : []))
  const cleared = () => told().flatMap((event) => (event.type === 'notices.clear' ? event : []))
  return { ref, shown, cleared, codes: () => shown().map(({ code }) => code) }
}
