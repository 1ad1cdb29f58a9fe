import type { VoucherLine } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import { batchDatesOf } from './batchDates.ts'
import { lockUndatedBatches, storeBatchDates } from './batchDates.sql.ts'
import { decompressSegment } from './segments.ts'

const BATCHES_AT_ONCE = 500

/** Stores the dates of all batches that have none, because they were stored before migration 013, or because migration 037 deleted them. */
export async function addMissingBatchDates({ db }: Pick<Database, 'db'>): Promise<void> {
  for (;;) {
    const added = await db.transaction().execute(async (trx) => {
      const batches = await lockUndatedBatches(trx, BATCHES_AT_ONCE)
      const dated = batches.map(({ segment, ...batch }) => {
        const lines: VoucherLine[] = JSON.parse(`[${decompressSegment(segment)}]`)
        return { ...batch, dates: batchDatesOf(lines) }
      })
      await storeBatchDates(trx, dated)
      return dated.length
    })
    if (added < BATCHES_AT_ONCE) return
  }
}
