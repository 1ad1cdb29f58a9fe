import type { BoxName, DocumentSummary } from '../../contract/document.ts'
import { documentRecordOf } from './document.rules.ts'
import { isOpen } from './seats.rules.ts'

/**
 * The box that shows a document to an employee (docs/unknowns.md, "Boxes"). The pending box also opens documents on which the employee
 * decides only later, although it does not list them yet.
 */
export function boxOf(document: DocumentSummary, employee: string): BoxName {
  const { author, status, seats } = documentRecordOf(document)
  const own = seats.find(({ approver }) => approver.username === employee)
  const isOpenForEmployee = (own && isOpen(own)) || (document.delegated_by ?? []).length > 0
  if (status === 'waiting' && isOpenForEmployee) return 'pending'
  if (author === employee) return status === 'rejected' ? 'rejected' : 'submitted'
  if (own?.state === 'approved') return 'approved'
  if (own?.state === 'rejected') return 'rejected'
  return own ? 'pending' : 'reference'
}
