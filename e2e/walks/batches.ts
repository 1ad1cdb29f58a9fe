import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

/** The batch of the documents that are read and decided on. */
export const documents = 12

/** One document more than a page of a box. */
export const many = 26
/** The batches of the pending documents, and of those submitted by the same employee. */
export const waiting = Array.from({ length: many }, (_, place) => 101 + place)
export const written = Array.from({ length: many }, (_, place) => 201 + place)

/** The batches of the walks by category, with the default approval line of the author. */
export const desks: readonly { category: Category; batches: number[]; usual: string[] }[] = [
  { category: 'voucher', batches: [1, 2], usual: ['kim'] },
  { category: 'payment', batches: [7], usual: ['kim'] },
  { category: 'invoice', batches: [11], usual: ['kim', 'lee'] },
  { category: 'receipt', batches: [documents], usual: [] },
  { category: 'nacct', batches: [13], usual: [] },
]

/** The lines of three vouchers, each a row and its balancing line; batches of a full box have one voucher. */
export function linesOf(RPICU: number): VoucherLine[] {
  return (RPICU > 100 ? [1] : [1, 2, 3]).flatMap((RPDOC) => {
    const isReceipt = RPICU === documents || RPICU > 100
    const common = {
      RPICU,
      RPDOC,
      RPRMK: '외주 운반비',
      ...(isReceipt && { RPPYID: `P${RPDOC}`, RPCKNU: `C${RPDOC}` }),
    }
    const row = aVoucherLine(common)
    const against = { RPSEQ: 2, RPZ5DEBITAT: 0, RPZ5CREDITAT: row.RPZ5DEBITAT }
    return [row, aVoucherLine({ ...common, ...against })]
  })
}
