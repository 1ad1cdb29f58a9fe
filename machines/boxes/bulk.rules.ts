import type { ApprovalDocument } from '../../contract/document.ts'
import type { DocumentRefusal } from '../document/document.rules.ts'
import { refusalsOf } from '../signing/signing.rules.ts'

/**
 * What becomes of one selected document. `refused` says why in `refusal`, `failed` what the server has said in `detail`. `title` is ''
 * where the document cannot be read any more.
 */
export interface BulkResult {
  id: number
  title: string
  status: 'waiting' | 'sending' | 'done' | 'refused' | 'failed'
  refusal: DocumentRefusal | { code: 'unknown' } | null
  detail: string
}

/** Says before anything is sent which of the selected documents the employee can approve, and why not the others. */
export function weighed(
  selected: readonly number[],
  documents: readonly ApprovalDocument[],
  employee: string,
): BulkResult[] {
  return selected.map((id) => {
    const document = documents.find((one) => one.id === id)
    const refusal = document ? refusalsOf(document, employee).approve : { code: 'unknown' as const }
    const status = refusal ? 'refused' : 'waiting'
    return { id, title: document?.title ?? '', status, refusal, detail: '' }
  })
}

/** How many results are of this kind. */
export function countOf(results: readonly BulkResult[], status: BulkResult['status']): number {
  return results.filter((result) => result.status === status).length
}

/** The documents to send next, so that no more than `most` are on their way. */
export function nextToSend(results: readonly BulkResult[], most: number): number[] {
  const free = most - countOf(results, 'sending')
  const waiting = results.filter(({ status }) => status === 'waiting')
  return waiting.slice(0, free).map(({ id }) => id)
}

/** The results with those of these documents on their way. */
export function sending(results: readonly BulkResult[], ids: readonly number[]): BulkResult[] {
  return results.map((result) =>
    ids.includes(result.id) ? { ...result, status: 'sending' } : result,
  )
}

/** The results with one document approved. */
export function approved(results: readonly BulkResult[], id: number): BulkResult[] {
  return results.map((result) => (result.id === id ? { ...result, status: 'done' } : result))
}

/** The results with one document refused, or failed where there is no refusal. */
export function stopped(
  results: readonly BulkResult[],
  { id, refusal, detail }: { id: number; refusal: DocumentRefusal | null; detail: string },
): BulkResult[] {
  const status = refusal ? 'refused' : 'failed'
  return results.map((result) =>
    result.id === id ? { ...result, status, refusal, detail } : result,
  )
}

/** The results with the failed ones to be sent again. */
export function failedAgain(results: readonly BulkResult[]): BulkResult[] {
  return results.map((result) =>
    result.status === 'failed' ? { ...result, status: 'waiting', detail: '' } : result,
  )
}

/** The selection without what has been refused: that has been said, and most of it has left the box. */
export function withoutRefused(
  selected: readonly number[],
  results: readonly BulkResult[],
): number[] {
  const refused = results.filter(({ status }) => status === 'refused').map(({ id }) => id)
  return selected.filter((id) => !refused.includes(id))
}
