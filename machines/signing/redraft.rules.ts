import type { Approver } from '../../contract/approver.ts'
import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { type Category, categoryOf } from '../../contract/voucher.ts'
import { renumber } from '../approvers/approvers.rules.ts'
import { deciderOf } from '../document/acting.rules.ts'
import { documentRecordOf, rejectingSign } from '../document/document.rules.ts'
import type { DocumentRejection, SavedDraft } from '../draft/draft.ports.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'

/** The prepared draft: its drafting screen, and a period in which the list contains its batch. */
export interface RedraftTarget {
  category: Category
  batchNumber: number
  period: Period
}

/** Whether the employee can draft the batch again: the document is their own, and it was rejected or withdrawn. */
export function canRedraft(document: ApprovalDocument, employee: string): boolean {
  const { author, status } = documentRecordOf(document)
  return author === employee && (status === 'rejected' || status === 'withdrawn')
}

/** The category of a document, which determines its drafting screen. */
export function documentCategory({ document_type }: DocumentSummary): Category {
  const category = categoryOf(document_type)
  if (!category) throw new Error(`unreachable: ${document_type} passed the contract`)
  return category
}

/**
 * The approvers of a document who are still active employees, in its order, with its steps and without decisions. An older server sends
 * neither steps nor `active`.
 */
function redraftedApprovalLine({ signs }: ApprovalDocument): Approver[] {
  const line = signs
    .toSorted((a, b) => a.seq - b.seq)
    .filter(({ active = true }) => active)
    .map(({ user, type, step }, order) => ({ ...user, type, order, step }))
  return renumber(line)
}

/**
 * The receivers of a document who are still active employees, with their kinds. An older server sends only receivers of kind `reference`,
 * without `active`.
 */
function redraftedReceivers({ carbon_copys }: ApprovalDocument): Receiver[] {
  return carbon_copys
    .filter(({ active = true }) => active)
    .map(({ receiver_id, receiver_name, kind = 'reference' }) => ({
      id: receiver_id,
      name: receiver_name,
      kind,
    }))
}

/** The names of the approvers and receivers who have left. The server would refuse a submission that contains them. */
const leftOutOf = ({ signs, carbon_copys }: ApprovalDocument): string[] => [
  ...signs.flatMap(({ active = true, user }) => (active ? [] : [user.name])),
  ...carbon_copys.flatMap(({ active = true, receiver_name }) => (active ? [] : [receiver_name])),
]

/** Who rejected a document, when and why; null for a document that was not rejected. */
function rejectionOf(document: ApprovalDocument): DocumentRejection | null {
  const seat = rejectingSign(document)
  if (!seat) return null
  const { signed_at, sign_date, comment } = seat
  const { name, position } = deciderOf(seat)
  return {
    approver: { name, position: position ?? '' },
    at: signed_at ?? sign_date ?? '',
    comment: comment ?? '',
  }
}

/**
 * A draft of a document's batch with the document's title, approval line, receivers, rejection and time of submission. Its files are added
 * later.
 */
export function redraftedDraft(
  document: ApprovalDocument,
  employee: string,
  id: string,
): SavedDraft {
  const rejection = rejectionOf(document)
  const leftOut = leftOutOf(document)
  return {
    employee,
    category: documentCategory(document),
    batchNumber: document.batch_number,
    title: document.title,
    approvers: redraftedApprovalLine(document),
    receivers: redraftedReceivers(document),
    files: [],
    version: 1,
    writer: id,
    requestId: id,
    sent: false,
    keptAt: Date.parse(document.created_at ?? document.created),
    ...(rejection && { rejection }),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

/**
 * The drafting screen of a document's batch. `listed` contains the present dates of the batch, which the ERP may have corrected since the
 * submission. Without them, the period is that of the document's own lines.
 */
export function redraftTargetOf(document: ApprovalDocument, listed: Period | null): RedraftTarget {
  const days = document.invoices.map(({ RPDGJ }) => RPDGJ).toSorted()
  const [start = document.created.slice(0, 10)] = days
  return {
    category: documentCategory(document),
    batchNumber: document.batch_number,
    period: listed ?? { start, end: days.at(-1) ?? start },
  }
}
