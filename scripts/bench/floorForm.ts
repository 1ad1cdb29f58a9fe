import type http from 'node:http'

const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * The files of a multipart body in order, each as an iterator of chunks that the caller must read to the end. Fields are read and ignored.
 * A body of another type has no files. Only for well-formed bodies, because the sender is the benchmark.
 */
export async function* readForm(
  request: http.IncomingMessage,
): AsyncGenerator<AsyncGenerator<Buffer>> {
  const boundary = /boundary=(.+)/.exec(request.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) {
    request.resume()
    return
  }
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const chunks = request[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  // The first delimiter has no line break before it.
  let held: Buffer = Buffer.from('\r\n')
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new Error('The form ended before its last delimiter.')
    return value
  }

  /** Yields the bytes before the next delimiter, and drops the delimiter. */
  async function* untilDelimiter(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(delimiter)
      if (at >= 0) {
        const content = held.subarray(0, at)
        held = held.subarray(at + delimiter.length)
        if (content.length > 0) yield content
        return
      }
      // The last bytes may be the beginning of a delimiter, so they are kept until more bytes arrive.
      const safe = Math.max(held.length - delimiter.length + 1, 0)
      const content = held.subarray(0, safe)
      const rest = held.subarray(safe)
      if (content.length > 0) yield content
      const chunk = await more()
      held = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    }
  }

  for await (const _ of untilDelimiter());
  for (;;) {
    while (held.length < 2) held = Buffer.concat([held, await more()])
    if (held.subarray(0, 2).toString() === '--') break
    let end = held.indexOf(HEADERS_END)
    while (end < 0) {
      held = Buffer.concat([held, await more()])
      end = held.indexOf(HEADERS_END)
    }
    const isFile = held.subarray(0, end).includes('filename=')
    held = held.subarray(end + HEADERS_END.length)
    const content = untilDelimiter()
    if (isFile) yield content
    else for await (const _ of content);
  }
  request.resume()
}
