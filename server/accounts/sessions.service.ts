import type { Credentials } from '../../contract/session.ts'
import { hashToken, newToken } from './authentication.ts'
import type { Database } from '../db/connect.ts'
import { fieldError, ApiError, unauthorizedError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { accountSentences } from './accountSentences.ts'
import { findAccount, replacePassword } from './employees.sql.ts'
import { publishMessages, sessionsEndedMessages } from '../notifications/messages.sql.ts'
import { insertEmployeeEntry } from '../audit/employeeEntries.sql.ts'
import { findEndedSessions, type SignInDevice, startSession } from './sessions.sql.ts'
import {
  addLimitedSignInAttempt,
  addSignInAttempt,
  withAttemptLock,
  findRecentFailures,
  storeSignInOutcome,
  type SignInSource,
} from './signIns.sql.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import {
  checkPassword,
  fullQueueError,
  hashPassword,
  runWithQueuePlace,
  passwordProblem,
  requirePasswordSignIn,
} from './passwords.ts'
import { hasRequestWithPassword } from './accountRequests.service.ts'
import { secondsUntilAllowed } from './signInLimits.ts'
import { runInNetworkSlot } from './signInSlots.ts'
import { signInError } from './singleSignOnFailures.ts'

/**
 * Signs in on a device and returns the token (wire, "Sign-in and employee"). Throws 400 for a wrong username or password; the response is
 * the same whether or not the employee exists. Throws 400 also for an account that is inactive or only requested, and 403 if passwords are
 * switched off. Throws 429 with `Retry-After` after too many failures, and 503 with `Retry-After` if too many employees sign in, in total
 * or from the same network.
 */
export async function signIn(
  context: ServerContext,
  credentials: Credentials,
  device: SignInDevice,
  language: Language,
): Promise<{ token: string; employeeId: string }> {
  requirePasswordSignIn(context.settings, language)
  const username = credentials.username.trim()
  if (username.includes('\0')) throw wrongPair(language)
  const session = await runInNetworkSlot(device.address, () =>
    runWithQueuePlace(
      () => checkAndStart(context, { ...credentials, username }, device, language),
      language,
    ),
  )
  if (!session) throw fullQueueError(language)
  return session
}

async function checkAndStart(
  { database: { db }, settings }: ServerContext,
  { username, password, renews }: Credentials,
  device: SignInDevice,
  language: Language,
): Promise<{ token: string; employeeId: string }> {
  const source: SignInSource = { username, address: device.address }
  const attempt = await countAttempt(db, source, settings.LOGIN_TRIES, language)
  const account = await findAccount(db, source.username)
  const isPasswordCorrect = await checkPassword(account?.password_hash, password)
  if (!isPasswordCorrect || !account) {
    // Account requests are checked even if an employee has the username. Otherwise an applicant could learn from the response whether the
    // username exists.
    const isOpen = await hasRequestWithPassword(db, source.username, password)
    await storeSignInOutcome(db, attempt, isOpen ? 'inactive' : 'wrong', account?.id ?? null)
    throw isOpen ? signInError('inactive', language) : wrongPair(language)
  }
  await storeSignInOutcome(db, attempt, account.active ? 'accepted' : 'inactive', account.id)
  if (!account.active) throw signInError('inactive', language)
  const token = newToken()
  const renewedTokenHash = renews === undefined ? undefined : hashToken(renews)
  const session = {
    tokenHash: hashToken(token),
    seconds: settings.SESSION_SECONDS,
    renewed: renewedTokenHash,
    device,
  }
  if (!(await startSession(db, account, session))) {
    throw wrongPair(language)
  }
  return { token, employeeId: account.id }
}

/** Stores an attempt before the password is checked, so that concurrent attempts count. Returns its id. Throws 429. */
async function countAttempt(
  db: Database['db'],
  source: SignInSource,
  limit: number,
  language: Language,
): Promise<number> {
  const { id, wait } = await withAttemptLock(db, source, async (trx) => {
    const seconds = secondsUntilAllowed(await findRecentFailures(trx, source), limit)
    if (seconds === 0) return { id: await addSignInAttempt(trx, source), wait: 0 }
    await addLimitedSignInAttempt(trx, source)
    return { id: 0, wait: seconds }
  })
  if (wait === 0) return id
  throw new ApiError(
    429,
    { detail: accountSentences[language].tooManySignIns(wait) },
    { 'retry-after': String(wait) },
  )
}

function wrongPair(language: Language): ApiError {
  return fieldError('non_field_errors', accountSentences[language].wrongPair())
}

/** Returns the ended ones of these sessions, which are given as token hashes in hexadecimal digits. */
export async function findEndedTokenHashes(
  db: Database['db'],
  sessions: string[],
): Promise<string[]> {
  const hashes = sessions.map((session) => Buffer.from(session, 'hex'))
  return (await findEndedSessions(db, hashes)).map((hash) => hash.toString('hex'))
}

/** Token hashes, in hexadecimal digits, of the sessions for which this process is now changing the password of the employee. */
const changing = new Set<string>()

/**
 * Changes the caller's password and ends all other sessions of the caller. Throws 400 for `new_password` if it is empty or too long. Throws
 * 401 if another session changes the password first, and 403 if passwords are switched off. Throws 429 with `Retry-After` while another
 * change by the same session is in progress. So one employee cannot fill the hash queue.
 */
export async function changePassword(
  { database, settings }: ServerContext,
  currentEmployee: CurrentEmployee,
  password: string,
  language: Language,
): Promise<void> {
  requirePasswordSignIn(settings, language)
  const sentences = accountSentences[language]
  const problem = passwordProblem(password)
  if (problem) throw fieldError('new_password', sentences[problem]())
  const session = currentEmployee.tokenHash.toString('hex')
  if (changing.has(session)) {
    throw new ApiError(429, { detail: sentences.passwordBusy() }, { 'retry-after': '5' })
  }
  changing.add(session)
  const passwordHash = await hashPassword(password, language).finally(() =>
    changing.delete(session),
  )
  await database.db.transaction().execute(async (trx) => {
    const ended = await replacePassword(trx, currentEmployee, passwordHash)
    // Another session has changed the password concurrently, which has ended this session.
    if (!ended) throw unauthorizedError(language)
    await publishMessages(trx, sessionsEndedMessages(ended))
    await insertEmployeeEntry(
      trx,
      currentEmployee.id,
      'employee.passwordChanged',
      currentEmployee.id,
    )
  })
}
