import { describe, expect, it } from 'vitest'
import { elementsOf } from '../../src/world/pieces.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const read = (text: string) => [...elementsOf(bytesOf(text))]

/** Longer than two pieces, with letters of three bytes, so that pieces end within one of them. */
const long = Array.from({ length: 3000 }, (_, at) => ({
  id: `${at}`,
  note: `${at} 가나다라마바사`.repeat(3),
}))

describe('the elements of a JSON list', () => {
  it('come in pieces, none lost, doubled or out of its order', () => {
    const pieces = read(JSON.stringify(long))
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.flat()).toEqual(long)
  })

  it('are whole where a text looks like the end of one', () => {
    const lines = long.map((line, at) => ({
      ...line,
      note: at % 2 ? '},{"id":"7"}' : '},{',
      more: '"},{"id":',
    }))
    expect(read(JSON.stringify(lines)).flat()).toEqual(lines)
  })

  it('come in one piece where they are written in another way', () => {
    const text = JSON.stringify(long, null, 1)
    expect(read(text)).toEqual([long])
  })

  it.each(['[]', ' [ ] '])('are none in %j', (text) => {
    expect(read(text).flat()).toEqual([])
  })

  it.each(['', '[{"id":1}', '[{"id":1},{"id":2}', '{"id":1},{"id":2}]'])(
    'are refused in %j',
    (text) => {
      expect(() => read(text)).toThrow(SyntaxError)
    },
  )

  it.each(['{}', 'null', '"[]"'])('are no list in %s', (text) => {
    expect(() => read(text)).toThrow(TypeError)
  })
})
