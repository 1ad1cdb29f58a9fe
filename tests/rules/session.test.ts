import { describe, expect, it } from 'vitest'
import {
  isSameEmployee,
  msUntilExpiry,
  minutesUntilExpiry,
  msUntilExpiryWarning,
  msUntilNextMinute,
} from '../../machines/session/session.rules.ts'
import { noon } from '../../models/samples/days.ts'
import { anEmployee, aSession } from '../../models/samples/people.ts'

describe('msUntilExpiry', () => {
  it.each([
    { what: 'an hour before the end', expiresAt: noon + 3_600_000, left: 3_600_000 },
    { what: 'at the end', expiresAt: noon, left: 0 },
    { what: 'after the end', expiresAt: noon - 1, left: 0 },
  ])('$what is $left', ({ expiresAt, left }) => {
    expect(msUntilExpiry(aSession({ expiresAt }), noon)).toBe(left)
  })

  it('is 0 without a session', () => {
    expect(msUntilExpiry(null, noon)).toBe(0)
  })
})

describe('msUntilExpiryWarning', () => {
  it.each([
    { what: 'an hour before the end', left: 3_600_000, until: 3_300_000 },
    { what: 'just over five minutes before the end', left: 300_001, until: 1 },
    { what: 'five minutes before the end', left: 300_000, until: 0 },
    { what: 'a minute before the end', left: 60_000, until: 0 },
    { what: 'after the end', left: -1, until: 0 },
  ])('$what is $until', ({ left, until }) => {
    expect(msUntilExpiryWarning(aSession({ expiresAt: noon + left }), noon)).toBe(until)
  })
})

describe('minutesUntilExpiry and msUntilNextMinute', () => {
  it.each([
    { left: 300_000, minutes: 5, until: 60_000 },
    { left: 299_999, minutes: 5, until: 59_999 },
    { left: 240_001, minutes: 5, until: 1 },
    { left: 240_000, minutes: 4, until: 60_000 },
    { left: 1, minutes: 1, until: 1 },
    { left: 0, minutes: 0, until: 60_000 },
  ])('$left ms before the end are $minutes minutes, which change in $until ms', (given) => {
    const session = aSession({ expiresAt: noon + given.left })
    expect([minutesUntilExpiry(session, noon), msUntilNextMinute(session, noon)]).toEqual([
      given.minutes,
      given.until,
    ])
  })
})
describe('isSameEmployee', () => {
  const other = aSession({ employee: anEmployee({ user: { username: 'kim', first_name: '윤' } }) })
  it.each([
    {
      what: 'two sessions with different tokens',
      one: aSession(),
      two: aSession({ token: 'b' }),
      same: true,
    },
    { what: 'sessions of different employees', one: aSession(), two: other, same: false },
    { what: 'a session and null', one: aSession(), two: null, same: false },
    { what: 'null and a session', one: null, two: aSession(), same: false },
    { what: 'null and null', one: null, two: null, same: false },
  ])('for $what returns $same', ({ one, two, same }) => {
    expect(isSameEmployee(one, two)).toBe(same)
  })
})
