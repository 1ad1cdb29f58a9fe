import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'

/** How an ERP's file is written (operations, "import FOLDER"). */
export type Encoding = 'UTF-8' | 'CP949'

/** UTF-8 where every byte of the file is valid UTF-8, else CP949. Throws what reading the file throws. */
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

/** The text of a file, piece by piece, without a byte order mark and with `\n` as its only line end. */
export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let held = ''
  for await (const bytes of createReadStream(file)) {
    const text = held + decoder.write(bytes)
    // a \r at the end may be the first half of a \r\n
    held = text.endsWith('\r') ? '\r' : ''
    yield unifyLineEnds(held ? text.slice(0, -1) : text)
  }
  yield unifyLineEnds(held + (decoder.end() ?? ''))
}

const unifyLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')
