import { tz } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'

/** A timestamp in a time zone, for use in a sentence: `2026-11-20 17:30`. */
export function formatTimestamp(at: Date, timeZone: string): string {
  return lightFormat(tz(timeZone)(at), 'yyyy-MM-dd HH:mm')
}

/** A timestamp with seconds, for use in a list: `2026-11-20 17:30:09`. */
export function formatTimestampWithSeconds(at: Date, timeZone: string): string {
  return lightFormat(tz(timeZone)(at), 'yyyy-MM-dd HH:mm:ss')
}
