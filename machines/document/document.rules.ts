import { signTypeOf, signTypes } from '../../contract/approver.ts'
import {
  type ApprovalDocument,
  type DocumentStatus,
  type DocumentSummary,
  documentStatuses,
  type SeatState,
  type Sign,
  type SubmittedStatus,
} from '../../contract/document.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { listRowsOf, totalOf } from '../vouchers/vouchers.rules.ts'
import { canFollow, endsWithoutLastApprover, openSeats, stepErrorOf } from './line.rules.ts'
import {
  earlierDecisions,
  isUndecided,
  type NewSeat,
  type Seat,
  type SeatEmployee,
} from './seats.rules.ts'

/** The part of a document that decisions depend on: author, approval line in order, its revision, and the setting `LINE_CHANGE`. */
export interface DocumentContext {
  author: string
  seats: readonly Seat[]
  /** Increases with every change of the approvers or the files. */
  revision: number
  canChangeLine: boolean
}

export interface DocumentRecord extends DocumentContext {
  status: SubmittedStatus
}

/** The state of a seat in a document of a server that sends only `result`. */
export const statesOfResults = {
  0: 'turn',
  1: 'later',
  2: 'approved',
  3: 'rejected',
} as const satisfies Record<Sign['result'], SeatState>

const stateOf = ({ state, result }: Pick<Sign, 'state' | 'result'>): SeatState =>
  state ?? statesOfResults[result]

function seatOfSign(sign: Sign): Seat {
  const { user, seq, type, step, way, acted_by, comment, held, later_actor } = sign
  const state = stateOf(sign)
  const isDecided = state === 'approved' || state === 'rejected'
  return {
    seq,
    approver: { username: user.id, name: user.name },
    type,
    step: step ?? seq,
    state,
    way: way ?? (isDecided ? 'own' : null),
    actedBy: acted_by?.id ?? null,
    comment: comment ?? '',
    held: held ? { reason: held.reason, until: held.until ?? null } : null,
    laterActor: later_actor ?? null,
    isActive: true,
  }
}

/** Maps a document of the wire to a `DocumentRecord`. A document that is only saved has no pending approver and becomes `withdrawn`. */
export function documentRecordOf(
  document: DocumentSummary & Pick<ApprovalDocument, 'caller'>,
): DocumentRecord {
  const { author_id, doc_status, signs, revision, caller } = document
  const statuses = Object.keys(documentStatuses) as DocumentStatus[]
  const status = statuses.find((one) => documentStatuses[one] === doc_status) ?? 'unsubmitted'
  return {
    author: author_id,
    status: status === 'unsubmitted' ? 'withdrawn' : status,
    seats: signs.toSorted((a, b) => a.seq - b.seq).map(seatOfSign),
    revision: revision ?? 0,
    canChangeLine: caller?.line_change ?? false,
  }
}

/** An action of an approver. `by` is the username of the employee. With `revision`, it applies only to this revision of the document. */
type Acting = { by: string; revision?: number }

/** An event of a document (wire, "Boxes"). */
export type DocumentEvent =
  | ({ type: 'document.approve'; comment: string } & Acting)
  | ({ type: 'document.reject'; comment: string } & Acting)
  | { type: 'document.withdraw'; by: string }
  | ({ type: 'document.hold'; reason: string; until: string | null } & Acting)
  | ({ type: 'document.resume' } & Acting)
  | ({ type: 'document.sendBack'; comment: string } & Acting)
  | ({ type: 'document.undo' } & Acting)
  | ({ type: 'document.changeLine'; reason: string; line: readonly NewSeat[] } & Acting)
  /** By an administrator: the seat of `from`, who has left, is given to `to`. */
  | { type: 'document.reassign'; by: string; from: string; to: SeatEmployee }

type SeatEvent = Exclude<DocumentEvent, { type: 'document.withdraw' }>

/** Why an event is refused. `person` is the ordinal of the deciding approver, from 1; `now` is that approver's name. */
export type DocumentError =
  | { code: 'notApprover' }
  | { code: 'notAuthor' }
  | { code: 'decidedAlready'; decision: 'approved' | 'rejected' }
  | { code: 'ended'; status: 'approved' | 'rejected' | 'withdrawn' | 'passed' }
  /** `others` are the names of further approvers who decide in the same step. */
  | { code: 'notYourTurn'; now: string; person: number; others?: readonly string[] }
  | { code: 'staleRevision' }
  | { code: 'alreadyHeld' }
  | { code: 'notHeld' }
  | { code: 'noPreviousStep' }
  | { code: 'previousInactive' }
  | { code: 'nothingToUndo' }
  | { code: 'undoTooLate'; name: string }
  | { code: 'lineChangeOff' }
  | { code: 'lastApprover' }
  | { code: 'stepMixed' }
  | { code: 'lineInvalid' }
  | { code: 'stillActive'; name: string }
  | { code: 'isAuthor' }
  | { code: 'lastSeat' }
  | { code: 'commentMissing' }
  | { code: 'reasonMissing' }

/** The seats of a waiting document that can be decided now; none of another document. */
export function openSigns(document: DocumentSummary): Sign[] {
  if (documentRecordOf(document).status !== 'waiting') return []
  return document.signs.toSorted((a, b) => a.seq - b.seq).filter(({ result }) => result === '0')
}

/** The seat that has rejected a document; undefined for another document. */
export function rejectingSign(document: DocumentSummary): Sign | undefined {
  if (documentRecordOf(document).status !== 'rejected') return undefined
  return document.signs.find(({ result }) => result === '3')
}

/** Whether the role of an approver is to agree, not to approve (specification, section 6). */
export function isAgreement(sign: Pick<Sign, 'type' | 'signType'>): boolean {
  return signTypeOf(sign) === signTypes.agree
}

/** The seat on which an event acts. */
export function seatOf({ seats }: DocumentContext, event: SeatEvent): Seat | undefined {
  const username = event.type === 'document.reassign' ? event.from : event.by
  return seats.find(({ approver }) => approver.username === username)
}

/**
 * Why the document refuses an event; undefined if it accepts the event (wire, "POST ea/do_sign/"). If several errors apply, the first in
 * this order is returned: the employee, the turn, the revision, the action, its text.
 */
export function documentErrorOf(
  document: DocumentRecord,
  event: DocumentEvent,
): DocumentError | undefined {
  if (event.type === 'document.withdraw') {
    return event.by === document.author ? endOf(document) : { code: 'notAuthor' }
  }
  const own = seatOf(document, event)
  if (!own || (event.type === 'document.changeLine' && own.type !== '0')) {
    return { code: 'notApprover' }
  }
  return (
    turnErrorOf(document, own, event) ??
    staleErrorOf(document, event) ??
    actionErrorOf(document, own, event)
  )
}

function endOf({ status }: DocumentRecord): DocumentError | undefined {
  return status === 'waiting' ? undefined : { code: 'ended', status }
}

/** Why an event does not match the state of the seat. Undoing needs a decision, all other actions a seat without one. */
function turnErrorOf(
  document: DocumentRecord,
  { state }: Seat,
  { type }: SeatEvent,
): DocumentError | undefined {
  if (type === 'document.undo') return endOf(document)
  if (state === 'approved' || state === 'rejected')
    return { code: 'decidedAlready', decision: state }
  const end = endOf(document)
  if (end) return end
  if (state === 'passed') return { code: 'ended', status: 'passed' }
  return state === 'later' && type !== 'document.reassign' ? waitingFor(document) : undefined
}

function waitingFor({ seats }: DocumentRecord): DocumentError {
  const [first, ...others] = openSeats(seats)
  return {
    code: 'notYourTurn',
    now: first?.approver.name ?? '',
    person: (first?.seq ?? -1) + 1,
    ...(others.length > 0 && { others: others.map(({ approver }) => approver.name) }),
  }
}

function staleErrorOf(document: DocumentRecord, event: SeatEvent): DocumentError | undefined {
  const isStale =
    'revision' in event && event.revision !== undefined && event.revision !== document.revision
  return isStale ? { code: 'staleRevision' } : undefined
}

function actionErrorOf(
  document: DocumentRecord,
  own: Seat,
  event: SeatEvent,
): DocumentError | undefined {
  switch (event.type) {
    case 'document.approve':
      return undefined
    case 'document.reject':
      return commentErrorOf(event.comment)
    case 'document.hold':
      if (own.state === 'held') return { code: 'alreadyHeld' }
      return reasonErrorOf(event.reason)
    case 'document.resume':
      return own.state === 'held' ? undefined : { code: 'notHeld' }
    case 'document.sendBack':
      return sendBackErrorOf(document, own) ?? commentErrorOf(event.comment)
    case 'document.undo':
      if (own.state !== 'approved') return { code: 'nothingToUndo' }
      return own.laterActor === null ? undefined : { code: 'undoTooLate', name: own.laterActor }
    case 'document.changeLine':
      return lineErrorOf(document, own, event.line) ?? reasonErrorOf(event.reason)
    case 'document.reassign':
      return reassignErrorOf(document, own, event.to)
  }
}

function sendBackErrorOf({ seats }: DocumentRecord, own: Seat): DocumentError | undefined {
  const earlier = earlierDecisions(seats, own)
  if (earlier.length === 0) return { code: 'noPreviousStep' }
  return earlier.some(({ isActive }) => isActive) ? undefined : { code: 'previousInactive' }
}

function lineErrorOf(
  document: DocumentRecord,
  own: Seat,
  line: readonly NewSeat[],
): DocumentError | undefined {
  if (!document.canChangeLine) return { code: 'lineChangeOff' }
  if (endsWithoutLastApprover(document.seats, own, line)) return { code: 'lastApprover' }
  if (!canFollow(document, own, line)) return { code: 'lineInvalid' }
  return stepErrorOf(line) ? { code: 'stepMixed' } : undefined
}

function reassignErrorOf(
  { author, seats }: DocumentRecord,
  own: Seat,
  to: SeatEmployee,
): DocumentError | undefined {
  if (own.isActive) return { code: 'stillActive', name: own.approver.name }
  if (to.username === author) return { code: 'isAuthor' }
  const isPassed = seats.some(({ approver }) => approver.username === to.username)
  const isLast = !seats.some((seat) => seat !== own && isUndecided(seat))
  return isPassed && isLast ? { code: 'lastSeat' } : undefined
}

const commentErrorOf = (comment: string): DocumentError | undefined =>
  isBlank(comment) ? { code: 'commentMissing' } : undefined

const reasonErrorOf = (reason: string): DocumentError | undefined =>
  isBlank(reason) ? { code: 'reasonMissing' } : undefined

export function isBlank(comment: string): boolean {
  return comment.trim() === ''
}

/** The totals of a document: the sum of its lines in won, and the number of vouchers by the rule of their list (wire, "Boxes"). */
export function documentTotals(
  category: Category,
  lines: readonly VoucherLine[],
): { price: number; invoicesCount: number } {
  const { count, sum } = totalOf(listRowsOf(category, lines), lines)
  return { price: sum, invoicesCount: count }
}
