import { PASSWORD_MAX } from '../../contract/limits.ts'
import type { Credentials } from '../../contract/session.ts'
import { hashToken, newToken } from '../auth.ts'
import type { Database } from '../db/connect.ts'
import { badField, Refusal, refusedAs } from '../errors.ts'
import { findAccount, replacePassword } from '../repositories/employees.ts'
import { announce, endOf } from '../repositories/announcements.ts'
import {
  countTry,
  endSession,
  findEndedSessions,
  forgetTries,
  startSession,
  type Viewer,
} from '../repositories/sessions.ts'
import type { Desk } from './desk.ts'
import { record } from './entries.ts'
import { checkPassword, hashPassword } from './passwords.ts'

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
  if (username.includes('\0')) throw wrong('The username or the password is wrong.')
  const wait = await countTry(db, username, settings.LOGIN_TRIES)
  if (wait > 0) {
    throw new Refusal(
      429,
      { detail: `Too many tries to sign in. Try again in ${wait} seconds.` },
      { 'retry-after': String(wait) },
    )
  }
  const account = await findAccount(db, username)
  if (!(await checkPassword(account?.password_hash, credentials.password)) || !account) {
    throw wrong('The username or the password is wrong.')
  }
  await forgetTries(db, username)
  if (!account.active) {
    const text = 'An administrator has not activated this account yet.'
    throw refusedAs('inactive', 'non_field_errors', text)
  }
  const token = newToken()
  await startSession(db, account.id, hashToken(token), settings.SESSION_SECONDS)
  return token
}

function wrong(text: string): Refusal {
  return badField('non_field_errors', text)
}

/** Signs out: the token is dead, and the streams that it opened end. */
export async function signOut({ database }: Desk, viewer: Viewer): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await endSession(trx, viewer.tokenHash)
    await announce(trx, endOf([viewer.tokenHash]))
  })
}

/** Which of these sessions, by the hashes of their tokens, have ended. */
export async function findEnded(db: Database['db'], sessions: string[]): Promise<string[]> {
  const hashes = sessions.map((session) => Buffer.from(session, 'hex'))
  return (await findEndedSessions(db, hashes)).map((hash) => hash.toString('hex'))
}

/** Changes the caller's password; every other token of theirs dies. Throws 400 on `new_password` where it is empty. */
export async function changePassword(
  { database }: Desk,
  viewer: Viewer,
  password: string,
): Promise<void> {
  if (password === '') throw badField('new_password', 'Please enter the password.')
  if (password.length > PASSWORD_MAX) {
    throw badField('new_password', `A password has at most ${PASSWORD_MAX} characters.`)
  }
  const passwordHash = await hashPassword(password)
  await database.db.transaction().execute(async (trx) => {
    await announce(trx, endOf(await replacePassword(trx, viewer, passwordHash)))
    await record(trx, viewer.id, { type: 'employee.passwordChanged', username: viewer.id })
  })
}
