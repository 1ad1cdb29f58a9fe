import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { ANALYTICS_DAYS_MAX } from '../../contract/limits.ts'
import { type Category, categories } from '../../contract/voucher.ts'
import { isPeriod } from '../vouchers/period.rules.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import type { MonthFigure } from './analytics.ports.ts'

/** The period lengths that the screen offers, in months. */
export const periodLengths = [3, 6, 12] as const
const DEFAULT_MONTHS = 6

const monthOf = (date: Date) => lightFormat(date, 'yyyy-MM')

/**
 * The period of `count` months up to `today` (`YYYY-MM-DD`). It begins on the first day of its first month and includes the month of
 * `today`.
 */
export function lastMonths(count: number, today: string): Period {
  return { start: `${monthOf(addMonths(parseISO(today), 1 - count))}-01`, end: today }
}

/** The period if it is valid and not too long, otherwise the default. */
export function normalizePeriod(period: Period, today: string): Period {
  if (!isPeriod(period)) return lastMonths(DEFAULT_MONTHS, today)
  const days = differenceInCalendarDays(parseISO(period.end), parseISO(period.start)) + 1
  return days <= ANALYTICS_DAYS_MAX ? period : lastMonths(DEFAULT_MONTHS, today)
}

export const isSamePeriod = (one: Period, other: Period) =>
  one.start === other.start && one.end === other.end

/** All months of a period, `YYYY-MM`. */
export function monthsOf({ start, end }: Period): string[] {
  const firstMonth = parseISO(`${start.slice(0, 7)}-01`)
  const months: string[] = []
  for (let monthIndex = 0; months.at(-1) !== end.slice(0, 7); monthIndex += 1) {
    months.push(monthOf(addMonths(firstMonth, monthIndex)))
  }
  return months
}

/** The categories that occur in the figures, in the order of the navigation. */
export function categoriesIn(figures: readonly MonthFigure[]): Category[] {
  return categories.filter((category) => figures.some((one) => one.category === category))
}
