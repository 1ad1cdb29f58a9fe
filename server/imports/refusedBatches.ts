import type { Kysely } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import {
  type OnAlarm,
  raiseAndNotify,
  recordEndedAlarmDifferences,
  withAlarmsAfterCommit,
} from '../alarms/alarms.sql.ts'
import type { Tables } from '../db/tables.ts'
import { decompressSegment } from '../vouchers/segments.ts'
import type { StoredBatch } from './batch.ts'
import { findActiveDocuments, lockImports, lockStoredBatches } from './imports.sql.ts'
import type { BeforeStore } from './store.ts'

/** A batch that the checks of an import refuse. `batch` is undefined if one of its lines cannot be read. */
export interface RefusedBatch {
  number: number
  batch: StoredBatch | undefined
}

/**
 * Compares refused batches of one category with the stored ones, in one transaction. A batch with a waiting or approved document that
 * differs raises an alarm, as a valid batch does (integration, N19 a). The alarm has no lines if a line cannot be read. For each batch,
 * `ended_at` is stored in the alarms about its deletion.
 */
export async function reportRefusedBatches(
  db: Kysely<Tables>,
  category: Category,
  refused: readonly RefusedBatch[],
  onAlarm: OnAlarm = () => undefined,
  beforeStore?: BeforeStore,
): Promise<void> {
  if (refused.length === 0) return
  const numbers = refused.map(({ number }) => number)
  await withAlarmsAfterCommit(db, onAlarm, async (trx, onRaised) => {
    await lockImports(trx)
    await beforeStore?.(trx)
    const stored = await lockStoredBatches(trx, category, numbers)
    const active = await findActiveDocuments(trx, category, numbers)
    await recordEndedAlarmDifferences(trx, category, numbers, ['deleted'])
    for (const { number, batch } of refused) {
      const present = stored.get(number)
      const document = active.get(number)
      if (!present || !document) continue
      const lines = batch && decompressSegment(batch.segment)
      if (lines === decompressSegment(present.segment)) continue
      const alarm = { kind: 'changed', category, batch: number, document: document.id } as const
      await raiseAndNotify(trx, { ...alarm, ...(lines && { lines: `[${lines}]` }) }, onRaised)
    }
  })
}
