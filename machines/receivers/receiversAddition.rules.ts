import type { DocumentSummary } from '../../contract/document.ts'
import { RECEIVERS_MAX } from '../../contract/limits.ts'
import type { Receiver } from './receivers.rules.ts'

/**
 * The usernames of the employees who can already open a document: author, approvers and receivers. They are not offered as receivers (L11).
 */
export function participantsOf({ author_id, signs, carbon_copys }: DocumentSummary): string[] {
  return [
    author_id,
    ...signs.map(({ user }) => user.id),
    ...carbon_copys.map(({ receiver_id }) => receiver_id),
  ]
}

/** The number of receivers that can be added to a document (L10). */
export function remainingReceiverCount({ carbon_copys }: DocumentSummary): number {
  return Math.max(0, RECEIVERS_MAX - carbon_copys.length)
}

/** Whether these receivers can be added to a document: at least one, not more than the limit, and none who can already open it. */
export function canReceiversBeAdded(
  document: DocumentSummary,
  receivers: readonly Receiver[],
): boolean {
  const participants = participantsOf(document)
  return (
    receivers.length > 0 &&
    receivers.length <= remainingReceiverCount(document) &&
    receivers.every(({ id }) => !participants.includes(id))
  )
}

/** Whether a document has all these receivers with their kinds. An older server sends only receivers of kind `reference`. */
export function hasAllReceivers(
  { carbon_copys }: DocumentSummary,
  receivers: readonly Receiver[],
): boolean {
  return receivers.every((receiver) =>
    carbon_copys.some(
      ({ receiver_id, kind = 'reference' }) =>
        receiver_id === receiver.id && kind === receiver.kind,
    ),
  )
}
