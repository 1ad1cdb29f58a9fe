import { describe, expect, it } from 'vitest'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import {
  erpDocumentsOf,
  managementColumnTextOf,
  voucherCards,
} from '../../machines/draft/cards.rules.ts'
import { listRowsOf } from '../../machines/vouchers/vouchers.rules.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'

const shape = (category: Category, lines: VoucherLine[]) =>
  voucherCards(category, lines).map(({ first, lines: own }) => [first.id, own.length])

describe('voucherCards', () => {
  it.each(['voucher', 'invoice', 'nacct'] as const)(
    'of %s are grouped by document, with all pay items',
    (category) => {
      const lines = [
        ...aVoucher({ RPDOC: 1 }),
        ...aVoucher({ RPDOC: 1, RPSFX: '002' }),
        ...aVoucher({ RPDOC: 2 }),
      ]
      expect(shape(category, lines)).toEqual([
        ['1-1-001-1', 6],
        ['1-2-001-1', 3],
      ])
    },
  )

  it('separate documents with equal numbers but different types', () => {
    const lines = [aVoucherLine({ RPDCT: 'PV' }), aVoucherLine({ RPDCT: 'PM' })]
    expect(voucherCards('voucher', lines)).toHaveLength(2)
  })

  it.each(['voucher', 'invoice', 'nacct'] as const)('of %s ignore the payment id', (category) => {
    const lines = [...aVoucher({ RPDOC: 1, RPPYID: '7' }), ...aVoucher({ RPDOC: 2, RPPYID: '7' })]
    expect(voucherCards(category, lines)).toHaveLength(2)
  })

  it('of payments are grouped by payment id', () => {
    const lines = [
      ...aVoucher({ RPDOC: 1, RPPYID: '700' }),
      ...aVoucher({ RPDOC: 2, RPPYID: '700' }),
      ...aVoucher({ RPDOC: 3, RPPYID: '701' }),
    ]
    expect(shape('payment', lines)).toEqual([
      ['1-1-001-1', 6],
      ['1-3-001-1', 3],
    ])
  })

  it('of receipts are grouped by check number, also with other lines in between', () => {
    const lines = [
      ...aVoucher({ RPDOC: 1, RPCKNU: 'CK1' }),
      ...aVoucher({ RPDOC: 2, RPCKNU: 'CK2' }),
      ...aVoucher({ RPDOC: 3, RPCKNU: 'CK1' }),
    ]
    expect(shape('receipt', lines)).toEqual([
      ['1-1-001-1', 6],
      ['1-2-001-1', 3],
    ])
  })

  it('of payments without a payment id are grouped by document', () => {
    const lines = [...aVoucher({ RPDOC: 1, RPPYID: null }), ...aVoucher({ RPDOC: 2, RPPYID: '' })]
    expect(voucherCards('payment', lines)).toHaveLength(2)
  })

  it('of receipts without a check number form one group, as in the list', () => {
    const lines = [...aVoucher({ RPDOC: 1, RPCKNU: null }), ...aVoucher({ RPDOC: 2, RPCKNU: '' })]
    expect(voucherCards('receipt', lines)).toHaveLength(1)
    expect(listRowsOf('receipt', lines)).toHaveLength(1)
  })

  it('contain every line', () => {
    const lines = [...aVoucher({ RPDOC: 1 }), ...aVoucher({ RPDOC: 2 })]
    expect(voucherCards('voucher', lines).flatMap((card) => card.lines)).toEqual(lines)
  })
})

describe('erpDocumentsOf', () => {
  it('sums debit and credit of each document', () => {
    const lines = [
      ...aVoucher({ RPDOC: 1 }),
      ...aVoucher({ RPDOC: 1, RPSFX: '002' }),
      ...aVoucher({ RPDOC: 2 }),
    ]
    expect(erpDocumentsOf(lines)).toEqual([
      { key: 'PV 1', first: lines[0], lines: lines.slice(0, 6), debit: 22_000, credit: 22_000 },
      { key: 'PV 2', first: lines[6], lines: lines.slice(6), debit: 11_000, credit: 11_000 },
    ])
  })

  it('separates documents with equal numbers but different types, each with its lines', () => {
    const [ours, theirs] = [aVoucher({ RPDCT: 'PV' }), aVoucher({ RPDCT: 'PM' })]
    expect(erpDocumentsOf([...ours, ...theirs]).map(({ key, lines }) => [key, lines])).toEqual([
      ['PV 1', ours],
      ['PM 1', theirs],
    ])
  })
})

describe('managementColumnTextOf', () => {
  it.each([
    { RPSEQ: 1, RPALPH: '미래로지스틱스', shown: '' },
    { RPSEQ: 2, RPALPH: '미래로지스틱스', shown: '' },
    { RPSEQ: 3, RPALPH: '미래로지스틱스', shown: '미래로지스틱스' },
    { RPSEQ: 3, RPALPH: null, shown: '' },
    { RPSEQ: 4, RPALPH: '미래로지스틱스', shown: '' },
  ])('of line $RPSEQ with the partner $RPALPH is $shown', ({ shown, ...line }) => {
    expect(managementColumnTextOf(aVoucherLine(line))).toBe(shown)
  })
})
