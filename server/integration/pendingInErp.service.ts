import type { Kysely } from 'kysely'
import { type OnAlarm, raiseAlarm } from '../alarms/alarms.sql.ts'
import type { Tables } from '../db/tables.ts'
import { loadEarliestDeliveryAt, listDocumentsPendingInErp } from './pendingInErp.sql.ts'
import { lockActiveDocument } from './reports.sql.ts'

/** The name of the periodic job that raises these alarms. */
export const PENDING_JOB = 'pendingInErp'
/** The time that the ERP has for the approval of a batch after the delivery of the message. */
const PENDING_HOURS = 24

/**
 * Raises an alarm for each approved document that is still pending in the ERP a day after the delivery of its message (integration, N19 d).
 * Each alarm is a transaction. The batch is locked, so that a concurrent report of the ERP is stored either before or after the alarm.
 * After a run of the job, only the documents that can have become pending since then are read. `listen` is called before each document,
 * and can throw to end the work.
 */
export async function raisePendingAlarms(
  db: Kysely<Tables>,
  onAlarm: OnAlarm,
  listen: () => void = () => undefined,
): Promise<void> {
  const since = await loadEarliestDeliveryAt(db, PENDING_JOB, PENDING_HOURS)
  const documents = await listDocumentsPendingInErp(db, PENDING_HOURS, { since })
  for (const { id: document, category, batch } of documents) {
    listen()
    const alarm = { kind: 'pendingInErp', category, batch, document } as const
    const id = await db.transaction().execute(async (trx) => {
      await lockActiveDocument(trx, category, batch)
      const pending = await listDocumentsPendingInErp(trx, PENDING_HOURS, { only: document })
      return pending.length > 0 ? raiseAlarm(trx, alarm) : null
    })
    if (id !== null) onAlarm({ ...alarm, id })
  }
}
