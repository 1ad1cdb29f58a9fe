/** Number of bytes parsed in one chunk. The memory of one chunk is freed before the next one is parsed (decision 0010). */
const PIECE_BYTES = 2 ** 16

/** The separator between two elements. It cannot match within a string value, because quotes are escaped there. */
const ELEMENT_SEPARATOR = '},{"id":'

/**
 * Yields the elements of a JSON array of objects in chunks, so that the whole text is never in memory. If no object near the start begins
 * with `id`, yields all elements together. Throws a `SyntaxError` for invalid JSON, and a `TypeError` for a value that is not an array.
 */
export function* parseArrayInChunks(body: ArrayBuffer): Generator<unknown[]> {
  const decoder = new TextDecoder()
  let text = ''
  for (let offset = 0; offset < body.byteLength; offset += PIECE_BYTES) {
    const bytes = new Uint8Array(body, offset, Math.min(PIECE_BYTES, body.byteLength - offset))
    text += decoder.decode(bytes, { stream: true })
    const end = text.lastIndexOf(ELEMENT_SEPARATOR)
    if (end < 0 && offset === 0) return yield parseArray(new TextDecoder().decode(body))
    if (end < 0) continue
    yield parseArray(`${text.slice(0, end + 1)}]`)
    text = `[${text.slice(end + 2)}`
  }
  yield parseArray(text + decoder.decode())
}

function parseArray(text: string): unknown[] {
  const elements: unknown = JSON.parse(text)
  if (!Array.isArray(elements)) throw new TypeError('The response is not a JSON array.')
  return elements
}
