import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { type ActionPreview, actionPreviewOf } from '../document/actionPreview.rules.ts'
import { type BulkError, bulkErrorOf } from '../document/bulkApproval.rules.ts'
import { documentRecordOf, seatOfEvent } from '../document/document.rules.ts'

/** A bulk approval with at least this total, in won, needs a second confirmation. */
export const SECOND_CONFIRMATION_WON = 100_000_000

/** A part of a document that has changed since the document was selected in the list. */
export type ChangedPart =
  | 'title'
  | 'author'
  | 'amount'
  | 'vouchers'
  | 'attachments'
  | 'approvalLine'

/**
 * The result of one document in a bulk approval. `error` gives the reason for `refused`, with the code `unknown` if the document cannot be
 * opened. `detail` is the server's message about the approval, or ''. In the status `unconfirmed` the server did not respond, so the
 * approval may be stored.
 * `title` and `author` are '', and `price` (won) is null, if the document can no longer be read.
 */
export interface BulkResult {
  id: number
  title: string
  author: string
  price: number | null
  changes: readonly ChangedPart[]
  /** The kind of the open alarm about the document's batch in the ERP; null without one. */
  alarm: string | null
  /** What the approval will do; null if the document cannot be approved. */
  preview: ActionPreview | null
  /** The revision of the document that is approved; null if the server sends no revision. */
  revision: number | null
  /** The comment that the employee has typed for this document only; '' without one. It is sent if there is no comment for all documents. */
  ownComment: string
  /** The username of the principal for whom the employee approves; null if the employee approves in their own seat. */
  principal: string | null
  status: 'waiting' | 'sending' | 'done' | 'refused' | 'failed' | 'unconfirmed'
  error: BulkError | { code: 'unknown' } | null
  detail: string
}

const approvalLineText = ({ signs }: DocumentSummary) =>
  signs
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ user, type, step, seq }) => `${user.id} ${type} ${step ?? seq}`)
    .join()

/** What differs between a document in the list and its current version. Decisions of other approvers do not count as differences. */
export function changesSinceListed(
  listed: DocumentSummary,
  document: ApprovalDocument,
): ChangedPart[] {
  const { attachments_count: files = document.attachments.length } = listed
  const isChanged: Record<ChangedPart, boolean> = {
    title: listed.title !== document.title,
    author: listed.author_id !== document.author_id,
    amount: listed.price !== document.price,
    vouchers: listed.invoices_count !== document.invoices_count,
    attachments: files !== document.attachments.length,
    approvalLine: approvalLineText(listed) !== approvalLineText(document),
  }
  const names = Object.keys(isChanged) as ChangedPart[]
  return names.filter((name) => isChanged[name])
}

/**
 * Determines before sending which selected documents the employee can approve, with the reason for each of the others. `listed` are
 * these documents as the list showed them when they were selected. `loadUnsentComment` returns the comment typed for a document.
 */
export function bulkResults(
  selected: readonly number[],
  documents: readonly ApprovalDocument[],
  listed: readonly DocumentSummary[],
  employee: string,
  loadUnsentComment: (documentId: number) => string = () => '',
): BulkResult[] {
  return selected.map((id) => {
    const document = documents.find((one) => one.id === id)
    const approval = { type: 'document.approve', by: employee, comment: '' } as const
    const record = document && documentRecordOf(document)
    const error = record ? (bulkErrorOf(record, approval) ?? null) : { code: 'unknown' as const }
    const actingSeat = record && !error ? seatOfEvent(record, approval) : undefined
    const status = error ? 'refused' : 'waiting'
    const listedDocument = listed.find((one) => one.id === id)
    return {
      id,
      title: document?.title ?? '',
      author: document?.author ?? '',
      price: document?.price ?? null,
      changes: document && listedDocument ? changesSinceListed(listedDocument, document) : [],
      alarm: document?.erp?.state === 'alarm' ? document.erp.detail : null,
      preview: record && !error ? actionPreviewOf(record, approval) : null,
      revision: document?.revision ?? null,
      ownComment: loadUnsentComment(id),
      principal: actingSeat?.way === 'delegate' ? actingSeat.seat.approver.username : null,
      status,
      error,
      detail: '',
    }
  })
}

/** The sum of these results in won. */
export function totalWon(results: readonly BulkResult[]): number {
  return results.reduce((sum, { price }) => sum + (price ?? 0), 0)
}

const withStatus = (results: readonly BulkResult[], status: BulkResult['status']) =>
  results.filter((result) => result.status === status)

/** Whether the total of the documents that can be approved reaches `SECOND_CONFIRMATION_WON`. */
export function hasLargeTotal(results: readonly BulkResult[]): boolean {
  return Math.abs(totalWon(withStatus(results, 'waiting'))) >= SECOND_CONFIRMATION_WON
}

/** The documents that can be approved and have changed since they were listed. */
export function resultsChangedSinceListed(results: readonly BulkResult[]): BulkResult[] {
  return withStatus(results, 'waiting').filter(({ changes }) => changes.length > 0)
}

/** The documents that can be approved although their batch differs in the ERP. */
export function resultsWithAlarm(results: readonly BulkResult[]): BulkResult[] {
  return withStatus(results, 'waiting').filter(({ alarm }) => alarm !== null)
}

/**
 * Whether the bulk approval needs a second confirmation: a document has changed since it was listed, its batch differs in the ERP, or the
 * total is large.
 */
export function needsSecondConfirmation(results: readonly BulkResult[]): boolean {
  const resultsToReview = [...resultsChangedSinceListed(results), ...resultsWithAlarm(results)]
  return hasLargeTotal(results) || resultsToReview.length > 0
}

/** The number of results with this status. */
export function countWithStatus(
  results: readonly BulkResult[],
  status: BulkResult['status'],
): number {
  return withStatus(results, status).length
}

/** The documents to send next, with at most `most` in progress. */
export function nextIdsToSend(results: readonly BulkResult[], concurrentMax: number): number[] {
  const freeCount = concurrentMax - countWithStatus(results, 'sending')
  const waitingResults = withStatus(results, 'waiting')
  return waitingResults.slice(0, freeCount).map(({ id }) => id)
}

/** Sets the status of these documents to `sending`. */
export function markSending(results: readonly BulkResult[], ids: readonly number[]): BulkResult[] {
  return results.map((result) =>
    ids.includes(result.id) ? { ...result, status: 'sending' } : result,
  )
}

/** Sets the status of one document to `done`. */
export function markDone(results: readonly BulkResult[], id: number): BulkResult[] {
  return results.map((result) => (result.id === id ? { ...result, status: 'done' } : result))
}

/** Sets the status of a document that was not approved, or whose approval is unconfirmed: to `refused`, `unconfirmed` or `failed`. */
export function markRefusedOrFailed(
  results: readonly BulkResult[],
  {
    id,
    error,
    detail,
    isUnconfirmed,
  }: Pick<BulkResult, 'id' | 'error' | 'detail'> & { isUnconfirmed: boolean },
): BulkResult[] {
  const failureStatus = isUnconfirmed ? 'unconfirmed' : 'failed'
  const status = error ? 'refused' : failureStatus
  return results.map((result) => (result.id === id ? { ...result, status, error, detail } : result))
}

const canBeRetried = ({ status }: BulkResult) => status === 'failed' || status === 'unconfirmed'

/** Whether the approval of a document can be sent again. A stored approval that is sent again is not stored twice. */
export const hasResultToRetry = (results: readonly BulkResult[]) => results.some(canBeRetried)

/** Sets the status of all failed and unconfirmed documents to `waiting`. */
export function markForRetry(results: readonly BulkResult[]): BulkResult[] {
  return results.map((result) =>
    canBeRetried(result) ? { ...result, status: 'waiting', detail: '' } : result,
  )
}

/** The selection without refused documents. The reasons have been shown, and most refused documents are no longer in the box. */
export function deselectRefused(
  selected: readonly number[],
  results: readonly BulkResult[],
): number[] {
  const refusedIds = results.filter(({ status }) => status === 'refused').map(({ id }) => id)
  return selected.filter((id) => !refusedIds.includes(id))
}
