import {
  type DocumentError,
  documentErrorOf,
  type DocumentEvent,
  type DocumentRecord,
  seatOfEvent,
} from './document.rules.ts'

/** Why a document cannot be part of a bulk approval: it refuses the approval, or its approver has put it on hold. */
export type BulkError = DocumentError | { code: 'heldInBulk' }

export function bulkErrorOf(
  document: DocumentRecord,
  event: Extract<DocumentEvent, { type: 'document.approve' }>,
): BulkError | undefined {
  const error = documentErrorOf(document, event)
  if (error) return error
  return seatOfEvent(document, event)?.seat.state === 'held' ? { code: 'heldInBulk' } : undefined
}
