import { sql, type Kysely } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'
import type { BatchDate } from './batchDates.ts'

export interface DatedBatch {
  category: Category
  number: number
  dates: readonly BatchDate[]
}

/** Stores the dates of batches, in place of earlier ones. */
export async function storeBatchDates(
  db: Kysely<Tables>,
  batches: readonly DatedBatch[],
): Promise<void> {
  const rows = batches.flatMap(({ category, number, dates }) =>
    dates.map((date) => ({ category, number, ...date })),
  )
  const categories = batches.map((batch) => batch.category)
  await sql`
    delete from batch_dates where (category, batch_number) in (
      select * from unnest(${categories}::text[], ${batches.map((batch) => batch.number)}::int[]))`.execute(
    db,
  )
  await sql`
    insert into batch_dates (category, batch_number, kind, day, vouchers, amount)
    select * from unnest(${rows.map((row) => row.category)}::text[],
      ${rows.map((row) => row.number)}::int[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.vouchers)}::int[],
      ${rows.map((row) => row.amount)}::bigint[])`.execute(db)
}

/** At most `limit` batches without dates, locked until the end of the transaction. */
export async function lockUndatedBatches(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ category: Category; number: number; segment: Buffer }[]> {
  const { rows } = await sql<{ category: Category; number: number; segment: Buffer }>`
    select category, number, segment from batches b
    where not exists (select from batch_dates d
      where d.category = b.category and d.batch_number = b.number)
    order by category, number limit ${limit} for update of b`.execute(db)
  return rows
}
