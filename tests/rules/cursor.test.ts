import { describe, expect, it } from 'vitest'
import { moveCursor, rowsBetween } from '../../machines/vouchers/cursor.rules.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

const page = ['a', 'b', 'c', 'd'].map((id) => aVoucherLine({ id }))

describe('moveCursor', () => {
  it.each([
    { cursor: null, by: 1, after: 'a' },
    { cursor: null, by: -1, after: 'd' },
    { cursor: 'a', by: 1, after: 'b' },
    { cursor: 'c', by: -1, after: 'b' },
    { cursor: 'a', by: -1, after: 'a' },
    { cursor: 'd', by: 1, after: 'd' },
    { cursor: 'b', by: 10, after: 'd' },
    { cursor: 'c', by: -10, after: 'a' },
    { cursor: 'of another page', by: 1, after: 'a' },
  ])('from $cursor by $by returns $after', ({ cursor, by, after }) => {
    expect(moveCursor(page, cursor, by)).toBe(after)
  })

  it('returns null on an empty page', () => {
    expect(moveCursor([], null, 1)).toBeNull()
    expect(moveCursor([], null, -1)).toBeNull()
  })
})

describe('rowsBetween', () => {
  it.each([
    { cursor: 'b', id: 'd', rows: ['b', 'c', 'd'] },
    { cursor: 'a', id: 'b', rows: ['a', 'b'] },
    { cursor: 'd', id: 'b', rows: ['b', 'c', 'd'] },
    { cursor: 'b', id: 'b', rows: ['b'] },
    { cursor: null, id: 'c', rows: ['c'] },
    { cursor: 'of another page', id: 'c', rows: ['c'] },
  ])('from $cursor to $id returns $rows', ({ cursor, id, rows }) => {
    expect(rowsBetween(page, cursor, id).map((row) => row.id)).toEqual(rows)
  })
})
