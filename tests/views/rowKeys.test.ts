import { describe, expect, it } from 'vitest'
import { nextKeys } from '../../src/screens/Drafting/useRowKeys.ts'

describe('nextKeys', () => {
  const before = nextKeys(new Map(), ['a', 'b', 'c'])
  it.each([
    ['of a first page counts the rows', [], ['a', 'b', 'c'], [0, 1, 2]],
    [
      'of another page uses the elements again',
      ['a', 'b', 'c'],
      ['d', 'e', 'f', 'g'],
      [0, 1, 2, 3],
    ],
    ['keeps the key of each row where one has gone', ['a', 'b', 'c'], ['a', 'c'], [0, 2]],
    ['gives no key of a row that has gone to another', ['a', 'b', 'c'], ['a', 'c', 'd'], [0, 2, 3]],
    ['moves the keys with sorted rows', ['a', 'b', 'c'], ['c', 'a', 'b'], [2, 0, 1]],
    ['of a page without rows is empty', ['a', 'b', 'c'], [], []],
  ])('%s', (_, rows, ids, keys) => {
    expect([...nextKeys(rows.length > 0 ? before : new Map(), ids).values()]).toEqual(keys)
  })
})
