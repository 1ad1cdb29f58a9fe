import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'

/** The character encoding of an ERP file (operations, "import FOLDER"). */
export type Encoding = 'UTF-8' | 'CP949'

const UTF8_MARK = Buffer.from('\uFEFF')

/**
 * UTF-8 if the file begins with its byte order mark, or if all bytes are valid UTF-8; otherwise CP949 if all bytes are valid CP949. A file
 * that is neither has the encoding with fewer broken characters, so that a broken character affects only its line. Throws the errors of
 * reading the file.
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
  const inCp949 = await countBroken(file, 'CP949')
  return inCp949 > 0 && (await countBroken(file, 'UTF-8')) < inCp949 ? 'UTF-8' : 'CP949'
}

/** The number of characters that are not valid in this encoding. */
async function countBroken(file: string, encoding: Encoding): Promise<number> {
  let count = 0
  for await (const text of readText(file, encoding)) count += text.split('\uFFFD').length - 1
  return count
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
  let heldText = ''
  for await (const bytes of createReadStream(file)) {
    const text = heldText + decoder.write(bytes)
    // A \r at the end of a part is moved to the next part, because it can be the first half of \r\n.
    heldText = text.endsWith('\r') ? '\r' : ''
    yield unifyLineEnds(heldText ? text.slice(0, -1) : text)
  }
  yield unifyLineEnds(heldText + (decoder.end() ?? ''))
}

const unifyLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')
