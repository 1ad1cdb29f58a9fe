import { describe, expect, it } from 'vitest'
import {
  type DelegationError,
  delegationErrorSentence,
  delegationErrorSentences,
} from '../../machines/delegations/delegations.errors.ts'

const dates = { from: '1 May', until: '3 May' }

const errors: DelegationError[] = [
  { code: 'delegateSelf' },
  { code: 'delegateInactive' },
  { code: 'delegateAway', name: 'Kim', ...dates },
  { code: 'delegationOverlaps', ...dates },
  { code: 'startPast' },
  { code: 'endBeforeStart' },
  { code: 'reasonMissing' },
  { code: 'periodTooLong' },
]

describe('delegationErrorSentence', () => {
  it.each(['ko', 'en'] as const)('is a different sentence for each error in %s', (language) => {
    const sentences = errors.map((error) => delegationErrorSentence(language, error))
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.+\.$/)
    expect(new Set(sentences).size).toBe(Object.keys(delegationErrorSentences[language]).length)
  })

  it.each(['ko', 'en'] as const)('names the other delegation in %s', (language) => {
    for (const error of errors.filter((each) => 'from' in each)) {
      const sentence = delegationErrorSentence(language, error)
      for (const value of Object.values(error).slice(1)) expect(sentence).toContain(value)
    }
  })
})
