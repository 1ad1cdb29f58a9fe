import { describe, expect, it } from 'vitest'
import { MUST_BE_CHECKED, mustBeCheckedRule, patternRule } from '../../contract/fieldRules.ts'

describe('a pattern rule', () => {
  it('returns its message when the pattern does not match, and undefined otherwise', () => {
    const rule = patternRule(/^\d+$/, 'digits only')
    expect([rule('12'), rule('1a'), rule('')]).toEqual([undefined, 'digits only', 'digits only'])
  })
})

describe('a must-be-checked rule', () => {
  it('returns its default message for an unchecked box, and undefined otherwise', () => {
    const rule = mustBeCheckedRule()
    expect([rule(true), rule(false)]).toEqual([undefined, MUST_BE_CHECKED])
    expect(MUST_BE_CHECKED).toBe('must be checked')
  })

  it('returns its configured message when it has one', () => {
    expect(mustBeCheckedRule('consent is needed')(false)).toBe('consent is needed')
  })
})
