import { describe, expect, it } from 'vitest'
import { lifetimeLeft } from '../../machines/session/session.rules.ts'
import { noon } from '../builders/days.ts'
import { aSession } from '../builders/people.ts'

describe('lifetimeLeft', () => {
  it.each([
    { what: 'an hour before its end', expiresAt: noon + 3_600_000, left: 3_600_000 },
    { what: 'at its end', expiresAt: noon, left: 0 },
    { what: 'after its end', expiresAt: noon - 1, left: 0 },
  ])('$what is $left', ({ expiresAt, left }) => {
    expect(lifetimeLeft(aSession({ expiresAt }), noon)).toBe(left)
  })

  it('is 0 without a session', () => {
    expect(lifetimeLeft(null, noon)).toBe(0)
  })
})
