import { type Approver, approverTypes } from '../../contract/approver.ts'
import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import {
  type DocumentError,
  documentErrorOf,
  documentRecordOf,
} from '../document/document.rules.ts'
import type { NewSeat } from '../document/seats.rules.ts'
import { appendApprover, renumber, stepOf } from './approvers.rules.ts'

/** A submitted document, and the approver who changes its line after their own step (delegates, L51). */
export interface LineChangeTarget {
  document: DocumentSummary & Pick<ApprovalDocument, 'caller'>
  employee: string
}

/**
 * The approvers up to the employee's own step, who keep their seats, and the approvers after that step. In both lists, orders and steps
 * count from 0.
 */
export function splitAtOwnStep({ document, employee }: LineChangeTarget): {
  fixed: Approver[]
  later: Approver[]
} {
  const signs = document.signs.toSorted((a, b) => a.seq - b.seq)
  const { seats } = documentRecordOf(document)
  const ownStep = seats.find(({ approver }) => approver.username === employee)?.step ?? -1
  const line = signs.map(({ user, type }, order): Approver & { step: number } => {
    return { ...user, type, order, step: seats[order]?.step ?? order }
  })
  return {
    fixed: renumber(line.filter(({ step }) => step <= ownStep)),
    later: renumber(
      line.filter(({ step, order }) => step > ownStep && seats[order]?.state === 'later'),
    ),
  }
}

/** Converts the approvers of the dialog to the seats of the event `document.changeLine`. A `NewSeat` has no state yet. */
export function newSeatsOf(line: readonly Approver[]): NewSeat[] {
  return line.map((approver) => ({
    approver: { username: approver.id, name: approver.name },
    type: approver.type === approverTypes.agree ? '1' : '0',
    step: stepOf(approver),
  }))
}

/** Why the document refuses this line as the new line after the employee's own step; null if it accepts the line. */
export function lineErrorOf(
  { document, employee }: LineChangeTarget,
  line: readonly Approver[],
): DocumentError | null {
  const event = { by: employee, reason: 'any', line: newSeatsOf(line) }
  return (
    documentErrorOf(documentRecordOf(document), { type: 'document.changeLine', ...event }) ?? null
  )
}

/** Whether the approvers after the employee's own step are exactly those of `line`, with the same types and steps. */
export function isSameLaterLine(target: LineChangeTarget, line: readonly Approver[]): boolean {
  const textOf = (one: readonly Approver[]) => JSON.stringify(newSeatsOf(one))
  return textOf(splitAtOwnStep(target).later) === textOf(line)
}

/**
 * Adds a candidate as a separate step directly before the final approver of the document, or at the end if `line` does not contain that
 * approver. The employee can move the candidate behind the final approver, but no approver who was before the final one.
 */
export function insertApprover(
  target: LineChangeTarget,
  line: readonly Approver[],
  candidate: Approver,
): Approver[] {
  const appendedLine = appendApprover(line, candidate)
  const addedApprover = appendedLine.at(-1)
  const lastApprover = splitAtOwnStep(target).later.findLast(
    ({ type }) => type === approverTypes.approve,
  )
  const index = appendedLine.findIndex(({ id }) => id === lastApprover?.id)
  if (!addedApprover || index < 0) return appendedLine
  return renumber(appendedLine.slice(0, -1).toSpliced(index, 0, addedApprover))
}
