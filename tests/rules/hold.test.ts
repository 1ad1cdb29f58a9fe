import { describe, expect, it } from 'vitest'
import { HOLD_DAYS_MAX } from '../../contract/limits.ts'
import { holdDateLimits, isAllowedHoldDate } from '../../machines/document/hold.rules.ts'

describe('the expected end of a hold (L45)', () => {
  it('is from tomorrow to the limit, also across the end of a year', () => {
    expect(HOLD_DAYS_MAX).toBe(90)
    expect(holdDateLimits('2026-11-24')).toEqual({ first: '2026-11-25', last: '2027-02-22' })
    expect(holdDateLimits('2028-02-28').first).toBe('2028-02-29')
  })

  it.each([
    [null, true],
    ['2026-11-24', false],
    ['2026-11-25', true],
    ['2027-02-22', true],
    ['2027-02-23', false],
  ])('can be %s: %s', (until, isAllowed) => {
    expect(isAllowedHoldDate(until, '2026-11-24')).toBe(isAllowed)
  })
})
