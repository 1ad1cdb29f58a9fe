import { describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../contract/voucher.ts'
import { buffersOf, columnsOf, lineAt, linesOfBatch } from '../../src/world/columns.ts'
import { aDocument } from '../builders/voucher.ts'

const lines = [
  ...aDocument({ RPICU: 1, RPDOC: 1 }),
  ...aDocument({ RPICU: 2, RPDOC: 9, RPALPH: '다른 곳', RPDGJ: '2026-01-02', RPNAME: null }),
  ...aDocument({ RPICU: 3, RPDOC: 4, RPZ5DEBITAT: -5 }),
]
const asKept = (line: VoucherLine) => ({
  ...line,
  RPCO: null,
  RPTXA1: null,
  RPTORG: null,
  RPDL03: null,
  RPSBLT: null,
})

describe('the columns of a list', () => {
  it('give every line again, but for what nobody reads', () => {
    const columns = columnsOf(lines)
    expect(lines.map((_, place) => lineAt(columns, place))).toEqual(lines.map(asKept))
  })

  it('say the same in another thread', () => {
    const columns = columnsOf(lines)
    const moved = structuredClone(columns, { transfer: buffersOf(columns) })
    expect(lines.map((_, place) => lineAt(moved, place))).toEqual(lines.map(asKept))
    expect(columns.id.places).toHaveLength(0)
  })

  it('give all lines of a batch in their order, and none of a batch that is not there', () => {
    const columns = columnsOf(lines)
    expect(linesOfBatch(columns, 2)).toEqual(lines.slice(3, 6).map(asKept))
    expect(linesOfBatch(columns, 7)).toEqual([])
    expect(linesOfBatch(columnsOf([]), 7)).toEqual([])
  })
})
