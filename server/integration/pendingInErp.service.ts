import type { Kysely } from 'kysely'
import { type OnAlarm, raiseAlarm } from '../alarms/alarms.sql.ts'
import type { Tables } from '../db/tables.ts'
import { listDocumentsPendingInErp } from './pendingInErp.sql.ts'
import { lockActiveDocument } from './reports.sql.ts'

/** The time that the ERP has for the approval of a batch after the delivery of the message. */
const PENDING_HOURS = 24

/**
 * Raises an alarm for each approved document that is still pending in the ERP a day after the delivery of its message (integration, N19 d).
 * Each alarm is a transaction. The batch is locked, so that a concurrent report of the ERP is stored either before or after the alarm.
 * `listen` is called before each document, and can throw to end the work.
 */
export async function raisePendingAlarms(
  db: Kysely<Tables>,
  onAlarm: OnAlarm,
  listen: () => void = () => undefined,
): Promise<void> {
  for (const { id: document, category, batch } of await listDocumentsPendingInErp(
    db,
    PENDING_HOURS,
    null,
  )) {
    listen()
    const alarm = { kind: 'pendingInErp', category, batch, document } as const
    const id = await db.transaction().execute(async (trx) => {
      await lockActiveDocument(trx, category, batch)
      const pending = await listDocumentsPendingInErp(trx, PENDING_HOURS, document)
      return pending.length > 0 ? raiseAlarm(trx, alarm) : null
    })
    if (id !== null) onAlarm({ ...alarm, id })
  }
}
