import type { CalendarUrlState } from '../../../machines/calendar/calendar.ports.ts'
import { normalizeCalendarUrlState } from '../../../machines/calendar/calendar.rules.ts'
import { calendarPath } from '../../app/screens.ts'

/** Reads the query of the calendar's URL. Invalid values are replaced by the defaults. */
export function parseCalendarUrl(query: string, today: string): CalendarUrlState {
  const parameters = new URLSearchParams(query)
  const textOf = (name: string) => parameters.get(name) ?? ''
  return normalizeCalendarUrlState(
    { month: textOf('month'), dateType: textOf('dates'), day: textOf('day') },
    today,
  )
}

/** The path and the query of a state of the calendar: month, type of date and open day. */
export function calendarUrl({ month, dateType, day }: CalendarUrlState): string {
  const dates = dateType === 'due' ? '' : `&dates=${dateType}`
  return `${calendarPath}?month=${month}${dates}${day === null ? '' : `&day=${day}`}`
}
