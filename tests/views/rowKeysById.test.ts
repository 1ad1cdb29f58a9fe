import { describe, expect, it } from 'vitest'
import { nextRowKeysById } from '../../src/screens/Drafting/useRowKeysById.ts'

describe('nextRowKeysById', () => {
  const before = nextRowKeysById(new Map(), ['a', 'b', 'c'])
  it.each([
    ['numbers the rows of the first page', [], ['a', 'b', 'c'], [0, 1, 2]],
    ['reuses the keys on another page', ['a', 'b', 'c'], ['d', 'e', 'f', 'g'], [0, 1, 2, 3]],
    [
      'keeps the keys of the remaining rows when one is removed',
      ['a', 'b', 'c'],
      ['a', 'c'],
      [0, 2],
    ],
    [
      'does not reuse the key of a removed row while others remain',
      ['a', 'b', 'c'],
      ['a', 'c', 'd'],
      [0, 2, 3],
    ],
    ['moves the keys with sorted rows', ['a', 'b', 'c'], ['c', 'a', 'b'], [2, 0, 1]],
    ['is empty for a page without rows', ['a', 'b', 'c'], [], []],
  ])('%s', (_, rows, ids, keys) => {
    expect([...nextRowKeysById(rows.length > 0 ? before : new Map(), ids).values()]).toEqual(keys)
  })
})
