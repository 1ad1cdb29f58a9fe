import { describe, expect, it } from 'vitest'
import { parseArrayInChunks } from '../../src/world/jsonArray.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const read = (text: string) => [...parseArrayInChunks(bytesOf(text))]

/** A list longer than two parts. Its characters have three bytes, so that a part can end within a character. */
const long = Array.from({ length: 3000 }, (_, at) => ({
  id: `${at}`,
  note: `${at} 가나다라마바사`.repeat(3),
}))

describe('the elements of a JSON list', () => {
  it('are returned in parts, complete and in order', () => {
    const pieces = read(JSON.stringify(long))
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.flat()).toEqual(long)
  })

  it('are complete when a text looks like the end of one', () => {
    const lines = long.map((line, at) => ({
      ...line,
      note: at % 2 ? '},{"id":"7"}' : '},{',
      more: '"},{"id":',
    }))
    expect(read(JSON.stringify(lines)).flat()).toEqual(lines)
  })

  it('are returned in one part when the JSON is formatted', () => {
    const text = JSON.stringify(long, null, 1)
    expect(read(text)).toEqual([long])
  })

  it.each(['[]', ' [ ] '])('do not exist in %j', (text) => {
    expect(read(text).flat()).toEqual([])
  })

  it.each(['', '[{"id":1}', '[{"id":1},{"id":2}', '{"id":1},{"id":2}]'])(
    'are refused in %j with a SyntaxError',
    (text) => {
      expect(() => read(text)).toThrow(SyntaxError)
    },
  )

  it.each(['{}', 'null', '"[]"'])('are refused in %s with a TypeError', (text) => {
    expect(() => read(text)).toThrow(TypeError)
  })
})
