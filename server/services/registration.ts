import type { Registration } from '../../contract/session.ts'
import type { Database } from '../db/connect.ts'
import { badField, Refusal } from '../errors.ts'
import { storeEmployee } from './employees.ts'
import { hashPassword, PASSWORD_MAX } from './passwords.ts'

/** What a username is, as the table `employees` holds it. */
export const USERNAME = /^[A-Za-z0-9][A-Za-z0-9@.+_-]{0,149}$/
const TEXT_MAX = 150

/**
 * Stores an account that an administrator must activate before anybody can sign in with it (wire, "Sign-in and employee").
 * Throws 400 with every field that is not right.
 */
export async function register(db: Database['db'], form: Registration): Promise<void> {
  const text = (field: 'first_name' | 'department' | 'position') =>
    form[field].normalize('NFC').trim()
  const id = form.username.trim()
  const wrong: Record<string, string[]> = {}
  if (!USERNAME.test(id)) {
    wrong.username = [
      'A username has 1 to 150 letters, digits and @.+_-, and begins with a letter or a digit.',
    ]
  }
  for (const field of ['first_name', 'department', 'position'] as const) {
    const given = text(field)
    if (given === '' || given.length > TEXT_MAX || /\p{Cc}/u.test(given)) {
      wrong[field] = [`This field has 1 to ${TEXT_MAX} characters.`]
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
  if (!made) throw badField('username', 'This username is taken.')
}
