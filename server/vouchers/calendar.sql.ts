import type { DateType } from '../../contract/calendar.ts'
import { CALENDAR_ITEMS_MAX } from '../../contract/limits.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import { visibleBatches } from './visibleBatches.sql.ts'

/** The employee who reads, and the department to whose vouchers the employee is limited; null for no limit. */
export interface CalendarEmployee {
  employee: string
  departmentId: number | null
}

export interface SumRow {
  day: string
  category: Category
  is_submitted: boolean
  vouchers: number
  price: number
}

const sums = {
  name: 'calendar-sums',
  text: `with ${visibleBatches}
  select day, v.category, document_id is not null as is_submitted, sum(vouchers)::int as vouchers,
    sum(amount)::bigint as price
  from batch_dates d join visible v on v.category = d.category and v.number = d.batch_number
  where kind = $3 and day between $4 and $5
  group by 1, 2, 3 order by 1, 2, 3`,
}

/** The sums of the visible batches by date and category, from date `from` up to and including `to`. */
export async function sumByDate(
  pool: Database['pool'],
  { employee, departmentId }: CalendarEmployee,
  kind: DateType,
  from: string,
  to: string,
): Promise<SumRow[]> {
  const { rows } = await pool.query({ ...sums, values: [employee, departmentId, kind, from, to] })
  return rows
}

export interface ItemRow {
  category: Category
  batch_number: number
  document_id: number | null
  title: string | null
  author: string
  vouchers: number
  price: number
  first_date: string
  last_date: string
  total: number
}

const calendarItemsQuery = {
  name: 'calendar-items',
  text: `with ${visibleBatches}
  select v.category, v.number as batch_number, document_id, title,
    coalesce(author_name, v.authors[1], '') as author, vouchers, amount as price,
    first_day as first_date, last_day as last_date, count(*) over () as total
  from batch_dates d join visible v on v.category = d.category and v.number = d.batch_number
  left join documents on documents.id = document_id
  where kind = $3 and day = $4
  order by amount desc, v.category, v.number limit ${CALENDAR_ITEMS_MAX}`,
}

/** The visible batches of one date, the largest amounts first, at most `CALENDAR_ITEMS_MAX`. `total` counts all. */
export async function listBatchesOfDate(
  pool: Database['pool'],
  { employee, departmentId }: CalendarEmployee,
  kind: DateType,
  date: string,
): Promise<ItemRow[]> {
  const { rows } = await pool.query({
    ...calendarItemsQuery,
    values: [employee, departmentId, kind, date],
  })
  return rows
}
