import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'

/** Days in a row as `YYYY-MM-DD`, written once: a company has far more vouchers than days. */
export interface Calendar {
  /** The day `offset` days after today, or before it where negative. */
  day(offset: number): string
}

export function makeCalendar(today: string): Calendar {
  const start = parseISO(today)
  const written = new Map<number, string>()
  return {
    day(offset) {
      let text = written.get(offset)
      if (!text) {
        text = lightFormat(addDays(start, offset), 'yyyy-MM-dd')
        written.set(offset, text)
      }
      return text
    },
  }
}
