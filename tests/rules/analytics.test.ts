import { describe, expect, it } from 'vitest'
import {
  categoriesIn,
  isSamePeriod,
  lastMonths,
  monthsOf,
  normalizePeriod,
} from '../../machines/analytics/analytics.rules.ts'

const today = '2026-11-30'

describe('the period of the figures', () => {
  it.each([
    [1, '2026-11-01'],
    [3, '2026-09-01'],
    [12, '2025-12-01'],
  ])('of %i months starts on %s', (count, start) => {
    expect(lastMonths(count, today)).toEqual({ start, end: today })
  })

  it('is replaced by the default if it is invalid or too long', () => {
    const halfYear = { start: '2026-06-01', end: today }
    const twoYears = { start: '2025-01-01', end: '2027-01-01' }
    expect(normalizePeriod(twoYears, today)).toEqual(twoYears)
    for (const period of [
      { start: '', end: '' },
      { start: '2026-11-02', end: '2026-11-01' },
      { start: '2025-01-01', end: '2027-01-02' },
    ]) {
      expect(normalizePeriod(period, today)).toEqual(halfYear)
    }
  })

  it('equals another period only if both dates are equal', () => {
    const period = { start: '2026-06-01', end: today }
    expect(isSamePeriod(period, { ...period })).toBe(true)
    expect(isSamePeriod(period, { ...period, start: '2026-06-02' })).toBe(false)
    expect(isSamePeriod(period, { ...period, end: '2026-11-29' })).toBe(false)
  })

  it('contains every month from its first to its last date, also a single month', () => {
    expect(monthsOf({ start: '2025-12-31', end: '2026-02-01' })).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(monthsOf({ start: '2026-11-02', end: '2026-11-02' })).toEqual(['2026-11'])
  })
})

describe('the categories of figures', () => {
  it('are those that occur, in the order of the navigation', () => {
    const figures = (['nacct', 'voucher', 'nacct'] as const).map((category) => ({
      month: '2026-11',
      category,
      count: 1,
      amount: 1,
    }))
    expect(categoriesIn(figures)).toEqual(['voucher', 'nacct'])
  })
})
