import { describe, expect, it } from 'vitest'
import type { CalendarSum } from '../../machines/calendar/calendar.ports.ts'
import {
  monthAfter,
  normalizeCalendarUrlState,
  periodOfMonth,
  totalOfSums,
  totalsByCategory,
  weekdayOf,
  weeksOf,
} from '../../machines/calendar/calendar.rules.ts'

const sum = (category: CalendarSum['category'], vouchers: number, amount: number): CalendarSum => ({
  day: '2026-11-20',
  category,
  isSubmitted: false,
  vouchers,
  amount,
})

describe('a month of the calendar', () => {
  it.each([
    ['2026-11', '2026-11-30'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, end) => {
    expect(periodOfMonth(month)).toEqual({ start: `${month}-01`, end })
  })

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s plus %i months is %s', (month, by, later) => {
    expect(monthAfter(month, by)).toBe(later)
  })

  it('numbers the weekdays from 0 for Sunday to 6 for Saturday', () => {
    expect(['2026-11-22', '2026-11-25', '2026-11-28'].map(weekdayOf)).toEqual([0, 3, 6])
  })

  it('has weeks from Sunday to Saturday, without days of other months', () => {
    const weeks = weeksOf('2026-08')
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
    expect(weeks[5]?.slice(0, 3)).toEqual(['2026-08-30', '2026-08-31', null])
    expect(weeksOf('2026-02')).toHaveLength(4)
  })
})

describe('the state in a URL', () => {
  const today = '2026-11-20'

  it.each([
    [
      { month: '2026-12', dateType: 'gl', day: '2026-12-03' },
      { month: '2026-12', dateType: 'gl', day: '2026-12-03' },
    ],
    [
      { month: '', dateType: '', day: '' },
      { month: '2026-11', dateType: 'due', day: null },
    ],
    [
      { month: '2026-13', dateType: 'tax', day: '2026-11-31' },
      { month: '2026-11', dateType: 'due', day: null },
    ],
    [
      { month: '2026-12', dateType: 'due', day: '2026-11-20' },
      { month: '2026-12', dateType: 'due', day: null },
    ],
  ])('%j is normalized to %j', (given, place) => {
    expect(normalizeCalendarUrlState(given, today)).toEqual(place)
  })
})

describe('the totals', () => {
  it('contain each category that occurs, in the order of the navigation', () => {
    const sums = [sum('nacct', 1, 5), sum('voucher', 2, 10), sum('nacct', 3, -7)]
    expect(totalsByCategory(sums)).toEqual([
      { category: 'voucher', vouchers: 2, amount: 10 },
      { category: 'nacct', vouchers: 4, amount: -2 },
    ])
    expect(totalOfSums(sums)).toEqual({ vouchers: 6, amount: 8 })
  })
})
