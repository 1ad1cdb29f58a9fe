import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

/** The batch of the documents that are read and decided on. */
export const documentBatchNumber = 12

/** One document more than a page of a box shows. */
export const documentsPerBox = 26
const batchesFrom = (first: number) =>
  Array.from({ length: documentsPerBox }, (_, index) => first + index)

/** The batches of the documents in the pending box, and of those in the submitted box, each from the same author. */
export const pendingBatches = batchesFrom(101)
export const submittedBatches = batchesFrom(201)

/** The batch of the document that the finder finds. */
export const foundBatch = 301

/** The receipts batches with one voucher, which the walks of the drafting screens do not use. */
export const oneVoucherBatches = [...pendingBatches, ...submittedBatches, foundBatch]

interface CategoryBatches {
  category: Category
  batches: number[]
  /** The default approval line of the author. */
  defaultLine: string[]
}

/** The batches that have three vouchers each. */
export const batchesByCategory: readonly CategoryBatches[] = [
  { category: 'voucher', batches: [1, 2], defaultLine: ['kim'] },
  { category: 'payment', batches: [7], defaultLine: ['kim'] },
  { category: 'invoice', batches: [11], defaultLine: ['kim', 'lee'] },
  { category: 'receipt', batches: [documentBatchNumber], defaultLine: [] },
  { category: 'nacct', batches: [13], defaultLine: [] },
]

export function categoryOfBatch(batch: number): Category {
  return batchesByCategory.find(({ batches }) => batches.includes(batch))?.category ?? 'receipt'
}

/** The voucher lines of a batch: each of its vouchers has a list row and a balancing line. */
export function voucherLinesOf(RPICU: number): VoucherLine[] {
  return (oneVoucherBatches.includes(RPICU) ? [1] : [1, 2, 3]).flatMap((RPDOC) => {
    const check = { RPPYID: `P${RPDOC}`, RPCKNU: `C${RPDOC}` }
    const isReceipt = categoryOfBatch(RPICU) === 'receipt'
    const commonFields = { RPICU, RPDOC, RPRMK: '외주 운반비', ...(isReceipt && check) }
    const row = aVoucherLine(commonFields)
    const balance = { RPSEQ: 2, RPZ5DEBITAT: 0, RPZ5CREDITAT: row.RPZ5DEBITAT }
    return [row, aVoucherLine({ ...commonFields, ...balance })]
  })
}
