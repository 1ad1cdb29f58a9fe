import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { characterCount } from '../../contract/characters.ts'
import { PASSWORD_MAX } from '../../contract/limits.ts'

/** Timeout for the next part of a password on standard input, in milliseconds. */
const INPUT_TIMEOUT_MS = 30_000

/** Letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password of 20 characters (99 bits), in groups of five. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/**
 * Reads a password from a stream to its end, without the final line break, or prompts for it on a terminal. Returns '' for empty input.
 * Throws a one-line Error for more than one line of text, for too many characters, or for invalid UTF-8. Also throws after `wait`
 * milliseconds without data, except on a terminal.
 */
export async function readPassword(
  input: Readable & { isTTY?: boolean },
  wait = INPUT_TIMEOUT_MS,
): Promise<string> {
  const password = input.isTTY ? await askForPassword(input) : await readToEnd(input, wait)
  if (characterCount(password) > PASSWORD_MAX) {
    throw new Error(`The password has more than ${PASSWORD_MAX} characters.`)
  }
  if (/[\r\n\0]/.test(password)) throw new Error('The password must be one line of text.')
  return password
}

/** Reads one line from a terminal, which does not show it. */
async function askForPassword(input: Readable): Promise<string> {
  process.stderr.write('Password: ')
  const output = new Writable({ write: (_text, _encoding, done) => done() })
  const lines = createInterface({ input, output, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(new Error('No password was typed.')))
    })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

async function readToEnd(input: Readable, wait: number): Promise<string> {
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
  return decode(Buffer.concat(parts)).replace(/\r?\n$/, '')
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('The password on standard input is not UTF-8.')
  }
}
