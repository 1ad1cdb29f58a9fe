import { sql, type Transaction } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import { lockKeys } from '../db/lockKeys.ts'
import { activeStatuses } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'
import { storeBatchDates } from '../vouchers/batchDates.sql.ts'
import type { Segment } from '../vouchers/segments.ts'
import type { StoredBatch } from './batch.ts'

type Trx = Transaction<Tables>

/**
 * Waits for other transactions of imports, and locks them out until the transaction ends. So a run that has lost its lock of `importRuns`
 * ends its transaction before the next run stores anything.
 */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.imports})`.execute(trx)
}

/**
 * Returns those of these batches that are stored, with their segments. No document can be submitted for them until the transaction ends.
 */
export async function lockStoredBatches(
  trx: Trx,
  category: Category,
  numbers: readonly number[],
): Promise<Map<number, Segment & { isDeleted: boolean }>> {
  const { rows } = await sql<Segment & { number: number; isDeleted: boolean }>`
    select number, segment, segment_length as length, segment_checksum as checksum,
      deleted_at is not null as "isDeleted" from batches
    where category = ${category} and number = any(${numbers}::int[])
    order by number for update`.execute(trx)
  return new Map(rows.map(({ number, ...batch }) => [number, batch]))
}

/** The waiting or approved documents of these batches, by batch number. */
export async function findActiveDocuments(
  trx: Trx,
  category: Category,
  numbers: readonly number[],
): Promise<Map<number, { id: number; status: string }>> {
  const { rows } = await sql<{ batch_number: number; id: number; status: string }>`
    select batch_number, id, status from documents
    where category = ${category} and batch_number = any(${numbers}::int[])
      and status in (${sql.raw(activeStatuses)})`.execute(trx)
  return new Map(rows.map(({ batch_number, ...document }) => [batch_number, document]))
}

/** Returns the batch that contains each of these line ids, if the id is stored. A batch that the ERP has deleted does not count. */
export async function findLineOwners(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, { category: Category; number: number }>> {
  const { rows } = await sql<{ id: string; category: Category; number: number }>`
    select l.id, l.category, l.batch_number as number from voucher_lines l
    join batches b on b.category = l.category and b.number = l.batch_number
    where l.id = any(${ids}::text[]) and b.deleted_at is null`.execute(trx)
  return new Map(rows.map(({ id, ...owner }) => [id, owner]))
}

/** Deletes the line ids of batches that are replaced next. */
export async function deleteLineIds(
  trx: Trx,
  category: Category,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    delete from voucher_lines
    where category = ${category} and batch_number = any(${numbers}::int[])`.execute(trx)
}

/** Deletes these line ids of batches that the ERP has deleted, so that another batch can contain them. */
export async function deleteVoucherLinesOfDeletedBatches(
  trx: Trx,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from voucher_lines l using batches b
    where l.id = any(${ids}::text[]) and b.category = l.category and b.number = l.batch_number
      and b.deleted_at is not null`.execute(trx)
}

/** Removes the mark of deletion from batches that the ERP had deleted and has now sent again. */
export async function undeleteBatches(
  trx: Trx,
  category: Category,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    update batches set deleted_at = null
    where category = ${category} and number = any(${numbers}::int[]) and deleted_at is not null`.execute(
    trx,
  )
}

/** Stores batches with their dates and the ids of their lines. Replaces the row of a batch that is already stored. */
export async function insertBatches(trx: Trx, batches: readonly StoredBatch[]): Promise<void> {
  await insertBatchesWithoutDates(trx, batches)
  await storeBatchDates(trx, batches)
}

/** Stores batches with the ids of their lines, without their dates. */
export async function insertBatchesWithoutDates(
  trx: Trx,
  batches: readonly StoredBatch[],
): Promise<void> {
  const column = <Value>(read: (batch: StoredBatch) => Value) => batches.map(read)
  const categories = column((batch) => batch.category)
  const numbers = column((batch) => batch.number)
  await sql`
    insert into batches (category, number, days, first_day, last_day, line_count, origins, authors,
      search_text, segment, segment_length, segment_checksum)
    select category, number, days::date[], (days::date[])[1],
      (days::date[])[cardinality(days::date[])], line_count, origins::text[], authors::text[],
      search_text, segment, segment_length, segment_checksum
    from unnest(${categories}::text[], ${numbers}::int[], ${column((each) => arrayLiteralOf(each.days))}::text[],
      ${column((each) => each.lineCount)}::int[], ${column((each) => arrayLiteralOf(each.origins))}::text[],
      ${column((each) => arrayLiteralOf(each.authors))}::text[], ${column((each) => each.searchText)}::text[],
      ${column((each) => each.segment)}::bytea[], ${column((each) => each.length)}::int[],
      ${column((each) => each.checksum)}::bigint[])
      as given (category, number, days, line_count, origins, authors, search_text, segment,
        segment_length, segment_checksum)
    on conflict (category, number) do update set days = excluded.days,
      first_day = excluded.first_day, last_day = excluded.last_day,
      line_count = excluded.line_count, origins = excluded.origins, authors = excluded.authors,
      search_text = excluded.search_text, segment = excluded.segment,
      segment_length = excluded.segment_length, segment_checksum = excluded.segment_checksum
    `.execute(trx)
  await sql`
    insert into voucher_lines (id, category, batch_number)
    select * from unnest(${batches.flatMap((each) => each.ids)}::text[],
      ${batches.flatMap((each) => each.ids.map(() => each.category))}::text[],
      ${batches.flatMap((each) => each.ids.map(() => each.number))}::int[])`.execute(trx)
}

/** A text array in PostgreSQL's array literal syntax. */
function arrayLiteralOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

/**
 * For each of these batch numbers that is also stored in another category: that category. A batch that the ERP has deleted does not count.
 */
export async function findOtherCategories(
  trx: Trx,
  category: Category,
  numbers: readonly number[],
): Promise<Map<number, Category>> {
  const { rows } = await sql<{ number: number; category: Category }>`
    select number, category from batches
    where number = any(${numbers}::int[]) and category <> ${category} and deleted_at is null`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.number, row.category]))
}
