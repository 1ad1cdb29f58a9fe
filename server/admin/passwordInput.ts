import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import { characterCount } from '../../contract/characters.ts'
import { PASSWORD_MAX } from '../../contract/limits.ts'

/** How long a command waits for the next part of a password on standard input, in milliseconds. */
const INPUT_MS = 30_000

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password of 20 characters (99 bits), in groups of five. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/**
 * Reads a password from an input to its end, without the line end. Returns '' for an empty input. Throws one line where the input stays
 * open without data, or holds more than one line or too many characters.
 */
export async function readPassword(
  input: Readable & { isTTY?: boolean },
  wait = INPUT_MS,
): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const silent = () =>
    input.destroy(new Error(`No password came on standard input within ${wait / 1000} s.`))
  let timer = setTimeout(silent, wait)
  try {
    for await (const part of input) {
      clearTimeout(timer)
      timer = setTimeout(silent, wait)
      parts.push(Buffer.from(part))
      size += parts.at(-1)?.length ?? 0
      if (size > 4 * PASSWORD_MAX + 2) break
    }
  } finally {
    clearTimeout(timer)
  }
  const password = decode(Buffer.concat(parts)).replace(/\r?\n$/, '')
  if (characterCount(password) > PASSWORD_MAX) {
    throw new Error(`The password has more than ${PASSWORD_MAX} characters.`)
  }
  if (/[\r\n\0]/.test(password)) throw new Error('The password must be one line of text.')
  return password
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('The password on standard input is not UTF-8.')
  }
}
