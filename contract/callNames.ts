import type { CallName } from './calls.ts'
import type { BoxName } from './document.ts'
import type { Category } from './voucher.ts'

/** The list call of a category (wire, "Vouchers"). */
export const voucherListCalls = {
  voucher: 'voucherList',
  payment: 'paymentList',
  invoice: 'invoiceList',
  receipt: 'receiptList',
  nacct: 'nacctList',
} as const satisfies Record<Category, CallName>

/** The name of the call that lists the documents of each box (wire, "Boxes"). */
export const boxCalls = {
  pending: 'pendingBox',
  submitted: 'submittedBox',
  approved: 'approvedBox',
  rejected: 'rejectedBox',
  reference: 'referenceBox',
} as const satisfies Record<BoxName, CallName>
