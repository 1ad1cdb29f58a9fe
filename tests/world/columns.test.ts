import { describe, expect, it } from 'vitest'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import {
  buffersOf,
  createVoucherColumnsBuilder,
  lineAt,
  linesOfBatch,
  listRowInputOf,
} from '../../src/world/columns.ts'
import { aVoucher } from '../../models/samples/voucher.ts'

const lines = [
  ...aVoucher({ RPICU: 1, RPDOC: 1 }),
  ...aVoucher({ RPICU: 2, RPDOC: 9, RPALPH: '다른 곳', RPDGJ: '2026-01-02', RPNAME: null }),
  ...aVoucher({ RPICU: 3, RPDOC: 4, RPZ5DEBITAT: -5 }),
]
/** Builds columns from voucher lines that arrive in these parts. */
const columnsOf = (...pieces: VoucherLine[][]) => {
  const writing = createVoucherColumnsBuilder()
  for (const piece of pieces) writing.add(piece)
  return writing.end()
}
const asKept = ({ RPVLDT: _1, RPEXR: _2, ...line }: VoucherLine) => ({
  ...line,
  RPCO: null,
  RPTXA1: null,
  RPTORG: null,
  RPDL03: null,
  RPSBLT: null,
})

describe('the columns of a list', () => {
  it('return every line, without the fields that are never used', () => {
    const columns = columnsOf(lines)
    expect(lines.map((_, index) => lineAt(columns, index))).toEqual(lines.map(asKept))
  })

  it('return lines with the fingerprint of the complete lines', () => {
    for (const batch of [1, 2, 3]) {
      const complete = lines.filter(({ RPICU }) => RPICU === batch)
      expect(linesFingerprint(linesOfBatch(columnsOf(lines), batch))).toBe(
        linesFingerprint(complete),
      )
    }
  })

  it('return every line of several parts, also with repeated values', () => {
    const own = lines.map((line, at) => ({ ...line, RPRMK: `${at}` }))
    const columns = columnsOf(own.slice(0, 2), own.slice(2, 3), [], own.slice(3), own.slice(0, 1))
    expect([...columns.id.valueIndexes].map((_, index) => lineAt(columns, index))).toEqual(
      [...own, ...own.slice(0, 1)].map(asKept),
    )
    expect(columns.RPDCT.values).toHaveLength(1)
  })

  it('return the fields of a list row for each line', () => {
    const [head] = listRowInputOf(columnsOf(lines)).slice(3)
    expect({ ...asKept(lines[3] as VoucherLine), ...head }).toEqual({
      ...asKept(lines[3] as VoucherLine),
      index: 3,
    })
  })

  it('return the same lines after a transfer to a Web Worker', () => {
    const columns = columnsOf(lines)
    const moved = structuredClone(columns, { transfer: buffersOf(columns) })
    expect(lines.map((_, index) => lineAt(moved, index))).toEqual(lines.map(asKept))
    expect(columns.id.valueIndexes).toHaveLength(0)
  })

  it('return all lines of a batch in order, and none of an unknown batch', () => {
    const columns = columnsOf(lines)
    expect(linesOfBatch(columns, 2)).toEqual(lines.slice(3, 6).map(asKept))
    expect(linesOfBatch(columns, 7)).toEqual([])
    expect(linesOfBatch(columnsOf([]), 7)).toEqual([])
  })

  it('return all lines of a batch that are not adjacent', () => {
    const alone = lines.map((line, at) => ({ ...line, RPICU: at }))
    const again = lines.slice(0, 2).map((line) => ({ ...line, RPICU: 1 }))
    const columns = columnsOf(alone, again.slice(0, 1), alone.slice(4), again.slice(1))
    expect(linesOfBatch(columns, 1)).toEqual([...alone.slice(1, 2), ...again].map(asKept))
  })
})
