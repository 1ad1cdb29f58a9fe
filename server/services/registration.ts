import { NAME_MAX, PASSWORD_MAX, USERNAME } from '../../contract/limits.ts'
import type { Registration } from '../../contract/session.ts'
import { cleanLine, hasControl, isInvisible } from '../../contract/text.ts'
import type { Database } from '../db/connect.ts'
import { Refusal, refusedAs } from '../errors.ts'
import { storeEmployee } from './employees.ts'
import { hashPassword } from './passwords.ts'

/**
 * Stores an account that an administrator must activate before anybody can sign in with it (wire, "Sign-in and employee").
 * Throws 400 with every field that is not right.
 */
export async function register(db: Database['db'], form: Registration): Promise<void> {
  const text = (field: 'first_name' | 'department' | 'position') => cleanLine(form[field])
  const id = form.username.trim()
  const wrong: Record<string, string[]> = {}
  if (!USERNAME.test(id)) {
    wrong.username = [
      'A username has 1 to 150 letters, digits and @.+_-, and begins with a letter or a digit.',
    ]
  }
  for (const field of ['first_name', 'department', 'position'] as const) {
    const given = text(field)
    if (isInvisible(given) || given.length > NAME_MAX || hasControl(given)) {
      wrong[field] = [`This field has 1 to ${NAME_MAX} characters.`]
    }
  }
  if (form.password1 === '' || form.password1.length > PASSWORD_MAX) {
    wrong.password1 = ['Please enter the password.']
  } else if (form.password1 !== form.password2) {
    wrong.password2 = ['Please enter the same password.']
  }
  if (Object.keys(wrong).length > 0) throw new Refusal(400, wrong)
  const made = await storeEmployee(db, {
    id,
    name: text('first_name'),
    passwordHash: await hashPassword(form.password1),
    department: text('department'),
    position: text('position'),
    rank: undefined,
    active: false,
  })
  if (!made) throw refusedAs('taken', 'username', 'This username is taken.')
}
