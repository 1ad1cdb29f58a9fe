import type { DocumentSummary, Sign } from '../../../contract/document.ts'
import { signsWithTurn } from '../../../machines/document/document.rules.ts'
import { formatDateTime } from '../../text/dates.ts'

/** The seats of the approval line in their order. */
export const signsInOrder = ({ signs }: Pick<DocumentSummary, 'signs'>) =>
  signs.toSorted((a, b) => a.seq - b.seq)

/** The name of an employee, followed by the job position if known. */
export const nameWithPosition = ({ name, position }: Pick<Sign['user'], 'name' | 'position'>) =>
  [name, position].filter(Boolean).join(' ')

/** The approvers who can decide now, with their job positions; '' if the document is not waiting. */
export const currentApproverNames = (document: DocumentSummary) =>
  signsWithTurn(document)
    .map(({ user }) => nameWithPosition(user))
    .join(', ')

/** The employee who decided: the approver of the seat, or the delegate. */
export const decidingEmployeeOf = ({ user, acted_by }: Sign) => acted_by ?? user

/** The time of the decision. An older server sends it only as local time without an offset. */
export const decisionTimeOf = ({ signed_at, sign_date }: Sign) => signed_at ?? sign_date

/** The date and minute of the decision; '' before it. */
export function formatDecisionTime(sign: Sign): string {
  const time = decisionTimeOf(sign)
  return time ? formatDateTime(time) : ''
}
