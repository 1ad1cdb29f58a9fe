import type { BoxName, DocumentSummary } from '../../contract/document.ts'
import { documentRecordOf } from './document.rules.ts'
import { hasCurrentTurn } from './seats.rules.ts'

/**
 * The box that shows a document to an employee (docs/unknowns.md, "Boxes"). The pending box also opens documents on which the employee
 * decides only later, although it does not list them yet. A decision that the employee made as a delegate counts like one in the employee's
 * own seat.
 */
export function boxOf(document: DocumentSummary, employee: string): BoxName {
  const { author, status, seats } = documentRecordOf(document)
  const ownSeat = seats.find(({ approver }) => approver.username === employee)
  const isOpenForEmployee =
    (ownSeat && hasCurrentTurn(ownSeat)) || (document.delegated_by ?? []).length > 0
  if (status === 'waiting' && isOpenForEmployee) return 'pending'
  if (author === employee) return status === 'rejected' ? 'rejected' : 'submitted'
  const employeeSeats = seats.filter(
    (seat) => seat === ownSeat || seat.actedBy?.username === employee,
  )
  if (employeeSeats.some(({ state }) => state === 'rejected')) return 'rejected'
  if (employeeSeats.some(({ state }) => state === 'approved')) return 'approved'
  return ownSeat ? 'pending' : 'reference'
}
