import { describe, expect, it } from 'vitest'
import { categories } from '../../contract/voucher.ts'
import { listRowsOf, totalOf } from '../../machines/vouchers/vouchers.rules.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'

const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id)

describe('listRowsOf', () => {
  const lines = [
    aVoucherLine({ id: 'first', RPSFX: '001', RPSEQ: 1 }),
    aVoucherLine({ id: 'second of 001', RPSFX: '001', RPSEQ: 2 }),
    aVoucherLine({ id: 'first of 002', RPSFX: '002', RPSEQ: 1 }),
    aVoucherLine({ id: 'second of 002', RPSFX: '002', RPSEQ: 2 }),
    aVoucherLine({ id: 'another batch', RPICU: 2, RPSFX: '001', RPSEQ: 1 }),
  ]

  it.each([
    ['voucher', ['first', 'another batch']],
    ['invoice', ['first', 'another batch']],
    ['payment', ['first', 'first of 002', 'another batch']],
    ['nacct', ['first', 'first of 002', 'another batch']],
  ] as const)('of %s returns the lines %j', (category, rows) => {
    expect(ids(listRowsOf(category, lines))).toEqual(rows)
  })

  it('of receipts returns the first row of each check number in its batch, whatever its sequence', () => {
    const receipts = [
      aVoucherLine({ id: 'a', RPICU: 1, RPCKNU: 'CK1', RPSEQ: 2 }),
      aVoucherLine({ id: 'b', RPICU: 1, RPCKNU: 'CK1', RPSEQ: 1 }),
      aVoucherLine({ id: 'c', RPICU: 1, RPCKNU: 'CK2', RPSEQ: 1 }),
      aVoucherLine({ id: 'd', RPICU: 1, RPCKNU: 'CK1', RPSEQ: 1 }),
      aVoucherLine({ id: 'e', RPICU: 2, RPCKNU: 'CK1', RPSEQ: 1 }),
    ]
    expect(ids(listRowsOf('receipt', receipts))).toEqual(['a', 'c', 'e'])
  })

  it('of receipts groups null and empty check numbers', () => {
    const receipts = [
      aVoucherLine({ id: 'a', RPCKNU: null }),
      aVoucherLine({ id: 'b', RPCKNU: '' }),
      aVoucherLine({ id: 'c', RPICU: 2, RPCKNU: null }),
    ]
    expect(ids(listRowsOf('receipt', receipts))).toEqual(['a', 'c'])
  })

  it.each(categories)('of %s returns no rows for no lines', (category) => {
    expect(listRowsOf(category, [])).toEqual([])
  })
})

describe('totalOf', () => {
  it('counts the rows, and halves the sum of debit and credit of all lines', () => {
    const lines = [...aVoucher({ RPDOC: 1 }), ...aVoucher({ RPDOC: 2 })]
    const rows = listRowsOf('voucher', lines)
    expect(totalOf(rows, lines)).toEqual({ count: 2, sum: 22_000 })
  })

  it('subtracts reversed documents', () => {
    const reversed = [
      aVoucherLine({ RPZ5DEBITAT: -5000, RPZ5CREDITAT: 0 }),
      aVoucherLine({ RPZ5DEBITAT: 0, RPZ5CREDITAT: -5000 }),
    ]
    expect(totalOf([], [...aVoucher(), ...reversed]).sum).toBe(6000)
  })

  it('is 0 without lines', () => {
    expect(totalOf([], [])).toEqual({ count: 0, sum: 0 })
  })
})
