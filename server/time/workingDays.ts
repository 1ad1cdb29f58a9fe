import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInBusinessDays } from 'date-fns/differenceInBusinessDays'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay } from 'date-fns/startOfDay'
import { subBusinessDays } from 'date-fns/subBusinessDays'

/**
 * The number of working days, Monday to Friday, after the date `since` up to and including the date `today` (`YYYY-MM-DD`). Public
 * holidays count as working days.
 */
export function workingDaysBetween(since: string, today: string): number {
  return differenceInBusinessDays(addDays(parseISO(today), 1), addDays(parseISO(since), 1))
}

/** The timestamp before which a wait must have begun, so that it has lasted at least `days` working days at `now`. */
export function latestWaitStart(days: number, now: Date, timeZone: string): Date {
  const tomorrow = addDays(startOfDay(now, { in: tz(timeZone) }), 1)
  return new Date(subBusinessDays(tomorrow, days).getTime())
}
