import type { Approver } from '../../contract/approver.ts'
import type { ReceiverKind } from '../../contract/receiver.ts'

/** An employee who is a receiver, or can be added as one. A document that is drafted again provides only id and name. */
export type Candidate = Pick<Approver, 'id' | 'name'> &
  Partial<Pick<Approver, 'avatar' | 'department' | 'position'>>
export interface Receiver extends Candidate {
  kind: ReceiverKind
}

/** Who is informed of a draft or document: its receivers, its author, and `participants`, who can open it for another reason. */
interface InformedEmployees {
  receivers: readonly Receiver[]
  author: string
  participants: readonly string[]
}

/** The candidates who cannot open the document yet, without duplicates (receivers, L10, L11). */
export function newReceivers(
  { receivers, author, participants }: InformedEmployees,
  people: readonly Candidate[],
): Candidate[] {
  const seenIds = new Set([author, ...participants, ...receivers.map(({ id }) => id)])
  return people.filter(({ id }) => seenIds.size < seenIds.add(id).size)
}

/**
 * Adds candidates with the kind `reference` until the list has `limit` receivers. `leftOut` is the number of candidates that were not
 * added.
 */
export function addReceivers(
  receivers: readonly Receiver[],
  candidates: readonly Candidate[],
  limit: number,
): { receivers: Receiver[]; leftOut: number } {
  const addedCandidates = candidates.slice(0, Math.max(0, limit - receivers.length))
  const references = addedCandidates.map(
    ({ id, name, avatar, department, position }): Receiver => ({
      id,
      name,
      avatar,
      department,
      position,
      kind: 'reference',
    }),
  )
  return {
    receivers: [...receivers, ...references],
    leftOut: candidates.length - addedCandidates.length,
  }
}

/** The receivers, with the kind of one of them changed. */
export function setKind(
  receivers: readonly Receiver[],
  id: string,
  kind: ReceiverKind,
): Receiver[] {
  return receivers.map((receiver) => (receiver.id === id ? { ...receiver, kind } : receiver))
}

/** The receivers of one kind. */
export function receiversOfKind(receivers: readonly Receiver[], kind: ReceiverKind): Receiver[] {
  return receivers.filter((receiver) => receiver.kind === kind)
}
