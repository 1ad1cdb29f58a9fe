import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { HOLD_DAYS_MAX } from '../../contract/limits.ts'

const dayAfter = (today: string, days: number) =>
  formatISO(addDays(parseISO(today), days), { representation: 'date' })

/** The earliest and the latest expected end date that a hold can have (delegates, L45), as `YYYY-MM-DD`. */
export function holdDateLimits(today: string): { first: string; last: string } {
  return { first: dayAfter(today, 1), last: dayAfter(today, HOLD_DAYS_MAX) }
}

/** Whether a hold can have this expected end date; null means no date. */
export function isAllowedHoldDate(until: string | null, today: string): boolean {
  const { first, last } = holdDateLimits(today)
  return until === null || (until >= first && until <= last)
}
