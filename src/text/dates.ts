import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'

/** A moment: milliseconds since the epoch, or ISO 8601. An invalid one gives an empty text. */
type Moment = number | string | Date

/** A date without a time is the same in every time zone, and stays as it is. */
const isDate = (moment: Moment) =>
  typeof moment === 'string' && moment.length === 'YYYY-MM-DD'.length

function format(moment: Moment, pattern: string): string {
  if (isDate(moment)) return String(moment)
  const date = new Date(moment)
  return isValid(date) ? lightFormat(date, pattern) : ''
}

/** The employee's local day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Moment) => format(moment, 'yyyy-MM-dd')

/** The employee's local day and minute of a moment, `YYYY-MM-DD HH:mm`. */
export const minuteOf = (moment: Moment) => format(moment, 'yyyy-MM-dd HH:mm')

const isoMoment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})/g

/** A server's sentence with every moment in it (ISO 8601) as the employee's own day and minute. */
export function localMoments(sentence: string): string {
  return sentence.replace(isoMoment, (moment) => minuteOf(moment) || moment)
}
