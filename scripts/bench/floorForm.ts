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
  let unreadBytes: Buffer = Buffer.from('\r\n')
  const readMore = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new Error('The form ended before its last delimiter.')
    return value
  }

  /** Yields the bytes before the next delimiter, and drops the delimiter. */
  async function* untilDelimiter(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = unreadBytes.indexOf(delimiter)
      if (at >= 0) {
        const content = unreadBytes.subarray(0, at)
        unreadBytes = unreadBytes.subarray(at + delimiter.length)
        if (content.length > 0) yield content
        return
      }
      // The last bytes may be the beginning of a delimiter, so they are kept until more bytes arrive.
      const safe = Math.max(unreadBytes.length - delimiter.length + 1, 0)
      const content = unreadBytes.subarray(0, safe)
      const rest = unreadBytes.subarray(safe)
      if (content.length > 0) yield content
      const chunk = await readMore()
      unreadBytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    }
  }

  for await (const _ of untilDelimiter());
  for (;;) {
    while (unreadBytes.length < 2) unreadBytes = Buffer.concat([unreadBytes, await readMore()])
    if (unreadBytes.subarray(0, 2).toString() === '--') break
    let end = unreadBytes.indexOf(HEADERS_END)
    while (end < 0) {
      unreadBytes = Buffer.concat([unreadBytes, await readMore()])
      end = unreadBytes.indexOf(HEADERS_END)
    }
    const isFile = unreadBytes.subarray(0, end).includes('filename=')
    unreadBytes = unreadBytes.subarray(end + HEADERS_END.length)
    const content = untilDelimiter()
    if (isFile) yield content
    else for await (const _ of content);
  }
  request.resume()
}
