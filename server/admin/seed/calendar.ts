import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'

/** Dates as `YYYY-MM-DD`, cached because a company has far more vouchers than days. */
export interface Calendar {
  /** The date `offset` days after today, or before today if negative. */
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
