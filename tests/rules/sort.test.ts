import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareByCodePoint,
  nextSort,
  type SortColumn,
  sortRows,
  sortFields,
} from '../../machines/vouchers/sort.rules.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

const ascending = (column: SortColumn) => ({ column, direction: 'ascending' }) as const
const descending = (column: SortColumn) => ({ column, direction: 'descending' }) as const

describe('nextSort', () => {
  it.each([
    [null, 'debit', ascending('debit')],
    [ascending('debit'), 'debit', descending('debit')],
    [descending('debit'), 'debit', null],
    [ascending('debit'), 'credit', ascending('credit')],
    [descending('debit'), 'credit', ascending('credit')],
  ] as const)('after %j, for the column %s, returns %j', (before, column, after) => {
    expect(nextSort(before, column)).toEqual(after)
  })
})

describe('compareByCodePoint', () => {
  it.each([
    { one: '가', other: '나', sign: -1 },
    { one: '나', other: '가', sign: 1 },
    { one: '가', other: '가', sign: 0 },
    { one: '', other: '가', sign: -1 },
    { one: '가', other: '가나', sign: -1 },
    { one: 'Z', other: 'a', sign: -1 },
    { one: 'Z', other: 'Ä', sign: -1 },
    { one: '10', other: '9', sign: -1 },
    { one: '\uffee', other: '😀', sign: -1 },
    { one: '\ue000', other: '😀', sign: -1 },
    { one: '\ud7ff', other: '\ue000', sign: -1 },
    { one: '\ud7ff', other: '😀', sign: -1 },
    { one: '\uffff', other: '\u{10000}', sign: -1 },
  ])('returns the sign $sign for $one and $other', ({ one, other, sign }) => {
    expect(Math.sign(compareByCodePoint(one, other))).toBe(sign)
  })

  it('orders any texts by code point', () => {
    const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const byPoints = (one: number[], other: number[]): number => {
      const place = one.findIndex((point, index) => point !== other[index])
      if (place < 0) return one.length - other.length
      return place < other.length ? (one[place] ?? 0) - (other[place] ?? 0) : 1
    }
    const text = fc.string({ unit: 'grapheme', maxLength: 6 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const expected = Math.sign(byPoints(points(one), points(other)))
        expect(Math.sign(compareByCodePoint(one, other))).toBe(expected)
      }),
    )
  })
})

describe('sortRows', () => {
  const low = { RPICU: 1, RPDOC: 1, RPDGJ: '2026-01-01', RPDCT: 'PA', RPALPH: '가', RPRMK: '가' }
  const high = { RPICU: 2, RPDOC: 2, RPDGJ: '2026-01-02', RPDCT: 'PB', RPALPH: '나', RPRMK: '나' }
  const rows = [
    aVoucherLine({ ...high, id: 'high', RPNAME: '나', RPZ5DEBITAT: 100, RPZ5CREDITAT: 100 }),
    aVoucherLine({ ...low, id: 'low', RPNAME: '가', RPZ5DEBITAT: 20, RPZ5CREDITAT: 20 }),
  ]
  const ids = (sort: Parameters<typeof sortRows>[1]) => sortRows(rows, sort).map(({ id }) => id)

  it.each(Object.keys(sortFields) as SortColumn[])('sorts by %s in both directions', (column) => {
    expect(ids(ascending(column))).toEqual(['low', 'high'])
    expect(ids(descending(column))).toEqual(['high', 'low'])
  })

  it('returns the rows in the order of the server without a column', () => {
    expect(sortRows(rows, null)).toBe(rows)
    sortRows(rows, ascending('debit'))
    expect(rows.map(({ id }) => id)).toEqual(['high', 'low'])
  })

  it('sorts negative amounts before positive ones', () => {
    const amounts = [5, -10, 0, -9].map((RPZ5DEBITAT) => aVoucherLine({ RPZ5DEBITAT }))
    expect(sortRows(amounts, ascending('debit')).map(({ RPZ5DEBITAT }) => RPZ5DEBITAT)).toEqual([
      -10, -9, 0, 5,
    ])
  })

  it('sorts missing texts first', () => {
    const remarks = ['나', null, ''].map((RPRMK, place) => aVoucherLine({ RPRMK, RPDOC: place }))
    expect(sortRows(remarks, ascending('remark')).map(({ RPDOC }) => RPDOC)).toEqual([1, 2, 0])
  })

  it.each([ascending('type'), descending('type')])('keeps the order of equal rows: %o', (sort) => {
    const equal = [3, 1, 2].map((RPDOC) => aVoucherLine({ RPDOC }))
    expect(sortRows(equal, sort).map(({ RPDOC }) => RPDOC)).toEqual([3, 1, 2])
  })
})
