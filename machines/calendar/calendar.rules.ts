import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { getDay } from 'date-fns/getDay'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { dateTypes } from '../../contract/calendar.ts'
import { categories, type Category } from '../../contract/voucher.ts'
import type { CalendarSum, CalendarUrlState } from './calendar.ports.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { isPeriod } from '../vouchers/period.rules.ts'

const formatDay = (date: Date) => lightFormat(date, 'yyyy-MM-dd')

/** The first and last day of a month. */
export function periodOfMonth(month: string): Period {
  const start = `${month}-01`
  return { start, end: formatDay(lastDayOfMonth(parseISO(start))) }
}

/** The month that is `by` months after the given one, `YYYY-MM`. */
export function monthAfter(month: string, by: number): string {
  return formatDay(addMonths(parseISO(`${month}-01`), by)).slice(0, 7)
}

/** The day of the week, from 0 for Sunday. */
export function weekdayOf(day: string): number {
  return getDay(parseISO(day))
}

/**
 * The URL state (month, type of date, open day) with valid values. An invalid month becomes that of `today`; a day outside the month is closed.
 */
export function normalizeCalendarUrlState(
  parameters: { month: string; dateType: string; day: string },
  today: string,
): CalendarUrlState {
  const isDay = (day: string) => isPeriod({ start: day, end: day })
  const month = isDay(`${parameters.month}-01`) ? parameters.month : today.slice(0, 7)
  return {
    month,
    dateType: dateTypes.find((one) => one === parameters.dateType) ?? 'due',
    day: isDay(parameters.day) && parameters.day.startsWith(month) ? parameters.day : null,
  }
}

/** The weeks of a month, each with seven days, Sunday first. Days of the neighbouring months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const { start, end } = periodOfMonth(month)
  const firstDay = parseISO(start)
  const leadingBlanks = getDay(firstDay)
  const count = leadingBlanks + Number(end.slice(8))
  return Array.from({ length: Math.ceil(count / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = formatDay(addDays(firstDay, week * 7 + weekday - leadingBlanks))
      return day.startsWith(month) ? day : null
    }),
  )
}

export interface CategoryTotal {
  category: Category
  vouchers: number
  amount: number
}

/** The totals of the categories that occur, in the order of the navigation. */
export function totalsByCategory(sums: readonly CalendarSum[]): CategoryTotal[] {
  return categories.flatMap((category) => {
    const categorySums = sums.filter((sum) => sum.category === category)
    if (categorySums.length === 0) return []
    return { category, ...totalOfSums(categorySums) }
  })
}

export function totalOfSums(sums: readonly Pick<CalendarSum, 'vouchers' | 'amount'>[]) {
  return {
    vouchers: sums.reduce((total, sum) => total + sum.vouchers, 0),
    amount: sums.reduce((total, sum) => total + sum.amount, 0),
  }
}
