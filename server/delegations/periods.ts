import { tz } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { type CompanyMoment, wallClockMs } from '../../machines/delegations/delegations.rules.ts'
import { startOfDay } from '../time/dates.ts'

/** A timestamp with its wall-clock time in the company's time zone. */
export function toCompanyMoment(at: Date, timeZone: string): CompanyMoment {
  const clock = lightFormat(tz(timeZone)(at), "yyyy-MM-dd'T'HH:mm:ss.SSS")
  return { at: at.getTime(), clock: wallClockMs(clock) }
}

/**
 * Reads a point in time of an HTTP request. A date means its first moment; as an end, it means the first moment after the date. A time
 * without an offset is in the company's time zone.
 */
export function readMoment(text: string, side: 'start' | 'end', timeZone: string): CompanyMoment {
  const isDate = !text.includes('T')
  const at = isDate
    ? startOfDay(text, side === 'end' ? 1 : 0, timeZone)
    : new Date(parseISO(text, { in: tz(timeZone) }).getTime())
  return toCompanyMoment(at, timeZone)
}

/** A timestamp in ISO 8601 with the offset of the company's time zone: `2026-11-24T09:00:00+09:00`. */
export function formatWithOffset(at: Date, timeZone: string): string {
  return formatISO(tz(timeZone)(at))
}
