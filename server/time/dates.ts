import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay as startOf } from 'date-fns/startOfDay'

/** The first moment of a day `YYYY-MM-DD` in a time zone, or of the day `later` days after it; also where clocks skip midnight. */
export function startOfDay(day: string, later: number, timeZone: string): Date {
  const date = addDays(parseISO(day, { in: tz(timeZone) }), later)
  return new Date(startOf(date).getTime())
}

/** The day `YYYY-MM-DD` of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  return lightFormat(tz(timeZone)(moment), 'yyyy-MM-dd')
}
