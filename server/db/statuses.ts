import type { SubmittedStatus } from '../../contract/document.ts'

const sqlList = (...statuses: SubmittedStatus[]) =>
  statuses.map((status) => `'${status}'`).join(', ')

/** For `status in (…)`: the documents whose batch cannot be drafted (wire, "Vouchers"), as in the partial index `documents_active`. */
export const activeStatuses = sqlList('waiting', 'approved')

/** For `status in (…)`: the documents whose approvers have decided. Their author has an unread mark. */
export const decidedStatuses = sqlList('approved', 'rejected')
