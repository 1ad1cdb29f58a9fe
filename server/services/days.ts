import { TZDate } from '@date-fns/tz'

/** The first moment of a day `YYYY-MM-DD` in a time zone, or of the day `later` days after it; also where clocks skip midnight. */
export function startOfDay(day: string, later: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new TZDate(2000, 0, 1, timeZone)
  // The constructor reads a year below 100 as one of the 20th century.
  start.setFullYear(year, month - 1, date + later)
  return new Date(start.getTime())
}

/** The day `YYYY-MM-DD` of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  return new TZDate(moment, timeZone).toISOString().slice(0, 10)
}
