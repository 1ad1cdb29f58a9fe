import type { Kysely, Transaction } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import {
  type NewAlarm,
  type OnAlarm,
  raiseAndNotify,
  recordEndedAlarmDifferences,
  withAlarmsAfterCommit,
} from '../alarms/alarms.sql.ts'
import type { Tables } from '../db/tables.ts'
import { decompressSegment, haveSameText } from '../vouchers/segments.ts'
import type { StoredBatch } from './batch.ts'
import { findActiveDocuments, lockImports, lockStoredBatches } from './imports.sql.ts'
import type { BeforeStore } from './store.ts'

/** A batch that the checks of an import refuse. `batch` is undefined if one of its lines cannot be read. */
export interface RefusedBatch {
  number: number
  batch: StoredBatch | undefined
}

/**
 * Compares refused batches of one category with the stored ones. A batch with a waiting or approved document that
 * differs raises an alarm, as a valid batch does (integration, N19 a). The alarm has no lines if a line cannot be read. Each alarm has a
 * separate transaction, which compares the batch again, because an alarm locks the audit log until the commit.
 */
export async function reportRefusedBatches(
  db: Kysely<Tables>,
  category: Category,
  refused: readonly RefusedBatch[],
  onAlarm: OnAlarm = () => undefined,
  beforeStore?: BeforeStore,
): Promise<void> {
  if (refused.length === 0) return
  const find = (trx: Transaction<Tables>, some: readonly RefusedBatch[]) =>
    findDifferences(trx, category, some, beforeStore)
  const found = await db.transaction().execute((trx) => find(trx, refused))
  // A request can contain a batch twice.
  for (const number of new Set(found.map(({ batch }) => batch))) {
    const sameBatch = refused.filter((each) => each.number === number)
    await withAlarmsAfterCommit(db, onAlarm, async (trx, onRaised) => {
      for (const alarm of await find(trx, sameBatch)) await raiseAndNotify(trx, alarm, onRaised)
    })
  }
}

/**
 * The alarms of those batches that differ and have a waiting or approved document. For each batch, `ended_at` is stored in the alarms about
 * its deletion.
 */
async function findDifferences(
  trx: Transaction<Tables>,
  category: Category,
  refused: readonly RefusedBatch[],
  beforeStore: BeforeStore | undefined,
): Promise<NewAlarm[]> {
  const numbers = refused.map(({ number }) => number)
  await lockImports(trx)
  await beforeStore?.(trx)
  const storedBatches = await lockStoredBatches(trx, category, numbers)
  const activeDocuments = await findActiveDocuments(trx, category, numbers)
  await recordEndedAlarmDifferences(trx, category, numbers, ['deleted'])
  return refused.flatMap(({ number, batch }): NewAlarm[] => {
    const present = storedBatches.get(number)
    const document = activeDocuments.get(number)
    if (!present || !document) return []
    if (batch && haveSameText(batch, present)) return []
    const lines = batch && decompressSegment(batch.segment)
    const alarm = { kind: 'changed', category, batch: number, document: document.id } as const
    return [{ ...alarm, ...(lines && { lines: `[${lines}]` }) }]
  })
}
