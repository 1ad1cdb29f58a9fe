import { type Category, erpDocumentKeyOf, type VoucherLine } from '../../contract/voucher.ts'

/** One voucher of a batch in the draft: an ERP document, a payment or a check (`voucherCards`). Its first line represents it. */
export interface VoucherCard {
  key: string
  first: VoucherLine
  lines: VoucherLine[]
}

/**
 * One document of the ERP (`RPDCT RPDOC`), with its debit and its credit in won. A voucher is usually one ERP document, but a payment or a
 * check can contain several.
 */
export interface ErpDocument extends VoucherCard {
  debit: number
  credit: number
}

function cardKey(category: Category, line: VoucherLine): string {
  if (category === 'receipt') return `check ${line.RPCKNU ?? ''}`
  if (category === 'payment' && line.RPPYID) return `payment ${line.RPPYID}`
  return erpDocumentKeyOf(line)
}

/**
 * The vouchers of one batch, in the order of its voucher lines. Lines are grouped by ERP document (`RPDCT RPDOC`), payments by payment
 * id, receipts by check number (wire, "Vouchers"). Payments without a payment id are grouped by ERP document. Receipts without a check
 * number form one group, as in the list.
 */
export function voucherCards(category: Category, lines: readonly VoucherLine[]): VoucherCard[] {
  const cards = new Map<string, VoucherCard>()
  for (const line of lines) {
    const key = cardKey(category, line)
    const card = cards.get(key)
    if (card) card.lines.push(line)
    else cards.set(key, { key, first: line, lines: [line] })
  }
  return [...cards.values()]
}

/**
 * The ERP documents of these voucher lines with their totals, in the order of the lines (specification, section 2, "Journal-line table").
 */
export function erpDocumentsOf(lines: readonly VoucherLine[]): ErpDocument[] {
  const documents = new Map<string, ErpDocument>()
  for (const line of lines) {
    const key = erpDocumentKeyOf(line)
    const document = documents.get(key) ?? { key, first: line, lines: [], debit: 0, credit: 0 }
    document.lines.push(line)
    document.debit += line.RPZ5DEBITAT
    document.credit += line.RPZ5CREDITAT
    documents.set(key, document)
  }
  return [...documents.values()]
}

/**
 * The text of the management column (specification, section 2, "Journal-line table"): the partner's name in the line with sequence 3 of an
 * ERP document, '' in all others.
 */
export function managementColumnTextOf(line: VoucherLine): string {
  return line.RPSEQ === 3 ? (line.RPALPH ?? '') : ''
}
