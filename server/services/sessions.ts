import type { Credentials } from '../../contract/session.ts'
import { hashToken, newToken } from '../auth.ts'
import { Refusal } from '../errors.ts'
import { findAccount } from '../repositories/employees.ts'
import { countTry, forgetTries, startSession } from '../repositories/sessions.ts'
import type { Desk } from './drafts.ts'
import { checkPassword } from './passwords.ts'

/**
 * Signs in and returns the token (wire, "Sign-in and employee"). Throws 400 for a wrong pair, the same whether or not the user
 * exists, and for an account that is not active yet; 429 with `Retry-After` after too many tries.
 */
export async function signIn(
  { database, settings }: Desk,
  credentials: Credentials,
): Promise<string> {
  const { db } = database
  const username = credentials.username.trim()
  const wait = await countTry(db, username, settings.LOGIN_TRIES)
  if (wait > 0) {
    throw new Refusal(
      429,
      { detail: `Too many tries to sign in. Try again in ${wait} seconds.` },
      { 'retry-after': String(wait) },
    )
  }
  const account = username.includes('\0') ? undefined : await findAccount(db, username)
  if (!(await checkPassword(account?.password_hash, credentials.password)) || !account) {
    throw wrong('The username or the password is wrong.')
  }
  await forgetTries(db, username)
  if (!account.active) throw wrong('An administrator has not activated this account yet.')
  const token = newToken()
  await startSession(db, account.id, hashToken(token), settings.SESSION_SECONDS)
  return token
}

function wrong(text: string): Refusal {
  return new Refusal(400, { non_field_errors: [text] })
}
