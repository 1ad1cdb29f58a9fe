import { PERIOD_DAYS_AHEAD, PERIOD_MONTHS_BACK } from '../../contract/limits.ts'
import type { Period } from '../ports.ts'

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * The period that a list begins with: three months back, ten days ahead (specification, section 7). A month that is too
 * short for the day ends earlier: 31 May gives 28 February. `today` is the employee's local day, `YYYY-MM-DD`.
 */
export function defaultPeriod(today: string): Period {
  const [year, month, day] = parts(today)
  const monthEnd = new Date(Date.UTC(year, month - PERIOD_MONTHS_BACK, 0)).getUTCDate()
  return {
    start: dayOf(Date.UTC(year, month - 1 - PERIOD_MONTHS_BACK, Math.min(day, monthEnd))),
    end: dayOf(Date.UTC(year, month - 1, day + PERIOD_DAYS_AHEAD)),
  }
}

function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const [year, month, date] = parts(day)
  const moment = Date.UTC(year, month - 1, date)
  return dayOf(moment) === day
}

/** Whether a period can be asked for: two days that exist, in their order. */
export function isPeriod({ start, end }: Period): boolean {
  return isDay(start) && isDay(end) && start <= end
}
