import { type Category, erpDocumentKeyOf, type VoucherLine } from '../../../../contract/voucher.ts'
import { makeTextPng } from '../files/png.ts'
import { makeTaxInvoice, taxInvoiceName } from '../files/taxInvoice.ts'
import { makeXlsx } from '../files/xlsx.ts'

/**
 * Kinds of evidence that an author attaches: the tax invoice of each voucher, a stamp of the inspection of the goods of each voucher, and a
 * list of the lines of the batch.
 */
export type Evidence = 'taxInvoice' | 'inspection' | 'list'

export interface EvidenceFile {
  name: string
  bytes: Buffer
}

/** The voucher lines of each voucher of a batch. */
export function vouchersOf(lines: readonly VoucherLine[]): VoucherLine[][] {
  const vouchers = new Map<string, VoucherLine[]>()
  for (const line of lines) {
    const key = erpDocumentKeyOf(line)
    vouchers.set(key, [...(vouchers.get(key) ?? []), line])
  }
  return [...vouchers.values()]
}

/** The files for each voucher of a batch. The list is attached to the first one. */
export async function makeEvidence(
  kinds: readonly Evidence[],
  category: Category,
  lines: readonly VoucherLine[],
): Promise<EvidenceFile[][]> {
  const list = kinds.includes('list')
    ? [{ name: '전표 내역.xlsx', bytes: await listOf(lines) }]
    : []
  return vouchersOf(lines).map((voucher, at) => [
    ...(at === 0 ? list : []),
    ...(kinds.includes('taxInvoice') ? [taxInvoiceOf(voucher, category)] : []),
    ...(kinds.includes('inspection') ? [inspectionOf(voucher)] : []),
  ])
}

const taxInvoiceOf = (voucher: readonly VoucherLine[], category: Category): EvidenceFile => ({
  name: taxInvoiceName(voucher),
  bytes: makeTaxInvoice(voucher, category === 'invoice'),
})

/** The stamp with which the warehouse confirms a delivery. */
const inspectionOf = ([first]: readonly VoucherLine[]): EvidenceFile => ({
  name: '검수 확인.png',
  bytes: makeTextPng([
    '검수 확인',
    `일자 ${first?.RPDSVJ ?? ''}`,
    '수량 이상 없음',
    '품질 이상 없음',
    '담당 물류팀',
  ]),
})

function listOf(lines: readonly VoucherLine[]): Promise<Buffer> {
  const head = ['전표번호', '전기일', '거래처', '계정코드', '계정', '차변', '대변', '비고']
  const rows = lines.map((line) => [
    line.RPDOC,
    line.RPDGJ,
    line.RPALPH ?? '',
    line.RPCODE ?? '',
    line.RPDL02 ?? '',
    line.RPZ5DEBITAT,
    line.RPZ5CREDITAT,
    line.RPRMK ?? '',
  ])
  return makeXlsx([head, ...rows])
}
