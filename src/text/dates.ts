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

/** Formats a timestamp as `YYYY-MM-DD HH:mm`, because the Swedish locale formats dates as ISO 8601. */
function createFormatter(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv', { ...minutes, timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv', minutes)
  }
}

let zone: string | undefined
/** Created for the first timestamp, because it takes several milliseconds. */
let formatter: Intl.DateTimeFormat | undefined

/**
 * Sets the time zone of all formatted timestamps: that of the server, in which also its dates are. The time zone of the device is used until
 * then, and if `timeZone` is missing or unknown to the browser.
 */
export function setTimeZone(timeZone: string | undefined): void {
  if (timeZone === zone) return
  zone = timeZone
  formatter = undefined
}

/** Whether a timestamp is a date without a time. Such a date is the same in every time zone, so it is not converted. */
const isDate = (moment: Timestamp) =>
  typeof moment === 'string' && moment.length === 'YYYY-MM-DD'.length

/** The date and time of a timestamp in the time zone of the server, `YYYY-MM-DD HH:mm`. */
export function formatDateTime(moment: Timestamp): string {
  if (isDate(moment)) return String(moment)
  const date = new Date(moment)
  if (!isValid(date)) return ''
  formatter ??= createFormatter(zone)
  return formatter.format(date)
}

/** The date of a timestamp in the time zone of the server, `YYYY-MM-DD`. */
export const formatDate = (moment: Timestamp) =>
  formatDateTime(moment).slice(0, 'YYYY-MM-DD'.length)

const isoMoment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})/g

/** A server message with each ISO 8601 timestamp replaced by the date and time in the time zone of the server. */
export function localizeTimestamps(sentence: string): string {
  return sentence.replace(isoMoment, (moment) => formatDateTime(moment) || moment)
}
