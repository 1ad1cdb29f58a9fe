import { sql } from 'kysely'
import { PERIOD_MONTHS_BACK } from '../../../../contract/limits.ts'
import type { Category, VoucherLine } from '../../../../contract/voucher.ts'
import { decompressSegment } from '../../../vouchers/segments.ts'
import type { BackdatedDatabase } from './backdatedDatabase.ts'
import {
  isSuitable,
  LINES_PER_DOCUMENT_MAX,
  VOUCHER_AGE_DAYS_MAX,
  type PlannedDocument,
} from './plannedDocuments.ts'

/** A batch for which the seed submits a document. */
export interface BatchToSubmit {
  number: number
  lines: VoucherLine[]
}

const linesOf = (segment: Buffer): VoucherLine[] => JSON.parse(`[${decompressSegment(segment)}]`)

/**
 * The batch of a planned document: the newest one of the author, or else of the author's department, from the last weeks, with few
 * lines and without a document, which suits the plan. Throws if there is none.
 */
export async function findBatch(
  { db }: BackdatedDatabase,
  planned: PlannedDocument,
  day: string,
): Promise<BatchToSubmit> {
  const { author, category } = planned
  const { rows } = await sql<{ number: number; segment: Buffer }>`
    select number, segment from batches b
    where category = ${category} and last_day <= ${day}::date
      and last_day > ${day}::date - ${VOUCHER_AGE_DAYS_MAX}::int and line_count <= ${LINES_PER_DOCUMENT_MAX}
      and origins && array(select upper(id) from employees where department_id =
        (select department_id from employees where id = ${author}))
      and not exists (select from documents d
        where d.category = b.category and d.batch_number = b.number)
    order by upper(${author}) = any(origins) desc, last_day desc, number desc`.execute(db)
  for (const { number, segment } of rows) {
    const lines = linesOf(segment)
    if (isSuitable(planned, lines)) return { number, lines }
  }
  throw new Error(`The department of ${author} has no recent batch of ${category}.`)
}

/** A batch that is older than those of the documents under way. */
export interface EarlierBatch extends BatchToSubmit {
  category: Category
  /** the day of its last voucher, an offset from today */
  lastDay: number
  /** the username of the employee who has written its vouchers */
  author: string
}

/**
 * The batches that are older than the default period of the drafting screen, and a few of the later ones, whose vouchers are older than
 * four weeks.
 */
export async function findEarlierBatches(
  { db }: BackdatedDatabase,
  today: string,
): Promise<EarlierBatch[]> {
  const { rows } = await sql<Omit<EarlierBatch, 'lines'> & { segment: Buffer }>`
    select category, number, segment, last_day - ${today}::date as "lastDay",
      lower(origins[1]) as author
    from (select *, row_number() over (order by category, number) as ordinal from batches) b
    where last_day < ${today}::date - make_interval(months => ${PERIOD_MONTHS_BACK})
      or last_day < ${today}::date - ${EARLIER_DAYS}::int and ordinal % ${DRAFTED_EVERY}::int = 0
    order by category, number`.execute(db)
  return rows.map(({ segment, ...batch }) => ({ ...batch, lines: linesOf(segment) }))
}

/**
 * Minimum age, in days, of the newest voucher of a batch within the default period that the seed has already drafted. Documents of older
 * batches are usually decided by today.
 */
const EARLIER_DAYS = 28
/** Of such batches within the default period, only one in this number is an earlier batch. */
const DRAFTED_EVERY = 18
