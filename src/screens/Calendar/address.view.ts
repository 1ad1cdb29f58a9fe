import type { CalendarPlace } from '../../../machines/calendar/calendar.ports.ts'
import { normalizePlace } from '../../../machines/calendar/calendar.rules.ts'
import { calendarPath } from '../../app/screens.ts'

/** Reads the query of the calendar's URL. Invalid values are replaced by the defaults. */
export function parseCalendarUrl(query: string, today: string): CalendarPlace {
  const parameters = new URLSearchParams(query)
  const textOf = (name: string) => parameters.get(name) ?? ''
  return normalizePlace(
    { month: textOf('month'), dateType: textOf('dates'), day: textOf('day') },
    today,
  )
}

/** The path and the query of a place in the calendar: month, type of date and open day. */
export function calendarUrl({ month, dateType, day }: CalendarPlace): string {
  const dates = dateType === 'due' ? '' : `&dates=${dateType}`
  return `${calendarPath}?month=${month}${dates}${day === null ? '' : `&day=${day}`}`
}
