import { describe, expect, it } from 'vitest'
import { passwordProblem } from '../../machines/password/password.rules.ts'

describe('passwordProblem', () => {
  it.each([
    { password: '', repetition: '', problem: 'passwordMissing' },
    { password: 'a', repetition: '', problem: 'passwordMissing' },
    { password: '', repetition: 'a', problem: 'passwordMissing' },
    { password: 'a', repetition: 'b', problem: 'passwordMismatch' },
    { password: 'a', repetition: 'a ', problem: 'passwordMismatch' },
    { password: 'sevenab', repetition: 'sevenab', problem: 'passwordTooShort' },
    { password: 'eightabc', repetition: 'eightabc', problem: null },
    { password: ' '.repeat(8), repetition: ' '.repeat(8), problem: null },
    { password: '🔑'.repeat(7), repetition: '🔑'.repeat(7), problem: 'passwordTooShort' },
  ])('for "$password" and "$repetition" returns $problem', ({ password, repetition, problem }) => {
    expect(passwordProblem(password, repetition)).toBe(problem)
  })
})
