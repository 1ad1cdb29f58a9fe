import type { DocumentSummary } from '../../contract/document.ts'
import { RECEIVERS_MAX } from '../../contract/limits.ts'
import type { Receiver } from './receivers.rules.ts'

/** The usernames of those who can open a document anyway: its author, its approvers and its receivers. They are not offered (L11). */
export function readersOf({ author_id, signs, carbon_copys }: DocumentSummary): string[] {
  return [
    author_id,
    ...signs.map(({ user }) => user.id),
    ...carbon_copys.map(({ receiver_id }) => receiver_id),
  ]
}

/** The number of receivers that can be added to a document (L10). */
export function freeReceivers({ carbon_copys }: DocumentSummary): number {
  return Math.max(0, RECEIVERS_MAX - carbon_copys.length)
}

/** Whether these can be added: at least one, none of whom can open the document yet, and not too many. */
export function canReceive(document: DocumentSummary, receivers: readonly Receiver[]): boolean {
  const readers = readersOf(document)
  return (
    receivers.length > 0 &&
    receivers.length <= freeReceivers(document) &&
    receivers.every(({ id }) => !readers.includes(id))
  )
}

/** Whether a document has all these receivers, each of this kind. An older server sends only references. */
export function hasReceivers(
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
