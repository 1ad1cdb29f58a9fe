import { createHash } from 'node:crypto'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { decompressSegment } from '../vouchers/segments.ts'

/** How a batch can differ between the ERP and this application (integration, N21). */
const differenceKinds = [
  'missingHere',
  'missingInErp',
  'contentDiffers',
  'pendingInErp',
  'postedUnapproved',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]
/** The result of comparing one batch: `equal`, or exactly one kind of difference. */
export const comparisonKinds = ['equal', ...differenceKinds] as const
export type ComparisonKind = (typeof comparisonKinds)[number]

export type ErpBatchStatus = 'pending' | 'approved' | 'posted' | 'refused'

/**
 * The content of a batch on one side. Amounts are in won. `sha256` is the SHA-256 of the voucher lines; null if the ERP does not send it.
 */
export interface BatchContent {
  lines: number
  debit: number
  credit: number
  sha256: string | null
}

/** A batch as listed by the ERP. */
export interface ErpBatch {
  category: Category
  number: number
  content: BatchContent
  status: ErpBatchStatus
}

/** A batch as this application has stored it. `document` is its waiting or approved document. */
export interface LocalBatch {
  category: Category
  number: number
  content: BatchContent
  document: { id: number; status: 'waiting' | 'approved' } | null
}

/**
 * The kind of difference of a batch, or `equal`. If several kinds apply, the first of this order: 1. posted without approval, which is the
 * most serious, also if the batch is not stored here; 2. missing on one side; 3. other content; 4. pending in the ERP.
 */
export function comparisonKindOf(
  here: LocalBatch | undefined,
  erp: ErpBatch | undefined,
): ComparisonKind {
  const isApproved = here?.document?.status === 'approved'
  if (erp?.status === 'posted' && !isApproved) return 'postedUnapproved'
  if (!here) return 'missingHere'
  if (!erp) return 'missingInErp'
  if (!isSame(here.content, erp.content)) return 'contentDiffers'
  return isApproved && erp.status === 'pending' ? 'pendingInErp' : 'equal'
}

function isSame(here: BatchContent, erp: BatchContent): boolean {
  const { lines, debit, credit, sha256 } = here
  if (lines !== erp.lines || debit !== erp.debit || credit !== erp.credit) return false
  return erp.sha256 === null || erp.sha256 === sha256
}

/** The content of a compressed batch. The SHA-256 is `lines_sha256` of its document. */
export function contentOf(segment: Buffer): BatchContent {
  const text = `[${decompressSegment(segment)}]`
  const lines = JSON.parse(text) as VoucherLine[]
  let debit = 0
  let credit = 0
  for (const { RPZ5DEBITAT, RPZ5CREDITAT } of lines) {
    debit += RPZ5DEBITAT
    credit += RPZ5CREDITAT
  }
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { lines: lines.length, debit, credit, sha256 }
}
