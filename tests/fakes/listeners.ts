import { createActor, type EventObject, fromTransition } from 'xstate'
import type { ShowNotice, WithdrawNotice, WithdrawOffers } from '../../machines/notice.ts'

/** Creates an actor that records the events it receives. */
export function aListener<Told extends EventObject>() {
  const actor = createActor(
    fromTransition<Told[], Told, never, undefined>((told, event) => [...told, event], []),
  ).start()
  return { ref: actor, told: () => actor.getSnapshot().context }
}

/**
 * Creates a fake `notices` actor. `shown` returns the notices that were requested, `codes` their codes, and `withdrawals` the other events.
 */
export function aNoticesListener() {
  const { ref, told } = aListener<ShowNotice | WithdrawNotice | WithdrawOffers>()
  const shown = () => told().filter((event) => event.type === 'notices.show')
  const withdrawals = () => told().filter((event) => event.type !== 'notices.show')
  return { ref, shown, withdrawals, codes: () => shown().map(({ code }) => code) }
}
