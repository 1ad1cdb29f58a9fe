import type { Database } from '../db/connect.ts'
import { messagesTo, publishMessages } from '../notifications/messages.sql.ts'
import { findNextChange, listChangedParties, advanceLastCheck } from './clock.sql.ts'

/**
 * Sends the event `clock` to the parties of the delegations that have begun or ended since the last check of any process. Returns the
 * milliseconds until the next delegation begins or ends, if there is one. Delegations take effect without this function: it only informs
 * open tabs.
 */
export async function publishDelegationChanges(db: Database['db']): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const checked = await advanceLastCheck(trx)
    if (checked) {
      const parties = await listChangedParties(trx, checked.before, checked.now)
      await publishMessages(trx, messagesTo(parties, { type: 'clock' }))
    }
    return (await findNextChange(trx)) ?? undefined
  })
}
