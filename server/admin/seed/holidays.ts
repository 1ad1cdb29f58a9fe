import { addDays } from 'date-fns/addDays'
import { getMonth } from 'date-fns/getMonth'
import { isSunday } from 'date-fns/isSunday'
import { isWeekend } from 'date-fns/isWeekend'
import { lightFormat } from 'date-fns/lightFormat'

/** Fixed public holidays as `MM-DD`, with Labour Day, on which banks are closed. */
const FIXED = [
  '01-01',
  '03-01',
  '05-01',
  '05-05',
  '06-06',
  '07-17',
  '08-15',
  '10-03',
  '10-09',
  '12-25',
]
/** Fixed holidays without a substitute if they fall on a weekend. */
const WITHOUT_SUBSTITUTE = ['01-01', '05-01', '06-06']
/** Holidays of the lunar calendar: the days around New Year and Chuseok, and Buddha's birthday. A substitute follows only a Sunday. */
const LUNAR_FEASTS = ['1-1', '1-2', '8-14', '8-15', '8-16']
const LUNAR = [...LUNAR_FEASTS, '4-8']
/** The months in which holidays of the lunar calendar can be. */
const LUNAR_MONTHS = [1, 2, 4, 5, 6, 9, 10]

const lunarFormat = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric' })

/** Month and day of the Korean lunar calendar, for example `8-15`. A leap month has the suffix `bis`. */
function lunarDay(date: Date): string {
  const parts = lunarFormat.formatToParts(date)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('month')}-${part('day')}`
}

type Kind = 'feast' | 'other' | 'single' | undefined
const kindsByDay = new Map<number, Kind>()

/** The kind of the statutory holiday on a date, or undefined. Results are cached, because the lunar calendar is slow. */
function statutory(date: Date): Kind {
  const key = date.getTime()
  if (!kindsByDay.has(key)) kindsByDay.set(key, findKind(date))
  return kindsByDay.get(key)
}

/** The eve of the lunar New Year is the day before `1-1`. */
function findKind(date: Date): Kind {
  const fixed = lightFormat(date, 'MM-dd')
  const lunar = LUNAR_MONTHS.includes(getMonth(date) + 1) ? lunarDay(date) : ''
  if (LUNAR_FEASTS.includes(lunar)) return 'feast'
  if (lunar.startsWith('12-') && lunarDay(addDays(date, 1)) === '1-1') return 'feast'
  if (WITHOUT_SUBSTITUTE.includes(fixed)) return 'single'
  return FIXED.includes(fixed) || LUNAR.includes(lunar) ? 'other' : undefined
}

/** Whether a holiday on this date is replaced by a later day. */
function isReplaced(date: Date): boolean {
  const kind = statutory(date)
  if (kind === 'feast') return isSunday(date)
  return kind === 'other' && isWeekend(date)
}

/**
 * Whether Korean banks are open on a date: no weekend, no public holiday, and no substitute holiday, which is the first free weekday after
 * a holiday on a weekend. Days of elections, and substitutes of two holidays on one weekday, are not considered.
 */
export function isWorkingDay(date: Date): boolean {
  if (isWeekend(date) || statutory(date)) return false
  for (let back = 1; back <= 4; back++) {
    const earlier = addDays(date, -back)
    if (isReplaced(earlier)) return false
    if (!isWeekend(earlier) && !statutory(earlier)) return true
  }
  return true
}
