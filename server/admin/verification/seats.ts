import type { SeatState } from '../../../contract/document.ts'
import { stepErrorOf } from '../../../machines/document/line.rules.ts'
import { hasCurrentTurn, isUndecided } from '../../../machines/document/seats.rules.ts'
import type { DocumentRow, SeatRow } from './verification.sql.ts'

/** The errors of the approval line of a document: its numbers and steps, its states, and the decisions in its seats. */
export function checkSeats(row: DocumentRow): string[] {
  return [...checkLine(row), ...checkStates(row), ...row.signs.flatMap(checkSeat)]
}

function checkLine({ signs, author_id }: DocumentRow): string[] {
  const problems: string[] = []
  if (signs.length === 0) problems.push('it has no approver')
  if (signs.some(({ seq }, at) => seq !== at))
    problems.push('its approvers are not numbered consecutively from 0')
  const people = signs.map((sign) => sign.employee_id)
  if (people.includes(author_id)) problems.push(`its author ${author_id} is an approver`)
  const twice = people.find((person, at) => people.indexOf(person) !== at)
  if (twice !== undefined) problems.push(`${twice} is an approver twice`)
  const error = stepErrorOf(signs)
  if (error === 'stepGap') problems.push('its steps are not numbered consecutively from 0')
  if (error === 'stepMixed')
    problems.push('a step with several approvers contains one who is not an agreer')
  return problems
}

/**
 * For each status of a document: `may` are the allowed states of its seats. If `must` is not empty, at least one seat has one of its
 * states.
 */
const statesOf: Record<DocumentRow['status'], { may: SeatState[]; must: SeatState[] }> = {
  waiting: { may: ['later', 'turn', 'held', 'approved', 'passed'], must: ['turn', 'held'] },
  approved: { may: ['approved', 'passed'], must: ['approved'] },
  rejected: { may: ['later', 'approved', 'rejected', 'passed'], must: ['rejected'] },
  withdrawn: { may: ['later', 'approved', 'passed'], must: [] },
}

function checkStates({ signs, status }: DocumentRow): string[] {
  const problems: string[] = []
  const open = signs.filter(hasCurrentTurn)
  const steps = new Set(open.map(({ step }) => step))
  if (steps.size > 1) problems.push(`approvers of different steps have the turn`)
  if (open.length > 0 && status !== 'waiting')
    problems.push(`it is ${status}, but an approver has a turn`)
  const { may, must } = statesOf[status]
  const states = signs.map(({ state }) => state)
  const rejections = states.filter((state) => state === 'rejected').length
  const undecided = signs.filter(isUndecided)
  const lowest = undecided[0]?.step
  const isMisplaced =
    open.length > 0 && undecided.some((sign) => hasCurrentTurn(sign) !== (sign.step === lowest))
  const fits =
    states.every((state) => may.includes(state)) &&
    (must.length === 0 || states.some((state) => must.includes(state))) &&
    rejections < 2 &&
    !isMisplaced
  if (!fits) problems.push(`the states of its seats do not match its status ${status}`)
  return problems
}

function checkSeat(sign: SeatRow): string[] {
  const { employee_id, state, comment, signed, way, acted_by, held, turn, opened } = sign
  const decided = state === 'approved' || state === 'rejected'
  const problems: string[] = []
  if (decided && !signed) problems.push(`the decision of ${employee_id} has no timestamp`)
  if (!decided && signed)
    problems.push(`the seat of ${employee_id} has the time of a decision, but no decision`)
  if (state === 'rejected' && comment.trim() === '')
    problems.push(`the rejection by ${employee_id} has no comment`)
  if (decided !== (way !== null) || (way === 'delegate') !== (acted_by !== null))
    problems.push(`the seat of ${employee_id} is inconsistent about who decided`)
  if (held !== (state === 'held'))
    problems.push(`the seat of ${employee_id} has a hold that does not match its state`)
  if (turn && !hasCurrentTurn(sign))
    problems.push(`the seat of ${employee_id} has the start time of a turn, but not the turn`)
  if (opened && (state === 'later' || state === 'passed'))
    problems.push(`the seat of ${employee_id} has an opening time, but its state is ${state}`)
  return problems
}
