import { addDays } from 'date-fns/addDays'
import { getDay } from 'date-fns/getDay'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { isWorkingDay } from './holidays.ts'
import type { CompanyCode } from './ledger.ts'

const PAY_DAYS: Record<CompanyCode, readonly number[]> = { '00001': [1, 3, 5], '00002': [2, 4] }

/** Days as offsets from today, negative before it. They are cached because a company has far more vouchers than days. */
export interface SeedCalendar {
  /** the date as `YYYY-MM-DD` */
  day(offset: number): string
  /** the day itself if it is a working day, otherwise the next one (1) or the previous one (-1) */
  working(offset: number, direction: 1 | -1): number
  /** the working day that is a number of working days before today */
  workingDayBefore(count: number): number
  /** the working days between two days, both included */
  workingDays(first: number, last: number): number[]
  /** the first day, this one or later, on which a company pays and is paid: Monday, Wednesday and Friday or, for the plant, the others */
  payDay(offset: number, company: CompanyCode): number
  /** the offset of the last day of the month in which this day is */
  monthEnd(offset: number): number
}

export function makeCalendar(today: string): SeedCalendar {
  const start = parseISO(today)
  const written = new Map<number, string>()
  const open = new Map<number, boolean>()
  const day = (offset: number) =>
    cached(written, offset, () => lightFormat(addDays(start, offset), 'yyyy-MM-dd'))
  const isWorking = (offset: number) =>
    cached(open, offset, () => isWorkingDay(addDays(start, offset)))
  return {
    day,
    working(offset, direction) {
      let at = offset
      while (!isWorking(at)) at += direction
      return at
    },
    payDay(offset, company) {
      const weekdays = PAY_DAYS[company]
      let at = offset
      while (!isWorking(at) || !weekdays.includes(getDay(addDays(start, at)))) at++
      return at
    },
    workingDayBefore(count) {
      let at = 0
      for (let remainingDays = count; remainingDays > 0; ) if (isWorking(--at)) remainingDays--
      return at
    },
    workingDays: (first, last) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(isWorking),
    monthEnd(offset) {
      let at = offset
      while (!day(at + 1).endsWith('-01')) at++
      return at
    },
  }
}

function cached<Value>(cachedValues: Map<number, Value>, at: number, make: () => Value): Value {
  const value = cachedValues.get(at) ?? make()
  cachedValues.set(at, value)
  return value
}
