import { isValid } from 'date-fns/isValid'

/** A timestamp: milliseconds since the epoch, or ISO 8601. An invalid timestamp is formatted as ''. */
type Timestamp = number | string | Date

const minutes: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
}

/** Formats milliseconds since the epoch as `YYYY-MM-DD HH:mm`. */
type Format = (at: number) => string

/** The format in a time zone; in that of the device if it is missing. Throws a `RangeError` if the browser does not know the time zone. */
function formatIn(timeZone: string | undefined): Format {
  // Not every browser has Temporal. Where it exists it is used, because the first `Intl.DateTimeFormat` of a page takes over 10 ms.
  if (typeof Temporal === 'object') {
    const zone = timeZone ?? Temporal.Now.timeZoneId()
    const wallClock = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
    wallClock(0)
    return (at) => wallClock(at).toString({ smallestUnit: 'minute' }).replace('T', ' ')
  }
  // The Swedish locale formats dates as ISO 8601.
  const formatter = new Intl.DateTimeFormat('sv', { ...minutes, timeZone })
  return (at) => formatter.format(at)
}

let zone: string | undefined
/** Created for the first timestamp. */
let format: Format | undefined

function createFormat(): Format {
  try {
    return formatIn(zone)
  } catch {
    return formatIn(undefined)
  }
}

/**
 * Sets the time zone in which timestamps are formatted: the server's time zone, to which the dates from the server also refer. The time
 * zone of the device is used until then, and if `timeZone` is missing or unknown to the browser.
 */
export function setTimeZone(timeZone: string | undefined): void {
  if (timeZone === zone) return
  zone = timeZone
  format = undefined
}

/** Whether a timestamp is a date without a time. Such a date is the same in every time zone, so it is not converted. */
const isDate = (timestamp: Timestamp) =>
  typeof timestamp === 'string' && timestamp.length === 'YYYY-MM-DD'.length

/** The date and time of a timestamp in the time zone of the server, `YYYY-MM-DD HH:mm`. */
export function formatDateTime(timestamp: Timestamp): string {
  if (isDate(timestamp)) return String(timestamp)
  const date = new Date(timestamp)
  if (!isValid(date)) return ''
  format ??= createFormat()
  return format(date.getTime())
}

/** The date of a timestamp in the time zone of the server, `YYYY-MM-DD`. */
export const formatDate = (timestamp: Timestamp) =>
  formatDateTime(timestamp).slice(0, 'YYYY-MM-DD'.length)

const isoMoment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})/g

/** A server message with each ISO 8601 timestamp replaced by the date and time in the time zone of the server. */
export function localizeTimestamps(sentence: string): string {
  return sentence.replace(isoMoment, (timestamp) => formatDateTime(timestamp) || timestamp)
}
