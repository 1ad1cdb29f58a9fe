import { tz } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { wallClockMs } from '../../machines/delegations/delegations.rules.ts'
import { startOfDay } from '../time/dates.ts'

/** A point in time, and what the company's clock shows then, as `wallClockMs` returns it. */
export interface CompanyTime {
  at: Date
  clock: number
}

/** A timestamp with the company's clock. */
export function companyTime(at: Date, timeZone: string): CompanyTime {
  return { at, clock: wallClockMs(lightFormat(tz(timeZone)(at), "yyyy-MM-dd'T'HH:mm:ss.SSS")) }
}

/**
 * Reads a point in time of a request: a date is its first moment, or the first moment after it if it is an end. A time without an offset
 * is a time of the company's clock.
 */
export function readMoment(text: string, side: 'start' | 'end', timeZone: string): CompanyTime {
  const isDate = !text.includes('T')
  const at = isDate
    ? startOfDay(text, side === 'end' ? 1 : 0, timeZone)
    : new Date(parseISO(text, { in: tz(timeZone) }).getTime())
  return companyTime(at, timeZone)
}

/** A timestamp in ISO 8601 with the offset of the company's time zone: `2026-11-24T09:00:00+09:00`. */
export function formatOffset(at: Date, timeZone: string): string {
  return formatISO(tz(timeZone)(at))
}
