import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'

/** The character encoding of an ERP file (operations, "import FOLDER"). */
export type Encoding = 'UTF-8' | 'CP949'

/** UTF-8 if all bytes of the file are valid UTF-8, otherwise CP949. Throws the errors of reading the file. */
export async function detectEncoding(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of createReadStream(file)) {
    if (!isValid(decoder, bytes)) return 'CP949'
  }
  return isValid(decoder) ? 'UTF-8' : 'CP949'
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
