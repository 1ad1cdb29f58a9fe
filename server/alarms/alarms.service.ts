import type { Kysely } from 'kysely'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import type { Tables } from '../db/tables.ts'
import { setAlarmAcknowledged, type OnAlarm } from './alarms.sql.ts'

/** Acknowledges an alarm with a reason, so that it is no longer open. Throws a one-line Error if it is not open. */
export function acknowledgeAlarm(db: Kysely<Tables>, id: number, reason: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await setAlarmAcknowledged(trx, id, reason)))
      throw new Error(`There is no open alarm ${id}. "alarms --open" lists all.`)
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'alarm.acknowledged', alarm: id, reason })
  })
}

/** Logs new alarms by their ids. */
export const logAlarms =
  (log: { warn(fields: object, text: string): void }): OnAlarm =>
  ({ id: alarm, kind, category, batch, document }) =>
    log.warn({ alarm, kind, category, batch, document }, 'the ERP differs from a batch')
