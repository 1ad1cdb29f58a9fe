import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay as startOf } from 'date-fns/startOfDay'

/**
 * The start of the date `day` (`YYYY-MM-DD`) in a time zone, or of the date `later` days after it. Also correct on dates whose midnight is
 * skipped by a clock change.
 */
export function startOfDay(day: string, later: number, timeZone: string): Date {
  const date = addDays(parseISO(day, { in: tz(timeZone) }), later)
  return new Date(startOf(date).getTime())
}

/** The date `YYYY-MM-DD` of a timestamp in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  return lightFormat(tz(timeZone)(moment), 'yyyy-MM-dd')
}
