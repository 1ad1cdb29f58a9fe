import { describe, expect, it } from 'vitest'
import {
  categories,
  categoryOf,
  DocumentType,
  documentTypes,
  VoucherLine,
  VoucherQuery,
} from '../../contract/voucher.ts'
import { line } from './examples.ts'

const period = { startDate: '2026-03-01', endDate: '2026-06-10' }

describe('a voucher line', () => {
  it.each([
    ['as the wire describes it', {}],
    ['with an empty remark', { RPRMK: '' }],
    ['without a remark', { RPRMK: null }],
    ['without an account code', { RPCODE: null }],
    ['with a negative amount', { RPZ5DEBITAT: -110000 }],
    ['with a matching document and a check', { RPDOCM: 31, RPPYID: '9', RPCKNU: 'C-1' }],
    ['with a voucher type that contains a digit', { RPDCT: 'P9' }],
    ['with a maturity date and an explanation', { RPVLDT: '2027-01-31', RPEXR: '정산' }],
    ['without a maturity date and an explanation', { RPVLDT: null, RPEXR: null }],
    ['of the last day of a leap February', { RPDGJ: '2028-02-29' }],
  ])('is accepted %s', (_sense, change) => {
    expect(VoucherLine.safeParse({ ...line, ...change }).success).toBe(true)
  })

  it.each([
    ['without an id', { id: '' }],
    ['with a number as id', { id: 1 }],
    ['with a string as batch number', { RPICU: '7001' }],
    ['with part of a won', { RPZ5DEBITAT: 0.5 }],
    ['with an amount as text', { RPZ5CREDITAT: '110000' }],
    ['with an amount too large to be exact', { RPZ5DEBITAT: 2 ** 53 }],
    ['with line 0', { RPSEQ: 0 }],
    ['with a pay item of two digits', { RPSFX: '01' }],
    ['with a voucher type in lower case', { RPDCT: 'pv' }],
    ['with a day that does not exist', { RPDGJ: '2026-02-29' }],
    ['with a timestamp instead of a date', { RPDGJ: '2026-05-31T00:00:00Z' }],
    ['with a maturity date that does not exist', { RPVLDT: '2027-02-29' }],
    ['with an empty G/L date', { RPDGJ: '' }],
  ])('is refused %s', (_sense, change) => {
    expect(VoucherLine.safeParse({ ...line, ...change }).success).toBe(false)
  })

  it.each(Object.keys(line))('is refused without its field %s', (field) => {
    const { [field as keyof typeof line]: _left, ...rest } = line
    expect(VoucherLine.safeParse(rest).success).toBe(false)
  })
})

describe('the query of a list', () => {
  it.each([
    ['a period', period],
    ['a search for a wildcard', { ...period, search: '%' }],
    [
      'a batch, a user and a department',
      { ...period, batchNumber: '7', user: 'k', department: '' },
    ],
  ])('accepts %s', (_sense, query) => {
    expect(VoucherQuery.safeParse(query).success).toBe(true)
  })

  it.each([
    ['a missing start', { endDate: period.endDate }],
    ['a missing end', { startDate: period.startDate }],
    ['31 June', { ...period, endDate: '2026-06-31' }],
    ['a date without separators', { ...period, startDate: '20260301' }],
    ['a date twice', { ...period, startDate: ['2026-03-01', '2026-03-01'] }],
  ])('refuses %s', (_sense, query) => {
    expect(VoucherQuery.safeParse(query).success).toBe(false)
  })
})

describe('document types', () => {
  it('are in the order of their routes', () => {
    expect(categories.map((category) => documentTypes[category])).toEqual([
      '채무발생',
      '채무정리',
      '채권발생',
      '채권정리',
      '일반전표',
    ])
  })

  it('map to their category, and other texts to none', () => {
    for (const category of categories) {
      expect(categoryOf(documentTypes[category])).toBe(category)
      expect(DocumentType.safeParse(documentTypes[category]).success).toBe(true)
    }
    expect(categoryOf('voucher')).toBeUndefined()
    expect(DocumentType.safeParse('voucher').success).toBe(false)
    expect(DocumentType.safeParse('채무발생'.normalize('NFD')).success).toBe(false)
  })
})
