import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'

/** A timestamp: milliseconds since the epoch, or ISO 8601. An invalid timestamp is formatted as ''. */
type Timestamp = number | string | Date

/** Whether a timestamp is a date without a time. Such a date is the same in every time zone, so it is not converted. */
const isDate = (moment: Timestamp) =>
  typeof moment === 'string' && moment.length === 'YYYY-MM-DD'.length

function format(moment: Timestamp, pattern: string): string {
  if (isDate(moment)) return String(moment)
  const date = new Date(moment)
  return isValid(date) ? lightFormat(date, pattern) : ''
}

/** The date of a timestamp in the employee's time zone, `YYYY-MM-DD`. */
export const formatDate = (moment: Timestamp) => format(moment, 'yyyy-MM-dd')

/** The date and time of a timestamp in the employee's time zone, `YYYY-MM-DD HH:mm`. */
export const formatDateTime = (moment: Timestamp) => format(moment, 'yyyy-MM-dd HH:mm')

const isoMoment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})/g

/** A server message with each ISO 8601 timestamp replaced by the date and time in the employee's time zone. */
export function localizeTimestamps(sentence: string): string {
  return sentence.replace(isoMoment, (moment) => formatDateTime(moment) || moment)
}
