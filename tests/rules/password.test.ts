import { describe, expect, it } from 'vitest'
import { passwordProblem } from '../../machines/password/password.rules.ts'

describe('passwordProblem', () => {
  it.each([
    { password: '', repetition: '', problem: 'passwordMissing' },
    { password: 'a', repetition: '', problem: 'passwordMissing' },
    { password: '', repetition: 'a', problem: 'passwordMissing' },
    { password: 'a', repetition: 'b', problem: 'passwordMismatch' },
    { password: 'a', repetition: 'a ', problem: 'passwordMismatch' },
    { password: 'a', repetition: 'a', problem: null },
    { password: ' ', repetition: ' ', problem: null },
  ])('for $password and $repetition returns $problem', ({ password, repetition, problem }) => {
    expect(passwordProblem(password, repetition)).toBe(problem)
  })
})
