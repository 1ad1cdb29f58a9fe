import type { Database } from '../db/connect.ts'
import { messagesTo, publishMessages } from '../notifications/messages.sql.ts'
import { findNextChange, listChangedParties, moveClock } from './clock.sql.ts'

/** The longest pause between two checks, in milliseconds (rule N24). */
const EVERY_MS = 30_000
/** The shortest pause, so that a wrong time of this computer cannot cause a busy loop. */
const LEAST_MS = 200

/**
 * Sends the event `clock` to the parties of the delegations that have begun or ended since the last check of any process. Returns the
 * milliseconds until the next one begins or ends, or null if none does. Delegations are valid without this: it only informs open tabs.
 */
export async function publishChanges(db: Database['db']): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const checked = await moveClock(trx)
    if (checked) {
      const parties = await listChangedParties(trx, checked.before, checked.now)
      await publishMessages(trx, messagesTo(parties, { type: 'clock' }))
    }
    return findNextChange(trx)
  })
}

/** Checks now, every 30 seconds, and when the next delegation begins or ends. Returns a function that stops this. */
export function startDelegationClock(db: Database['db']): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    // After an error the next run makes up for this one.
    const next = await publishChanges(db).catch(() => null)
    if (isStopped) return
    const pause = Math.max(LEAST_MS, Math.min(next ?? EVERY_MS, EVERY_MS))
    timer = setTimeout(() => void run(), pause).unref()
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
