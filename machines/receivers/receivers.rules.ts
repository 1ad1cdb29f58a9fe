import type { Approver } from '../../contract/approver.ts'
import type { ReceiverKind } from '../../contract/receiver.ts'

/** An employee who is kept informed of a document. A document that is drafted again provides only id and name. */
export type Candidate = Pick<Approver, 'id' | 'name'> &
  Partial<Pick<Approver, 'avatar' | 'department' | 'position'>>
export interface Receiver extends Candidate {
  kind: ReceiverKind
}

/** The receivers of a draft or a document, and the usernames of its author and of others who can open it anyway. */
interface Informed {
  receivers: readonly Receiver[]
  author: string
  readers: readonly string[]
}

/** The candidates who cannot open the document yet, each once (receivers, L10, L11). */
export function newReceivers(
  { receivers, author, readers }: Informed,
  people: readonly Candidate[],
): Candidate[] {
  const seen = new Set([author, ...readers, ...receivers.map(({ id }) => id)])
  return people.filter(({ id }) => seen.size < seen.add(id).size)
}

/** Adds candidates as references until the list has `limit` receivers. `leftOut` is the number of the others. */
export function addReceivers(
  receivers: readonly Receiver[],
  people: readonly Candidate[],
  limit: number,
): { receivers: Receiver[]; leftOut: number } {
  const added = people.slice(0, Math.max(0, limit - receivers.length))
  const references = added.map(
    ({ id, name, avatar, department, position }): Receiver => ({
      id,
      name,
      avatar,
      department,
      position,
      kind: 'reference',
    }),
  )
  return { receivers: [...receivers, ...references], leftOut: people.length - added.length }
}

/** The list with another kind of one receiver. */
export function setKind(
  receivers: readonly Receiver[],
  id: string,
  kind: ReceiverKind,
): Receiver[] {
  return receivers.map((receiver) => (receiver.id === id ? { ...receiver, kind } : receiver))
}

/** The receivers of one kind. */
export function receiversOf(receivers: readonly Receiver[], kind: ReceiverKind): Receiver[] {
  return receivers.filter((receiver) => receiver.kind === kind)
}
