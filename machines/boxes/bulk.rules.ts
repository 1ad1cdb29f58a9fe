import type { ApprovalDocument } from '../../contract/document.ts'
import type { DocumentError } from '../document/document.rules.ts'
import { actionErrors } from '../signing/signing.rules.ts'

/**
 * The result of one document in a bulk approval. `refusal` gives the reason for `refused`, `detail` the server's message for `failed`.
 * `title` is '' if the document can no longer be read.
 */
export interface BulkResult {
  id: number
  title: string
  status: 'waiting' | 'sending' | 'done' | 'refused' | 'failed'
  refusal: DocumentError | { code: 'unknown' } | null
  detail: string
}

/** Determines before sending which selected documents the employee can approve, with the reason for each of the others. */
export function bulkResults(
  selected: readonly number[],
  documents: readonly ApprovalDocument[],
  employee: string,
): BulkResult[] {
  return selected.map((id) => {
    const document = documents.find((one) => one.id === id)
    const refusal = document
      ? actionErrors(document, employee).approve
      : { code: 'unknown' as const }
    const status = refusal ? 'refused' : 'waiting'
    return { id, title: document?.title ?? '', status, refusal, detail: '' }
  })
}

/** The number of results with this status. */
export function countOf(results: readonly BulkResult[], status: BulkResult['status']): number {
  return results.filter((result) => result.status === status).length
}

/** The documents to send next, with at most `most` in progress. */
export function nextToSend(results: readonly BulkResult[], most: number): number[] {
  const free = most - countOf(results, 'sending')
  const waiting = results.filter(({ status }) => status === 'waiting')
  return waiting.slice(0, free).map(({ id }) => id)
}

/** Sets the status of these documents to `sending`. */
export function sending(results: readonly BulkResult[], ids: readonly number[]): BulkResult[] {
  return results.map((result) =>
    ids.includes(result.id) ? { ...result, status: 'sending' } : result,
  )
}

/** Sets the status of one document to `done`. */
export function approved(results: readonly BulkResult[], id: number): BulkResult[] {
  return results.map((result) => (result.id === id ? { ...result, status: 'done' } : result))
}

/** Sets the status of one document to `refused`, or to `failed` without a refusal. */
export function stopped(
  results: readonly BulkResult[],
  { id, refusal, detail }: { id: number; refusal: DocumentError | null; detail: string },
): BulkResult[] {
  const status = refusal ? 'refused' : 'failed'
  return results.map((result) =>
    result.id === id ? { ...result, status, refusal, detail } : result,
  )
}

/** Sets the status of all failed documents to `waiting`. */
export function retryFailed(results: readonly BulkResult[]): BulkResult[] {
  return results.map((result) =>
    result.status === 'failed' ? { ...result, status: 'waiting', detail: '' } : result,
  )
}

/** The selection without refused documents. Their reasons have been shown, and most of them are no longer in the box. */
export function withoutRefused(
  selected: readonly number[],
  results: readonly BulkResult[],
): number[] {
  const refused = results.filter(({ status }) => status === 'refused').map(({ id }) => id)
  return selected.filter((id) => !refused.includes(id))
}
