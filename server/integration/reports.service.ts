import type { Kysely, Transaction } from 'kysely'
import type {
  BatchDeletionReport,
  BatchDeletionResult,
  ErpStatusReport,
  ErpStatusResult,
} from '../../contract/integrationCalls.ts'
import type { Category } from '../../contract/voucher.ts'
import {
  recordEndedAlarmDifferences,
  type OnAlarm,
  raiseAndNotify,
  withAlarmsAfterCommit,
} from '../alarms/alarms.sql.ts'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import type { Database } from '../db/connect.ts'
import type { HeldImportLock } from '../db/importLock.ts'
import type { Tables } from '../db/tables.ts'
import { lockImports } from '../imports/imports.sql.ts'
import { holdImportLock } from './holdImportLock.ts'
import { draftableBatchesChanged, publishMessages } from '../notifications/messages.sql.ts'
import { insertReport, lockActiveDocument, markDeleted } from './reports.sql.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/**
 * Stores what the ERP reports about batches (integration, N17). A batch that was posted without an approved document raises an alarm. Each
 * batch is a transaction. Returns the results in the order of the request.
 */
export async function receiveReports(
  db: Db,
  { batches }: ErpStatusReport,
  onAlarm: OnAlarm,
): Promise<ErpStatusResult[]> {
  const results: ErpStatusResult[] = []
  for (const { category, number, status, detail = '', at, sha256 } of batches) {
    const outcome = await withAlarmsAfterCommit(db, onAlarm, async (trx, onRaised) => {
      const { isStored, document } = await lockActiveDocument(trx, category, number)
      const approved = document?.status === 'approved' ? document : undefined
      if (approved || status !== 'posted') {
        await recordEndedAlarmDifferences(trx, category, [number], ['postedUnapproved'])
      }
      if (status === 'pending') return 'ignored'
      const alarm = { category, batch: number, document: document?.id ?? null }
      if (!approved) {
        if (status === 'posted')
          await raiseAndNotify(trx, { kind: 'postedUnapproved', ...alarm }, onRaised)
        return isStored ? 'ignored' : 'unknown'
      }
      await insertReport(trx, approved.id, status, detail, at)
      await recordEndedAlarmDifferences(trx, category, [number], ['pendingInErp'])
      if (sha256 === approved.linesSha256) {
        await recordEndedAlarmDifferences(trx, category, [number], ['hashDiffers'])
      } else if (sha256 !== undefined) {
        await raiseAndNotify(trx, { kind: 'hashDiffers', ...alarm }, onRaised)
      }
      return 'stored'
    })
    results.push({ category, number, outcome })
  }
  return results
}

/**
 * Marks batches that the ERP has deleted (integration, N16). They are not listed until the ERP sends them again. A batch with a waiting or
 * approved document is refused, with an alarm. Returns the results in the order of the request. Throws 503 while another import runs.
 */
export function receiveDeletions(
  database: Pick<Database, 'db' | 'importLock'>,
  { category, numbers }: BatchDeletionReport,
  onAlarm: OnAlarm,
): Promise<BatchDeletionResult[]> {
  return holdImportLock(database, async (held) => {
    const results: BatchDeletionResult[] = []
    for (const number of numbers) {
      const outcome = await withAlarmsAfterCommit(database.db, onAlarm, (trx, onRaised) =>
        deleteBatch(trx, held, category, number, onRaised),
      )
      results.push({ number, outcome })
    }
    return results
  })
}

async function deleteBatch(
  trx: Trx,
  { requireHeld }: HeldImportLock,
  category: Category,
  number: number,
  onAlarm: OnAlarm,
): Promise<BatchDeletionResult['outcome']> {
  await lockImports(trx)
  await requireHeld()
  const { isStored, document } = await lockActiveDocument(trx, category, number)
  if (!isStored) return 'unknown'
  await recordEndedAlarmDifferences(trx, category, [number], ['changed'])
  if (document) {
    const alarm = { kind: 'deleted', category, batch: number, document: document.id } as const
    await raiseAndNotify(trx, alarm, onAlarm)
    return 'refused'
  }
  if (!(await markDeleted(trx, category, number))) return 'unchanged'
  await publishMessages(trx, [draftableBatchesChanged])
  await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'batch.deleted', category, batch: number })
  return 'deleted'
}
