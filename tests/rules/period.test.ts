import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPeriod, isPeriod, namedPeriods } from '../../machines/vouchers/period.rules.ts'

const days = fc
  .date({ min: new Date('1970-06-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

describe('defaultPeriod', () => {
  it.each([
    { today: '2026-11-20', start: '2026-08-20', end: '2026-11-30' },
    { today: '2026-05-31', start: '2026-02-28', end: '2026-06-10' },
    { today: '2024-05-31', start: '2024-02-29', end: '2024-06-10' },
    { today: '2026-05-28', start: '2026-02-28', end: '2026-06-07' },
    { today: '2026-07-31', start: '2026-04-30', end: '2026-08-10' },
    { today: '2026-01-31', start: '2025-10-31', end: '2026-02-10' },
    { today: '2026-02-28', start: '2025-11-28', end: '2026-03-10' },
    { today: '2026-12-25', start: '2026-09-25', end: '2027-01-04' },
    { today: '2024-02-20', start: '2023-11-20', end: '2024-03-01' },
  ])('for $today is $start to $end', ({ today, start, end }) => {
    expect(defaultPeriod(today)).toEqual({ start, end })
  })

  it('starts exactly three months ago, never on a later day of the month', () => {
    fc.assert(
      fc.property(days, (today) => {
        const { start, end } = defaultPeriod(today)
        expect(months(today) - months(start)).toBe(3)
        expect(start.slice(8) <= today.slice(8)).toBe(true)
        expect(Date.parse(end) - Date.parse(today)).toBe(10 * 86_400_000)
        expect(isPeriod({ start, end })).toBe(true)
      }),
    )
  })
})

describe('namedPeriods', () => {
  it('start and end with a calendar month or year', () => {
    expect(namedPeriods('2026-01-31')).toEqual({
      thisMonth: { start: '2026-01-01', end: '2026-01-31' },
      lastMonth: { start: '2025-12-01', end: '2025-12-31' },
      threeMonths: { start: '2025-11-01', end: '2026-01-31' },
      thisYear: { start: '2026-01-01', end: '2026-12-31' },
    })
    expect(namedPeriods('2024-03-31').lastMonth).toEqual({ start: '2024-02-01', end: '2024-02-29' })
  })
})

describe('isPeriod', () => {
  it.each([
    { start: '2026-01-01', end: '2026-01-01', valid: true },
    { start: '2024-02-29', end: '2024-03-01', valid: true },
    { start: '2026-01-02', end: '2026-01-01', valid: false },
    { start: '2026-02-29', end: '2026-03-01', valid: false },
    { start: '2026-13-01', end: '2027-01-01', valid: false },
    { start: '2026-01-01', end: '2026-01-00', valid: false },
    { start: '0999-12-31', end: '2026-01-02', valid: false },
    { start: '1000-01-01', end: '9999-12-31', valid: true },
    { start: '', end: '', valid: false },
    { start: '2026-1-1', end: '2026-01-02', valid: false },
    { start: '2026-01-01T00:00:00Z', end: '2026-01-02', valid: false },
  ])('returns for $start to $end: $valid', ({ start, end, valid }) => {
    expect(isPeriod({ start, end })).toBe(valid)
  })
})
