import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../machines/document/document.rules.ts'

/** Whether one of the lines is a row of the voucher list. No employee can draft a batch without a row (wire, "Vouchers"). */
export const hasListRow = (category: Category, lines: readonly VoucherLine[]): boolean =>
  amountAndVoucherCountOf(category, lines).invoicesCount > 0

/** The reason why a batch without a row in the voucher list is refused. */
export function missingRowReason(category: Category, batch: number): string {
  const isByPayItem = category === 'voucher' || category === 'invoice'
  const row = isByPayItem ? 'RPSFX 001 and RPSEQ 1' : 'RPSEQ 1'
  return `the batch ${batch} has no line with ${row}, so it has no row in the voucher list`
}
