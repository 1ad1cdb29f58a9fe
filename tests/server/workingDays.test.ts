import { describe, expect, it } from 'vitest'
import { dayOf } from '../../server/time/dates.ts'
import { latestWaitStart, workingDaysBetween } from '../../server/time/workingDays.ts'

describe('workingDaysBetween', () => {
  it.each([
    ['the same day', '2026-11-20', '2026-11-20', 0],
    ['from Friday to Saturday', '2026-11-20', '2026-11-21', 0],
    ['from Friday to Sunday', '2026-11-20', '2026-11-22', 0],
    ['from Friday to Monday', '2026-11-20', '2026-11-23', 1],
    ['from Saturday to Monday', '2026-11-21', '2026-11-23', 1],
    ['from Sunday to Monday', '2026-11-22', '2026-11-23', 1],
    ['from Monday to Friday', '2026-11-16', '2026-11-20', 4],
    ['two weeks', '2026-11-16', '2026-11-30', 10],
    ['over a public holiday', '2026-12-24', '2026-12-28', 2],
  ])('%s', (_, since, now, days) => {
    expect(workingDaysBetween(since, now)).toBe(days)
  })
})

describe('latestWaitStart', () => {
  it('returns midnight in the given time zone', () => {
    const now = new Date('2026-11-19T15:00:00Z')
    expect(latestWaitStart(1, now, 'Asia/Seoul')).toEqual(new Date('2026-11-19T15:00:00Z'))
    expect(latestWaitStart(1, now, 'UTC')).toEqual(new Date('2026-11-19T00:00:00Z'))
  })

  it('separates waits of at least this number of working days from shorter ones', () => {
    const dayIn = (moment: Date) => dayOf(moment, 'Asia/Seoul')
    for (let day = 1; day <= 14; day += 1) {
      const now = new Date(`2026-11-${String(day + 9)}T12:00+09:00`)
      for (const days of [0, 1, 2, 5, 6, 11]) {
        const begin = latestWaitStart(days, now, 'Asia/Seoul')
        const before = dayIn(new Date(begin.getTime() - 1))
        expect(workingDaysBetween(before, dayIn(now))).toBeGreaterThanOrEqual(days)
        expect(workingDaysBetween(dayIn(begin), dayIn(now))).toBeLessThan(Math.max(1, days))
      }
    }
  })
})
