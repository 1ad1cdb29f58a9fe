/** So many bytes are read at once: what comes of them is gone before the next ones need room (decision 0010). */
const PIECE = 2 ** 16

/** Between two elements: a quote here can only begin the name of a field, for within a text it would stand behind a backslash. */
const between = '},{"id":'

/**
 * The elements of a JSON list of objects, some at a time, so that the whole never stands in memory as one text; in one piece where
 * no object at the list's beginning begins with its `id`. Throws a `SyntaxError` for what is no JSON, a `TypeError` for what is no list.
 */
export function* elementsOf(body: ArrayBuffer): Generator<unknown[]> {
  const decoder = new TextDecoder()
  let text = ''
  for (let at = 0; at < body.byteLength; at += PIECE) {
    const bytes = new Uint8Array(body, at, Math.min(PIECE, body.byteLength - at))
    text += decoder.decode(bytes, { stream: true })
    const end = text.lastIndexOf(between)
    if (end < 0 && at === 0) return yield list(new TextDecoder().decode(body))
    if (end < 0) continue
    yield list(`${text.slice(0, end + 1)}]`)
    text = `[${text.slice(end + 2)}`
  }
  yield list(text + decoder.decode())
}

function list(text: string): unknown[] {
  const elements: unknown = JSON.parse(text)
  if (!Array.isArray(elements)) throw new TypeError('What came is no list.')
  return elements
}
