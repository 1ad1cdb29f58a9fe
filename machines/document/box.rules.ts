import type { BoxName, DocumentSummary } from '../../contract/document.ts'
import { documentRecordOf } from './document.rules.ts'

/**
 * The box in which an employee finds a document (docs/unknowns.md, "Boxes"). No box lists a document to an approver who decides later: it
 * is shown in the pending box, in which it will be.
 */
export function boxOf(document: DocumentSummary, employee: string): BoxName {
  const { author, status, signs } = documentRecordOf(document)
  const own = signs.find(({ user }) => user === employee)
  if (status === 'waiting' && own?.result === '0') return 'pending'
  if (author === employee) return status === 'rejected' ? 'rejected' : 'submitted'
  if (own?.result === '2') return 'approved'
  if (own?.result === '3') return 'rejected'
  return own ? 'pending' : 'reference'
}
