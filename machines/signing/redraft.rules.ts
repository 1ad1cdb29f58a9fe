import type { Approver } from '../../contract/approver.ts'
import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { type Category, categoryOf } from '../../contract/voucher.ts'
import { lifeFrom } from '../document/document.rules.ts'
import type { KeptDraft, Period } from '../ports.ts'

/** Where a draft lies ready: the drafting screen to go to, and a period in which its list shows the batch. */
export interface Redraft {
  category: Category
  batchNumber: number
  period: Period
}

/** Whether the employee can draft the batch again: their own document has been rejected, or they have withdrawn it. */
export function canRedraft(document: ApprovalDocument, employee: string): boolean {
  const { author, status } = lifeFrom(document)
  return author === employee && (status === 'rejected' || status === 'withdrawn')
}

/** The drafting screen that a document's batch belongs to. */
export function categoryFrom({ document_type }: DocumentSummary): Category {
  const category = categoryOf(document_type)
  if (!category) throw new Error(`unreachable: ${document_type} passed the contract`)
  return category
}

/** The approval line of a document, in its order, to begin anew. */
function lineFrom({ signs }: ApprovalDocument): Approver[] {
  return signs
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ user, type }, order) => ({ ...user, type, order }))
}

/** A draft of a document's batch with its title and approval line; its files come along later. */
export function draftFrom(document: ApprovalDocument, employee: string, id: string): KeptDraft {
  return {
    employee,
    category: categoryFrom(document),
    batchNumber: document.batch_number,
    title: document.title,
    approvers: lineFrom(document),
    files: [],
    version: 1,
    writer: id,
    requestId: id,
    sent: false,
  }
}

/** Where the draft of a document's batch is written: on the days of its lines. */
export function redraftOf(document: ApprovalDocument): Redraft {
  const days = document.invoices.map(({ RPDGJ }) => RPDGJ).toSorted()
  const [start = document.created.slice(0, 10)] = days
  return {
    category: categoryFrom(document),
    batchNumber: document.batch_number,
    period: { start, end: days.at(-1) ?? start },
  }
}
