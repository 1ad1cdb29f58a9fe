import { describe, expect, it } from 'vitest'
import {
  delegationState,
  isConflicting,
  isEarlierToday,
  isOverlapping,
  lastDateOfPeriod,
  periodError,
  periodLengthError,
  periodTexts,
  wallClockMs,
} from '../../machines/delegations/delegations.rules.ts'

const period = (starts: string, ends: string) => ({
  starts: wallClockMs(starts),
  ends: wallClockMs(ends),
})
const now = wallClockMs('2026-11-24T10:00')

describe('wallClockMs', () => {
  it.each([
    ['2026-11-24', Date.UTC(2026, 10, 24)],
    ['2026-11-24T09:05', Date.UTC(2026, 10, 24, 9, 5)],
    ['2026-11-24T09:05:06.789', Date.UTC(2026, 10, 24, 9, 5, 6, 789)],
    ['2026-11-24T09:05:06+09:00', Date.UTC(2026, 10, 24, 9, 5, 6)],
    ['', Number.NaN],
    ['T09:00', Number.NaN],
    ['x2026-11-24', Number.NaN],
    ['2026-13-01', Number.NaN],
  ])('for %j returns %d', (text, expected) => {
    expect(wallClockMs(text)).toBe(expected)
  })
})

/** A moment in a time zone at the offset of UTC. */
const moment = (text: string) => ({ at: wallClockMs(text), clock: wallClockMs(text) })
/** Moments of the hour that the wall clock in Berlin shows twice. */
const [first, second] = ['02:15', '02:45'].map((time) => wallClockMs(`2027-10-31T${time}`)) as [
  number,
  number,
]
const HOUR_MS = 3_600_000
const summer = (clock: number) => ({ at: clock - 2 * HOUR_MS, clock })
const winter = (clock: number) => ({ at: clock - HOUR_MS, clock })

describe('isEarlierToday', () => {
  it.each([
    ['2026-11-24T09:00', true],
    ['2026-11-24', true],
    ['2026-11-24T10:00', false],
    ['2026-11-24T10:01', false],
    ['2026-11-23T23:59', false],
    ['2026-11-25', false],
  ])('of %s at 10:00 is %s', (given, expected) => {
    expect(isEarlierToday(moment(given), moment('2026-11-24T10:00'))).toBe(expected)
  })

  it('compares points in time in the hour that the wall clock shows twice', () => {
    expect(isEarlierToday(summer(second), winter(first))).toBe(true)
    expect(isEarlierToday(winter(first), summer(second))).toBe(false)
  })
})

describe('periodError', () => {
  it.each([
    ['2026-11-24T10:00', '2026-11-24T10:01', undefined],
    ['2026-11-24T09:59', '2026-11-25', 'startPast'],
    ['2026-11-23', '2026-11-25', 'startPast'],
    ['2026-11-25', '2026-11-25', 'endBeforeStart'],
    ['2026-11-25T10:00', '2026-11-25T09:59', 'endBeforeStart'],
    ['2026-11-25', '2027-11-26', undefined],
    ['2026-11-25', '2027-11-26T00:01', 'periodTooLong'],
  ])('of %s to %s is %s', (starts, ends, expected) => {
    expect(periodError({ starts: moment(starts), ends: moment(ends) }, now)).toBe(expected)
  })

  it('compares points in time in the hour that the wall clock shows twice', () => {
    const error = (starts: number, ends: number) =>
      periodError({ starts: summer(starts), ends: winter(ends) }, now)
    expect([error(second, first), error(first, second)]).toEqual([undefined, undefined])
    const reverse = { starts: winter(first), ends: summer(second) }
    expect(periodError(reverse, now)).toBe('endBeforeStart')
  })
})

describe('periodLengthError', () => {
  it('depends only on the two dates, not on the current time', () => {
    expect(periodLengthError(period('2020-01-01', '2020-01-02'))).toBeUndefined()
    expect(periodLengthError(period('2020-01-02', '2020-01-01'))).toBe('endBeforeStart')
  })
})

describe('isOverlapping', () => {
  const week = period('2026-11-23', '2026-11-28')
  it.each([
    ['2026-11-20', '2026-11-23', false],
    ['2026-11-20', '2026-11-23T00:01', true],
    ['2026-11-27T23:59', '2026-12-01', true],
    ['2026-11-28', '2026-12-01', false],
    ['2026-11-24', '2026-11-24', false],
  ])('of 2026-11-23 to 2026-11-28 and %s to %s is %s', (starts, ends, expected) => {
    expect(isOverlapping(week, period(starts, ends))).toBe(expected)
    expect(isOverlapping(period(starts, ends), week)).toBe(expected)
  })
})

describe('isConflicting', () => {
  const one = period('2026-11-23', '2026-11-28')
  it.each([
    [null, null, true],
    [null, ['voucher'], true],
    [['voucher', 'payment'], ['payment'], true],
    [['voucher'], ['payment', 'nacct'], false],
  ])('of %s and %s at the same time is %s', (a, b, expected) => {
    expect(isConflicting({ ...one, categories: a }, { ...one, categories: b })).toBe(expected)
    expect(isConflicting({ ...one, categories: b }, { ...one, categories: a })).toBe(expected)
  })

  it('is false at different times', () => {
    const later = { ...period('2026-11-28', '2026-11-29'), categories: null }
    expect(isConflicting({ ...one, categories: null }, later)).toBe(false)
  })
})

describe('delegationState', () => {
  const hour = period('2026-11-24T09:00', '2026-11-24T11:00')
  it.each([
    ['2026-11-24T08:59', null, 'upcoming'],
    ['2026-11-24T09:00', null, 'active'],
    ['2026-11-24T10:59', null, 'active'],
    ['2026-11-24T11:00', null, 'ended'],
    ['2026-11-24T10:00', '2026-11-24T09:30', 'ended'],
    ['2026-11-24T08:00', '2026-11-24T07:30', 'ended'],
  ])('at %s with the early end %s is %s', (at, ended, expected) => {
    expect(delegationState(hour, ended === null ? null : wallClockMs(ended), wallClockMs(at))).toBe(
      expected,
    )
  })
})

describe('periodTexts', () => {
  it.each([
    ['2026-11-23', '2026-11-28', '2026-11-23', '2026-11-27'],
    ['2026-11-23T09:00', '2026-11-27T18:30', '2026-11-23 09:00', '2026-11-27 18:30'],
    ['2026-11-23T00:30', '2026-12-01', '2026-11-23 00:30', '2026-11-30'],
  ])('of %s to %s are %s and %s', (starts, ends, from, until) => {
    expect(periodTexts(period(starts, ends))).toEqual({ from, until })
    expect(lastDateOfPeriod(wallClockMs(ends))).toBe(until.slice(0, 10))
  })
})
