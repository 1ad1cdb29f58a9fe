import type { ActingSeat } from './acting.rules.ts'
import type { DocumentError, DocumentRecord, SeatEvent } from './document.rules.ts'
import {
  isFinalApproverBypassed,
  isValidLaterLine,
  seatsWithTurn,
  stepErrorOf,
} from './line.rules.ts'
import {
  isUndecided,
  type NewSeat,
  previousApprovedSeats,
  type Seat,
  type SeatEmployee,
} from './seats.rules.ts'

/** Why an event is refused after the checks of turn, revision and ERP: a rule of the action, or a missing comment or reason. */
export function actionErrorOf(
  document: DocumentRecord,
  acting: ActingSeat,
  event: SeatEvent,
): DocumentError | undefined {
  const { seat } = acting
  switch (event.type) {
    case 'document.approve':
    case 'document.reject':
      return missingTextErrorOf(event)
    case 'document.hold':
      return seat.state === 'held' ? { code: 'alreadyHeld' } : missingTextErrorOf(event)
    case 'document.resume':
      return seat.state === 'held' ? undefined : { code: 'notHeld' }
    case 'document.sendBack':
      return sendBackErrorOf(document, seat) ?? missingTextErrorOf(event)
    case 'document.undo':
      return undoErrorOf(document, acting, event.by)
    case 'document.changeLine':
      return lineErrorOf(document, seat, event.line) ?? missingTextErrorOf(event)
    case 'document.reassign':
      return reassignErrorOf(document, seat, event.to) ?? missingTextErrorOf(event)
  }
}

/**
 * Why a decision cannot be undone. A delegate can undo only decisions that they made themselves. A send back keeps the approvals of employees
 * who have left, although an earlier step is open again. Such an approval cannot be undone, because only one step can be open (trigger
 * `signs_open_step`).
 */
function undoErrorOf(
  document: DocumentRecord,
  { seat, way }: ActingSeat,
  by: string,
): DocumentError | undefined {
  const { state, actedBy, laterActor, step } = seat
  if (state !== 'approved' || (way === 'delegate' && actedBy?.username !== by)) {
    return { code: 'nothingToUndo' }
  }
  if (laterActor !== null) return { code: 'undoTooLate', name: laterActor }
  const isOpenEarlier = document.seats.some((other) => other.step < step && isUndecided(other))
  return isOpenEarlier ? notYourTurnErrorOf(document) : undefined
}

/** The error for an approver who does not have the turn. It names all who have it. */
export function notYourTurnErrorOf({ seats }: DocumentRecord): DocumentError {
  const [first, ...others] = seatsWithTurn(seats)
  return {
    code: 'notYourTurn',
    now: first?.approver.name ?? '',
    ordinal: (first?.seq ?? -1) + 1,
    ...(others.length > 0 && { others: others.map(({ approver }) => approver.name) }),
  }
}

function sendBackErrorOf({ seats }: DocumentRecord, ownSeat: Seat): DocumentError | undefined {
  const earlierSeats = previousApprovedSeats(seats, ownSeat)
  if (earlierSeats.length === 0) return { code: 'noPreviousStep' }
  return earlierSeats.some(({ isActive }) => isActive) ? undefined : { code: 'previousInactive' }
}

function lineErrorOf(
  document: DocumentRecord,
  ownSeat: Seat,
  line: readonly NewSeat[],
): DocumentError | undefined {
  if (!document.canChangeLine) return { code: 'lineChangeOff' }
  if (isFinalApproverBypassed(document.seats, ownSeat, line)) return { code: 'lastApprover' }
  if (!isValidLaterLine(document, ownSeat, line)) return { code: 'lineInvalid' }
  return stepErrorOf(line) ? { code: 'stepMixed' } : undefined
}

function reassignErrorOf(
  { author, seats }: DocumentRecord,
  reassignedSeat: Seat,
  newEmployee: SeatEmployee,
): DocumentError | undefined {
  if (reassignedSeat.isActive) return { code: 'stillActive', name: reassignedSeat.approver.name }
  if (newEmployee.username === author) return { code: 'isAuthor' }
  const isPassed = seats.some(({ approver }) => approver.username === newEmployee.username)
  const isLast = !seats.some((seat) => seat !== reassignedSeat && isUndecided(seat))
  return isPassed && isLast ? { code: 'lastSeat' } : undefined
}

/** The error of an event without its required comment or reason. */
export function missingTextErrorOf(event: SeatEvent): DocumentError | undefined {
  switch (event.type) {
    case 'document.reject':
    case 'document.sendBack':
      return isBlank(event.comment) ? { code: 'commentMissing' } : undefined
    case 'document.hold':
    case 'document.changeLine':
    case 'document.reassign':
      return isBlank(event.reason) ? { code: 'reasonMissing' } : undefined
    case 'document.approve':
    case 'document.resume':
    case 'document.undo':
      return undefined
  }
}

/** Why an employee cannot add receivers: only the author and those who have decided can, until the document is rejected or withdrawn. */
export function receiversErrorOf(
  { author, seats, status }: DocumentRecord,
  by: string,
): DocumentError | undefined {
  const isDecider = seats.some(
    ({ way, approver, actedBy }) => way !== null && (actedBy ?? approver).username === by,
  )
  if (by !== author && !isDecider) return { code: 'notDecider' }
  return status === 'waiting' || status === 'approved' ? undefined : { code: 'ended', status }
}

export function isBlank(comment: string): boolean {
  return comment.trim() === ''
}
