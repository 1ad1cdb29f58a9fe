import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { subMonths } from 'date-fns/subMonths'
import { PERIOD_DAYS_AHEAD, PERIOD_MONTHS_BACK } from '../../contract/limits.ts'
import type { Period } from '../ports.ts'

const dayOf = (date: Date) => lightFormat(date, 'yyyy-MM-dd')

/**
 * The period that a list begins with: three months back, ten days ahead (specification, section 7). A month that is too
 * short for the day ends earlier: 31 May gives 28 February. `today` is the employee's local day, `YYYY-MM-DD`.
 */
export function defaultPeriod(today: string): Period {
  const date = parseISO(today)
  return {
    start: dayOf(subMonths(date, PERIOD_MONTHS_BACK)),
    end: dayOf(addDays(date, PERIOD_DAYS_AHEAD)),
  }
}

/** `parseISO` accepts more forms than `YYYY-MM-DD`. Years begin at 1000. */
const isDay = (day: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) && isValid(parseISO(day))

/** Whether a period can be asked for: two days that exist, in their order. */
export function isPeriod({ start, end }: Period): boolean {
  return isDay(start) && isDay(end) && start <= end
}
