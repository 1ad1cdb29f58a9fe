import { describe, expect, it } from 'vitest'
import { MUST_BE_CHECKED, mustBeCheckedRule, patternRule } from '../../contract/fieldRules.ts'

describe('a pattern rule', () => {
  it('returns its message when the pattern fails, and nothing when it holds', () => {
    const rule = patternRule(/^\d+$/, 'digits only')
    expect([rule('12'), rule('1a'), rule('')]).toEqual([undefined, 'digits only', 'digits only'])
  })
})

describe('a must-be-checked rule', () => {
  it('returns its default message for a box that is not checked, and nothing for one that is', () => {
    const rule = mustBeCheckedRule()
    expect([rule(true), rule(false)]).toEqual([undefined, MUST_BE_CHECKED])
    expect(MUST_BE_CHECKED).toBe('must be checked')
  })

  it('returns its own message where it has one', () => {
    expect(mustBeCheckedRule('consent is needed')(false)).toBe('consent is needed')
  })
})
