import type { SubmittedStatus } from '../../contract/document.ts'

const sqlList = (...statuses: SubmittedStatus[]) =>
  statuses.map((status) => `'${status}'`).join(', ')

/**
 * For `status in (…)`: documents whose batch cannot be drafted (wire, "Vouchers"). Same list as in the partial index `documents_active`.
 */
export const activeStatuses = sqlList('waiting', 'approved')

/** For `status in (…)`: documents with a final decision. They can be unread for their author. */
export const decidedStatuses = sqlList('approved', 'rejected')
