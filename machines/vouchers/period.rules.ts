import { addDays } from 'date-fns/addDays'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfYear } from 'date-fns/endOfYear'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { subMonths } from 'date-fns/subMonths'
import { PERIOD_DAYS_AHEAD, PERIOD_MONTHS_BACK } from '../../contract/limits.ts'
import type { Period } from './vouchers.ports.ts'

const dayOf = (date: Date) => lightFormat(date, 'yyyy-MM-dd')

/**
 * The default period of a list: from three months back to ten days ahead (specification, section 7). In a shorter month, the last day is
 * used: 31 May gives 28 February. `today` is the current date of the server, `YYYY-MM-DD`.
 */
export function defaultPeriod(today: string): Period {
  const date = parseISO(today)
  return {
    start: dayOf(subMonths(date, PERIOD_MONTHS_BACK)),
    end: dayOf(addDays(date, PERIOD_DAYS_AHEAD)),
  }
}

/** The preset periods. `threeMonths` covers this month and the two before. `today` is the current date of the server, `YYYY-MM-DD`. */
export function namedPeriods(today: string) {
  const date = parseISO(today)
  const months = (first: number, last: number): Period => ({
    start: dayOf(startOfMonth(subMonths(date, first))),
    end: dayOf(endOfMonth(subMonths(date, last))),
  })
  return {
    thisMonth: months(0, 0),
    lastMonth: months(1, 1),
    threeMonths: months(2, 0),
    thisYear: { start: dayOf(startOfYear(date)), end: dayOf(endOfYear(date)) },
  }
}

/** Stricter than `parseISO`, which also accepts forms other than `YYYY-MM-DD`. Years begin at 1000. */
const isDay = (day: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) && isValid(parseISO(day))

/** Whether a period is valid: both dates exist and are in order. */
export function isPeriod({ start, end }: Period): boolean {
  return isDay(start) && isDay(end) && start <= end
}
