import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'

/** The character encoding of an ERP file (operations, "import FOLDER"). */
export type Encoding = 'UTF-8' | 'CP949'

const UTF8_MARK = Buffer.from('\uFEFF')

/**
 * UTF-8 if the file begins with its byte order mark, if all bytes are valid UTF-8, or if most characters beyond ASCII are, so that a broken
 * character affects only its line. Otherwise CP949. Throws the errors of reading the file.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst && bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK)) return 'UTF-8'
    isFirst = false
    if (!isValid(decoder, bytes)) return detectInBroken(file)
  }
  return isValid(decoder) ? 'UTF-8' : detectInBroken(file)
}

/** The encoding of a file that is not completely valid UTF-8. */
async function detectInBroken(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8')
  let [valid, broken] = [0, 0]
  for await (const bytes of createReadStream(file)) {
    for (const [character] of decoder.decode(bytes, { stream: true }).matchAll(/[^\0-\x7F]/gu)) {
      if (character === '\uFFFD') broken++
      else valid++
    }
  }
  return valid > broken ? 'UTF-8' : 'CP949'
}

function isValid(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

/** The text of a file in parts, without a byte order mark and with `\n` as the only line break. */
export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let held = ''
  for await (const bytes of createReadStream(file)) {
    const text = held + decoder.write(bytes)
    // A \r at the end of a part is moved to the next part, because it can be the first half of \r\n.
    held = text.endsWith('\r') ? '\r' : ''
    yield unifyLineEnds(held ? text.slice(0, -1) : text)
  }
  yield unifyLineEnds(held + (decoder.end() ?? ''))
}

const unifyLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')
