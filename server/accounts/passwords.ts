import { hash, verify } from '@node-rs/argon2'
import { characterCount } from '../../contract/characters.ts'
import { PASSWORD_MAX } from '../../contract/limits.ts'
import type { ServerContext } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { accountSentences } from './accountSentences.ts'

/** Argon2id (type 2), with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Maximum number of parallel hashes in a process. Each uses one of the four libuv threads, which also read and write files. */
const PARALLEL_HASHES_MAX = 2
/** Maximum number of callers that wait for a hash: about one second of work. */
const WAITING_MAX = 50
const RETRY_SECONDS = 5

let callers = 0
let hashing = 0
const waiting: (() => void)[] = []

/** The 503 error with `Retry-After` when the hash queue is full. */
export const fullQueueError = (language: Language): ApiError =>
  new ApiError(
    503,
    { detail: accountSentences[language].tooManyAtOnce() },
    { 'retry-after': String(RETRY_SECONDS) },
  )

/** Runs `work`, which hashes passwords, with a place in the hash queue. Throws 503 with `Retry-After` if all 52 places are taken. */
export async function runWithQueuePlace<Result>(
  work: () => Promise<Result>,
  language: Language,
): Promise<Result> {
  if (callers >= PARALLEL_HASHES_MAX + WAITING_MAX) throw fullQueueError(language)
  callers++
  try {
    return await work()
  } finally {
    callers--
  }
}

/** The number of callers of `runWithQueuePlace` that hash or wait. */
export const countHashCallers = (): number => callers

/** Waits until fewer than `PARALLEL_HASHES_MAX` hashes run, and then runs one. */
async function runInHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing < PARALLEL_HASHES_MAX) hashing++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // Passes this slot to the caller that has waited longest. If none waits, the slot becomes free.
    const next = waiting.shift()
    if (next) next()
    else hashing--
  }
}

/** Throws 403 if the setting PASSWORD_SIGN_IN switches passwords off. */
export function requirePasswordSignIn(
  { PASSWORD_SIGN_IN }: Pick<ServerContext['settings'], 'PASSWORD_SIGN_IN'>,
  language: Language,
): void {
  if (PASSWORD_SIGN_IN === 'on') return
  throw new ApiError(403, { detail: accountSentences[language].passwordsOff() })
}

/** Why a text cannot be a new password, as a key of `accountSentences`, or undefined if it can. */
export function passwordProblem(
  password: string,
): 'passwordMissing' | 'passwordTooLong' | undefined {
  if (password === '') return 'passwordMissing'
  return characterCount(password) <= PASSWORD_MAX ? undefined : 'passwordTooLong'
}

/** Keyboards can compose the same password differently: on a Mac, Hangul is decomposed. NFC makes both equal. */
const composePassword = (password: string) => password.normalize('NFC')

/** Hashes a password. Throws 503 if the hash queue is full. Admin commands, which print English, give no language. */
export function hashPassword(password: string, language: Language = 'en'): Promise<string> {
  return runWithQueuePlace(
    () => runInHashSlot(() => hash(composePassword(password), options)),
    language,
  )
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a stored hash. Without a hash it returns false after the same time, so that timing does not reveal which
 * usernames exist. Call it inside `runWithQueuePlace`.
 */
export async function checkPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= runInHashSlot(() => hash('nobody', options))
  const comparedHash = storedHash ?? (await dummyHash)
  const fits = await runInHashSlot(() => verify(comparedHash, composePassword(password)))
  return fits && storedHash !== undefined
}
