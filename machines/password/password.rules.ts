import { characterCount } from '../../contract/characters.ts'
import { PASSWORD_MIN } from '../../contract/limits.ts'

export type PasswordProblem = 'passwordMissing' | 'passwordMismatch' | 'passwordTooShort'

/**
 * The problem of a new password that cannot be sent: a field is empty, or the two differ (specification, section 5), or the password is
 * too short.
 */
export function passwordProblem(password: string, repetition: string): PasswordProblem | null {
  if (password === '' || repetition === '') return 'passwordMissing'
  if (password !== repetition) return 'passwordMismatch'
  return characterCount(password) < PASSWORD_MIN ? 'passwordTooShort' : null
}
