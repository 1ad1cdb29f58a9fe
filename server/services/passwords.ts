import { hash, verify } from '@node-rs/argon2'

/** Argon2id (type 2), with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More characters than any password has: hashing a longer text would only cost time. */

/** One password is the same whichever way a keyboard composes it: a Mac's Hangul comes in parts. */
const composed = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), options)
}

let decoy: Promise<string> | undefined

/** Whether a password fits a stored hash; without one it takes as long and says no, so that nobody learns who exists. */
export async function checkPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody')
  const fits = await verify(stored ?? (await decoy), composed(password))
  return fits && stored !== undefined
}
