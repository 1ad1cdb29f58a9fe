import type { DateType } from '../../contract/calendar.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { port } from '../port.ts'

/** A month (`YYYY-MM`), the type of its dates, and the open day (`YYYY-MM-DD`), or null without one. */
export interface CalendarUrlState {
  month: string
  dateType: DateType
  day: string | null
}

/** The vouchers of one category on one day, in documents or still to be drafted. `amount` is in won. */
export interface CalendarSum {
  day: string
  category: Category
  isSubmitted: boolean
  vouchers: number
  amount: number
}

/** The vouchers of one batch on one day. `document` is null if the batch can be drafted. `period` spans the G/L dates of the batch. */
export interface CalendarEntry {
  category: Category
  batchNumber: number
  document: { id: number; title: string } | null
  author: string
  vouchers: number
  amount: number
  period: Period
}

/** The largest entries of a day, and the total number of entries. */
export interface CalendarDayEntries {
  entries: readonly CalendarEntry[]
  total: number
}

export interface MonthRequest {
  dateType: DateType
  period: Period
  /** Whether sums are already shown. A reload waits until the employee can see the page. */
  isReload?: boolean
}

export interface DayRequest {
  dateType: DateType
  day: string
}

export const calendarPorts = {
  loadCalendar: port<readonly CalendarSum[], MonthRequest>('loadCalendar'),
  loadCalendarDay: port<CalendarDayEntries, DayRequest>('loadCalendarDay'),
}
