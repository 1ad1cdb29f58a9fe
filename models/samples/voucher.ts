import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type { VoucherList } from '../../machines/vouchers/vouchers.ports.ts'
import { voucherListOf } from '../../machines/vouchers/vouchers.rules.ts'
import { today } from './days.ts'

/** The first line of a voucher, with a debit of 10,000 won. */
export function aVoucherLine(overrides: Partial<VoucherLine> = {}): VoucherLine {
  const { RPICU = 1, RPDOC = 1, RPSFX = '001', RPSEQ = 1 } = overrides
  return {
    id: `${RPICU}-${RPDOC}-${RPSFX}-${RPSEQ}`,
    RPCO: '00001',
    RPICU,
    RPDOC,
    RPDCT: 'PV',
    RPSFX,
    RPSEQ,
    RPDOCM: null,
    RPPYID: null,
    RPCKNU: null,
    RPAN8: 10018,
    RPALPH: '미래로지스틱스',
    RPTAX: '118-28-10666',
    RPDGJ: today,
    RPDSVJ: today,
    RPDDJ: today,
    RPEXR1: 'V',
    RPTXA1: '10',
    RPEXR1NM: '과세 10%',
    RPCODE: '00001.5310.220',
    RPDL02: '운반비',
    RPZ5DEBITAT: 10_000,
    RPZ5CREDITAT: 0,
    RPRMK: '외주가공비',
    RPTORG: 'YOONDH',
    RPNAME: '윤도현',
    RPDL03: null,
    RPSBLT: 'A',
    RPVLDT: null,
    RPEXR: null,
    ...overrides,
  }
}

/** A balanced voucher of three lines: 10,000 won of expense and 1,000 of tax against 11,000 payable. */
export function aVoucher(overrides: Partial<VoucherLine> = {}): VoucherLine[] {
  const amounts = [
    { RPSEQ: 1, RPZ5DEBITAT: 0, RPZ5CREDITAT: 11_000 },
    { RPSEQ: 2, RPZ5DEBITAT: 10_000, RPZ5CREDITAT: 0 },
    { RPSEQ: 3, RPZ5DEBITAT: 1_000, RPZ5CREDITAT: 0 },
  ]
  return amounts.map((amount) => aVoucherLine({ ...overrides, ...amount }))
}

/** The list as parsed from a response with these lines. */
export function aVoucherList(
  lines: readonly VoucherLine[],
  category: Category = 'voucher',
): VoucherList {
  return voucherListOf(category, lines)
}
