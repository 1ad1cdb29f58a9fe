import type { SubmittedStatus } from '../../contract/document.ts'

const sqlList = (...statuses: SubmittedStatus[]) =>
  statuses.map((status) => `'${status}'`).join(', ')

/**
 * For `status in (…)`: documents whose batch cannot be drafted (wire, "Vouchers"). Same list as in the partial index `documents_active`.
 */
export const activeStatuses = sqlList('waiting', 'approved')

/**
 * SQL condition: whether a receiver can read a document. A reference can from the submission, a circulated receiver from the final approval
 * (receivers, L8, L9). `r` is the row of `receivers`, `d` that of `documents`.
 */
export const receiverAccessCondition = `(r.kind = 'reference' or d.status = 'approved')`

/**
 * SQL condition: the same as `receiverAccessCondition`, for a query that does not read the document. It is cheaper, because most receivers
 * are references.
 */
export const receiverAccessWithoutJoin = `(r.kind = 'reference' or exists (
  select from documents d where d.id = r.document_id and ${receiverAccessCondition}))`

/** For `status in (…)`: documents with a final decision. They can be unread for their author. */
export const decidedStatuses = sqlList('approved', 'rejected')

/**
 * SQL: the time that orders a report of the ERP. A time in the ERP more than a minute after the arrival is wrong, such as local time
 * labelled as UTC. Without this limit, such a report would hide all later ones until that time. A minute allows for the clock of the ERP.
 */
export const erpReportTime = `case when at > reported_at + interval '1 minute' then reported_at else at end`

/**
 * SQL: the order of the reports of the ERP about a document, the valid one first. Reports can arrive out of order, so their time in the ERP
 * decides. Of two reports with the same time, `posted` is valid, because a batch is approved before it is posted (integration, N17).
 */
export const validErpReportFirst = `${erpReportTime} desc, (status = 'posted') desc, id desc`

/** SQL: the reverse of `validErpReportFirst`, so that each report can be compared with the one before it. */
export const erpReportOrder = `${erpReportTime}, (status = 'posted'), id`
