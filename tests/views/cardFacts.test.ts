import { describe, expect, it } from 'vitest'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { voucherCardsView } from '../../src/screens/Draft/cards.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'

/** The fields of a voucher line for which every fact on a card is known and different. */
const known = {
  RPICU: 3,
  RPDOC: 1,
  RPDOCM: 30,
  RPAN8: 5001,
  RPTAX: '118-28-10666',
  RPDGJ: '2026-11-01',
  RPDCT: 'PV',
  RPDSVJ: '2026-11-02',
  RPDDJ: '2026-11-03',
  RPEXR1: 'V',
  RPEXR1NM: '과세 10%',
} satisfies Partial<VoucherLine>

const facts = (category: Category, lines: readonly VoucherLine[], text = en) =>
  voucherCardsView(category, lines, text)[0]?.facts.map(({ label, value }) => `${label}: ${value}`)

const invoiceFacts = [
  'Batch number: 3',
  'Partner code: 5001',
  'Business number: 118-28-10666',
  'G/L date: 2026-11-01',
  'Voucher type: PV',
  'Posting date: 2026-11-02',
  'Payment due date: 2026-11-03',
  'Tax type: V',
  'Tax information: 과세 10%',
]
const settlementFacts = [
  'Batch number: 3',
  'Document number: 1',
  'Matching document: 30',
  ...invoiceFacts.slice(1),
]
const generalFacts = invoiceFacts.filter(
  (fact) => !/^(Partner code|Business number|Payment due date)/.test(fact),
)

describe('the facts of a card', () => {
  it.each<[Category, string[]]>([
    ['voucher', invoiceFacts],
    ['invoice', invoiceFacts],
    ['payment', settlementFacts],
    ['receipt', settlementFacts],
    ['nacct', generalFacts],
  ])('of the category %s have this order', (category, expected) => {
    expect(facts(category, [aVoucherLine(known)])).toEqual(expected)
  })

  it('have Korean labels', () => {
    expect(facts('voucher', [aVoucherLine(known)], ko)).toContain('배치번호: 3')
  })

  it.each<[string, Partial<VoucherLine>, string]>([
    ['partner code', { RPAN8: null }, 'Partner code'],
    ['business number', { RPTAX: null }, 'Business number'],
    ['posting date', { RPDSVJ: null }, 'Posting date'],
    ['payment due date', { RPDDJ: null }, 'Payment due date'],
    ['tax type', { RPEXR1: '' }, 'Tax type'],
    ['tax information', { RPEXR1NM: '  ' }, 'Tax information'],
  ])('leave out an unknown %s', (_fact, unknown, label) => {
    const shown = facts('voucher', [aVoucherLine({ ...known, ...unknown })])
    expect(shown).toHaveLength(invoiceFacts.length - 1)
    expect(shown?.join()).not.toContain(label)
  })

  it('are shown without the blanks of the ERP', () => {
    expect(facts('voucher', [aVoucherLine({ ...known, RPEXR1: ' V ' })])).toContain('Tax type: V')
  })
})

describe('the name of a card', () => {
  it.each<[Category, Partial<VoucherLine>, string]>([
    ['voucher', { RPPYID: '9', RPCKNU: 'C' }, 'Document number 1'],
    ['invoice', { RPPYID: '9', RPCKNU: 'C' }, 'Document number 1'],
    ['nacct', { RPPYID: '9', RPCKNU: 'C' }, 'Document number 1'],
    ['payment', { RPPYID: '9', RPCKNU: 'C' }, 'Payment number 9'],
    ['payment', { RPPYID: null, RPCKNU: 'C' }, 'Document number 1'],
    ['receipt', { RPPYID: '9', RPCKNU: 'C' }, 'Check number C'],
    ['receipt', { RPPYID: '9', RPCKNU: null }, 'Document number 1'],
  ])('of %s with %o is "%s"', (category, numbers, name) => {
    const [card] = voucherCardsView(category, aVoucher(numbers), en)
    expect(card).toMatchObject({ name, journalCaption: `${name}: journal lines` })
  })
})

describe('the partner of a card', () => {
  it('is shown without the blanks of the ERP, and is empty if it is unknown', () => {
    const partner = (RPALPH: string | null) =>
      voucherCardsView('voucher', aVoucher({ RPALPH }), en)[0]?.partner
    expect([partner(' 한빛상사 '), partner(null), partner(' ')]).toEqual(['한빛상사', '', ''])
  })

  it('is shown for each document of a check whose documents have different partners', () => {
    const check = { RPCKNU: 'C' }
    const lines = [
      ...aVoucher({ ...check, RPDOC: 1 }),
      ...aVoucher({ ...check, RPDOC: 2, RPALPH: null }),
    ]
    const [card] = voucherCardsView('receipt', lines, en)
    expect([card?.partner, card?.documents.map(({ head }) => head?.partner)]).toEqual([
      '',
      ['미래로지스틱스', ''],
    ])
  })
})

describe('the journal lines of a card', () => {
  it('show code, account name, amounts, remark and management', () => {
    const [first, second, third] = aVoucher({ RPALPH: ' 한빛상사 ' })
    if (!first || !second || !third) throw new Error('The voucher is too short.')
    const lines = [first, second, { ...third, RPDL02: null, RPRMK: null }]
    const [card] = voucherCardsView('voucher', lines, en)
    const common = { code: '00001.5310.220' }
    expect(card?.documents[0]?.lines).toEqual([
      {
        ...common,
        id: '1-1-001-1',
        account: '운반비',
        debit: '',
        credit: '11,000',
        remark: '외주가공비',
        management: '',
      },
      {
        ...common,
        id: '1-1-001-2',
        account: '운반비',
        debit: '10,000',
        credit: '',
        remark: '외주가공비',
        management: '',
      },
      {
        ...common,
        id: '1-1-001-3',
        account: '',
        debit: '1,000',
        credit: '',
        remark: '',
        management: '한빛상사',
      },
    ])
  })

  it('end with the number of the document where a card has several', () => {
    const paid = { RPPYID: '9' }
    const lines = [
      ...aVoucher({ ...paid, RPDOC: 1, RPDCT: 'PK' }),
      ...aVoucher({ ...paid, RPDOC: 1, RPDCT: 'PN' }),
      ...aVoucher({ ...paid, RPDOC: 2, RPDCT: 'PK' }),
    ]
    const [card] = voucherCardsView('payment', lines, en)
    expect(card?.documents.map(({ total }) => total)).toEqual([
      'Total of document PK 1',
      'Total of document PN 1',
      'Total of document 2',
    ])
  })
})
