import { type DocumentType, categoryOf } from '../../contract/voucher.ts'
import type {
  CalendarDayEntries,
  CalendarSum,
  DayRequest,
  MonthRequest,
} from '../../machines/calendar/calendar.ports.ts'
import { call } from './api.ts'
import type { Client } from './client.ts'

type Server = Pick<Client, 'api'>

/** The category of a document type. */
export function requireCategory(documentType: DocumentType) {
  const category = categoryOf(documentType)
  if (!category) throw new Error('unreachable: the contract contains only known types')
  return category
}

/** The sums of a period by date and category (wire, "Calendar"). */
export async function loadCalendar(
  { api }: Server,
  { dateType, period }: MonthRequest,
  signal: AbortSignal,
): Promise<CalendarSum[]> {
  const query = { dateType, startDate: period.start, endDate: period.end }
  const sums = await call(api, 'getCalendar', { query, signal })
  return sums.map(({ document_type, is_submitted, price, ...sum }) => ({
    ...sum,
    category: requireCategory(document_type),
    isSubmitted: is_submitted,
    amount: price,
  }))
}

/** The vouchers and documents of one date (wire, "Calendar"). */
export async function loadCalendarDay(
  { api }: Server,
  { dateType, day }: DayRequest,
  signal: AbortSignal,
): Promise<CalendarDayEntries> {
  const { items, total_number } = await call(api, 'getCalendarDay', {
    query: { dateType, day },
    signal,
  })
  const entries = items.map((item) => ({
    category: requireCategory(item.document_type),
    batchNumber: item.batch_number,
    document: item.document_id === null ? null : { id: item.document_id, title: item.title ?? '' },
    author: item.author,
    vouchers: item.vouchers,
    amount: item.price,
    period: { start: item.first_date, end: item.last_date },
  }))
  return { entries, total: total_number }
}
