import { waitingAgeBounds } from '../../contract/analytics.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import type { CalendarEmployee } from '../vouchers/calendar.sql.ts'
import { visibleBatches } from '../vouchers/visibleBatches.sql.ts'

/** The period: two dates, both included, and the timestamps at which it begins and ends. */
interface FiguresPeriod {
  startDate: string
  endDate: string
  from: Date
  until: Date
}

interface MonthRow {
  month: string
  category: Category
  count: number
  price: number
}

export interface AnalyticsFigures {
  documents: MonthRow[]
  approvals: {
    month: string | null
    documents: number
    median_seconds: number
    p90_seconds: number
  }[]
  waiting: { from_days: number; documents: number; price: number }[]
  vouchers: MonthRow[]
}

const rows = (columns: string, from: string) =>
  `(select coalesce(json_agg(found), '[]') from (select ${columns} from ${from}) found)`

const seconds = (share: number) =>
  `round(percentile_cont(${share}) within group (order by extract(epoch from completed_at - created_at)))::bigint`

const figuresQuery = {
  name: 'analytics',
  text: `with ${visibleBatches},
  seen as materialized (
    select d.category, d.status, d.price, d.created_at, d.completed_at,
      to_char(d.created_at at time zone $7, 'YYYY-MM') as month, d.created_at >= $3 and d.created_at < $4 as is_in
    from own join documents d on d.id = own.id)
  select
    ${rows(
      'month, category, count(*) as count, sum(price) as price',
      'seen where is_in group by 1, 2 order by 1, 2',
    )} as documents,
    ${rows(
      `month, count(*) as documents, ${seconds(0.5)} as median_seconds, ${seconds(0.9)} as p90_seconds`,
      `seen where is_in and status = 'approved'
        group by grouping sets ((month), ()) having count(*) > 0 order by month nulls last`,
    )} as approvals,
    ${rows(
      'from_days, count(*) as documents, sum(price) as price',
      `seen cross join lateral (select max(age) as from_days
          from unnest(array[${waitingAgeBounds.join(', ')}]) age
          where age = 0 or created_at <= now() - age * interval '1 day') aged
        where status = 'waiting' group by 1 order by 1`,
    )} as waiting,
    ${rows(
      `to_char(day, 'YYYY-MM') as month, v.category, sum(vouchers) as count, sum(amount) as price`,
      `batch_dates d join visible v on v.category = d.category and v.number = d.batch_number
        where kind = 'gl' and day between $5 and $6 and document_id is null group by 1, 2 order by 1, 2`,
    )} as vouchers`,
}

/** The figures of the documents and vouchers that an employee may see. Documents are counted by calendar month in the time zone. */
export async function readFigures(
  pool: Database['pool'],
  { employee, departmentId }: CalendarEmployee,
  { startDate, endDate, from, until }: FiguresPeriod,
  timeZone: string,
): Promise<AnalyticsFigures> {
  const { rows: found } = await pool.query({
    ...figuresQuery,
    values: [employee, departmentId, from, until, startDate, endDate, timeZone],
  })
  return found[0]
}
