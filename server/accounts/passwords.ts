import { hash, verify } from '@node-rs/argon2'
import { characterCount } from '../../contract/characters.ts'
import { PASSWORD_MAX } from '../../contract/limits.ts'
import { ApiError } from '../http/errors.ts'

/** Argon2id (type 2), with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Parallel hashes in a process. Each one uses one of the four pool threads, which also read and write files. */
const AT_ONCE = 2
/** Callers that wait for a hash, about a second's work. */
const WAITING_MAX = 50
const RETRY_SECONDS = 5

let callers = 0
let hashing = 0
const waiting: (() => void)[] = []

/** Keeps a place in the queue of password hashes while `work` runs. Throws 503 with `Retry-After` if the queue is full. */
export async function inHashQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (callers >= AT_ONCE + WAITING_MAX) {
    throw new ApiError(
      503,
      { detail: 'Too many people sign in at the moment. Try again in a few seconds.' },
      { 'retry-after': String(RETRY_SECONDS) },
    )
  }
  callers++
  try {
    return await work()
  } finally {
    callers--
  }
}

async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing < AT_ONCE) hashing++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The turn passes to the next caller, or becomes free.
    const next = waiting.shift()
    if (next) next()
    else hashing--
  }
}

/** Why a text cannot be a new password; undefined if it can. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Please enter the password.'
  if (characterCount(password) <= PASSWORD_MAX) return undefined
  return `A password has at most ${PASSWORD_MAX} characters.`
}

/** One password is the same whichever way a keyboard composes it: a Mac's Hangul comes in parts. */
const composed = (password: string) => password.normalize('NFC')

/** Hashes a password. Throws 503 if the queue of hashes is full. */
export function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => takeTurn(() => hash(composed(password), options)))
}

let decoy: Promise<string> | undefined

/**
 * Whether a password fits a stored hash; without one it takes as long and says no, so that nobody learns who exists. Called
 * within `inHashQueue`.
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= takeTurn(() => hash('nobody', options))
  const known = stored ?? (await decoy)
  const fits = await takeTurn(() => verify(known, composed(password)))
  return fits && stored !== undefined
}
