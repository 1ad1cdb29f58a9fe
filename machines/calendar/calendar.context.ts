import type {
  CalendarDayEntries,
  CalendarSum,
  CalendarUrlState,
  DayRequest,
  MonthRequest,
} from './calendar.ports.ts'
import { periodOfMonth } from './calendar.rules.ts'

export interface CalendarInput {
  place: CalendarUrlState
  /** A random number from 0 up to, but not including, 1. It spreads the reloads of many tabs over time. */
  random: () => number
}

export interface CalendarContext extends CalendarInput {
  /** The sums of the month; null before they are loaded. */
  sums: readonly CalendarSum[] | null
  /** The batches that have vouchers on the open day; null before they are loaded. */
  entries: CalendarDayEntries | null
  /** Whether documents or vouchers have changed on the server since the sums were requested. */
  isStale: boolean
}

export type CalendarEvent =
  /** The URL has changed: a link, Back or Forward. */
  | { type: 'calendar.goTo'; place: CalendarUrlState }
  | { type: 'calendar.retry' }
  /** Documents or vouchers have changed on the server. */
  | { type: 'calendar.changed' }

export function initialContext({ input }: { input: CalendarInput }): CalendarContext {
  return { ...input, sums: null, entries: null, isStale: false }
}

type Args = { context: CalendarContext }

/** Input of `loadCalendar`. */
export function loadCalendarInput({ context: { place } }: Args): MonthRequest {
  return { dateType: place.dateType, period: periodOfMonth(place.month) }
}

/** Input of `loadCalendar` for a reload in the background. */
export function reloadCalendarInput(args: Args): MonthRequest {
  return { ...loadCalendarInput(args), isReload: true }
}

/** Input of `loadCalendarDay`. */
export function loadCalendarDayInput({ context: { place } }: Args): DayRequest {
  const { dateType, day } = place
  if (day === null) throw new Error('unreachable: a day is loaded only if it is open')
  return { dateType, day }
}
