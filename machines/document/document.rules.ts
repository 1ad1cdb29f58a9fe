import { signTypeOf, signTypes } from '../../contract/approver.ts'
import {
  type ApprovalDocument,
  type DocumentStatus,
  documentStatuses,
  type DocumentSummary,
  type SeatState,
  type Sign,
  type SubmittedStatus,
} from '../../contract/document.ts'
import type { DraftReceivers } from '../../contract/receiver.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { listRowsOf, totalOf } from '../vouchers/vouchers.rules.ts'
import {
  type ActingError,
  actingErrorOf,
  type ActingSeat,
  chooseSeat,
  type DocumentDelegation,
  seatOfApprover,
} from './acting.rules.ts'
import {
  actionErrorOf,
  missingTextErrorOf,
  notYourTurnErrorOf,
  receiversErrorOf,
} from './actions.rules.ts'
import type { NewSeat, Seat, SeatEmployee } from './seats.rules.ts'

/** The part of a document that decisions depend on: author, approval line in order, its revision, delegations, and settings. */
export interface DocumentContext {
  author: string
  seats: readonly Seat[]
  /** The revision of the document, which increases with every change of the approvers or the files. */
  revision: number
  /** the setting `LINE_CHANGE` */
  canChangeLine: boolean
  /** The delegations that cover the document now, and those that ended a short time ago. */
  delegations: readonly DocumentDelegation[]
  /** the setting `DELEGATE_IN_LINE` */
  canDelegateInLine: boolean
  /** Whether the document cannot be approved, because its batch has changed in the ERP and the setting `ERP_CHANGE_CHECK` is `refuse`. */
  erpDiffers: boolean
}

/** The part of a document that the rules of decisions need; not a row of the database. */
export interface DocumentRecord extends DocumentContext {
  status: SubmittedStatus
}

/** The state of a seat by its `result`, for a server that sends no `state`. */
export const seatStateByResult = {
  0: 'turn',
  1: 'later',
  2: 'approved',
  3: 'rejected',
} as const satisfies Record<Sign['result'], SeatState>

const stateOf = ({ state, result }: Pick<Sign, 'state' | 'result'>): SeatState =>
  state ?? seatStateByResult[result]

function seatOfSign(sign: Sign): Seat {
  const { user, seq, type, step, way, acted_by, comment, held, later_actor, active } = sign
  const state = stateOf(sign)
  const isDecided = state === 'approved' || state === 'rejected'
  return {
    seq,
    approver: { username: user.id, name: user.name },
    type,
    step: step ?? seq,
    state,
    way: way ?? (isDecided ? 'own' : null),
    actedBy: acted_by ? { username: acted_by.id, name: acted_by.name } : null,
    comment: comment ?? '',
    held: held ? { reason: held.reason, until: held.until ?? null } : null,
    laterActor: later_actor ?? null,
    isActive: active ?? true,
  }
}

/** Maps a document of the wire to a `DocumentRecord`. An unsubmitted document has no pending approver and becomes `withdrawn`. */
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
    delegations: delegationsOf(caller),
    // If the setting `DELEGATE_IN_LINE` is off, the server sends no principals to an employee who has a seat in the line.
    canDelegateInLine: true,
    erpDiffers: caller?.erp_differs ?? false,
  }
}

/** The delegations to the caller. The app has only the principals, so the other fields have placeholder values. */
function delegationsOf(caller: ApprovalDocument['caller']): DocumentDelegation[] {
  const delegation = (hasEnded: boolean) => (principal: string) => ({
    id: 0,
    principal,
    delegate: null,
    hasEnded,
  })
  return [
    ...(caller?.acts_for ?? []).map(delegation(false)),
    ...(caller?.ended_for ?? []).map(delegation(true)),
  ]
}

/**
 * An action of an approver. `by` is the username of the employee, `for` that of the approver whose seat is decided. With `revision`, the
 * action applies only to this revision of the document.
 */
type ActorFields = { by: string; for?: string; revision?: number }

/** An event of a document (wire, "Boxes"). */
export type DocumentEvent =
  | ({ type: 'document.approve'; comment: string } & ActorFields)
  | ({ type: 'document.reject'; comment: string } & ActorFields)
  | { type: 'document.withdraw'; by: string }
  | ({ type: 'document.hold'; reason: string; until: string | null } & ActorFields)
  | ({ type: 'document.resume' } & ActorFields)
  | ({ type: 'document.sendBack'; comment: string } & ActorFields)
  | ({ type: 'document.undo' } & ActorFields)
  | ({ type: 'document.changeLine'; reason: string; line: readonly NewSeat[] } & Omit<
      ActorFields,
      'for'
    >)
  /** An administrator gives the seat of `from`, who has left, to `to`. */
  | { type: 'document.reassign'; by: string; from: string; to: SeatEmployee; reason: string }
  /** Adds receivers. They are not part of the `DocumentRecord`. */
  | { type: 'document.addReceivers'; by: string; receivers: DraftReceivers }

export type SeatEvent = Exclude<
  DocumentEvent,
  { type: 'document.withdraw' | 'document.addReceivers' }
>

/** Why a document refuses an event. */
export type DocumentError =
  | { code: 'notApprover' }
  | { code: 'notAuthor' }
  | { code: 'notDecider' }
  | ActingError
  /** A delegate has decided the seat of `principal`. */
  | { code: 'decidedFor'; actor: string; principal: string }
  /** `name` is the approver of the seat if another employee sent the event. */
  | { code: 'decidedAlready'; decision: 'approved' | 'rejected'; name?: string }
  | { code: 'ended'; status: 'approved' | 'rejected' | 'withdrawn' | 'passed' }
  /** `now` names the approver in the seat `ordinal` (from 1), who has the turn. `others` names further approvers in the same step. */
  | { code: 'notYourTurn'; now: string; ordinal: number; others?: readonly string[] }
  | { code: 'staleRevision' }
  | { code: 'erpDiffers' }
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
  | { code: 'principalRequired' }

/** The seats of a waiting document that can be decided now. Empty for a document with another status. */
export function signsWithTurn(document: DocumentSummary): Sign[] {
  if (documentRecordOf(document).status !== 'waiting') return []
  return document.signs.toSorted((a, b) => a.seq - b.seq).filter(({ result }) => result === '0')
}

/** The seat that has rejected a document; undefined if the document is not rejected. */
export function rejectingSign(document: DocumentSummary): Sign | undefined {
  if (documentRecordOf(document).status !== 'rejected') return undefined
  return document.signs.find(({ result }) => result === '3')
}

/** Whether the role of an approver is to agree, not to approve (specification, section 6). */
export function isAgreement(sign: Pick<Sign, 'type' | 'signType'>): boolean {
  return signTypeOf(sign) === signTypes.agree
}

/** The seat on which an event acts, 'several' if it could act on more than one, or undefined. */
function actingSeatOf(
  document: DocumentContext,
  event: SeatEvent,
): ActingSeat | 'several' | undefined {
  if (event.type !== 'document.reassign' && event.type !== 'document.changeLine') {
    return chooseSeat(document, event)
  }
  const isReassigned = event.type === 'document.reassign'
  const seat = seatOfApprover(document.seats, isReassigned ? event.from : event.by)
  return seat && (isReassigned || seat.type === '0') ? { seat, way: 'own' } : undefined
}

/** The seat on which an accepted event acts. Undefined for an event that the document does not accept. */
export function seatOfEvent(document: DocumentContext, event: SeatEvent): ActingSeat | undefined {
  const actingSeat = actingSeatOf(document, event)
  return actingSeat === 'several' ? undefined : actingSeat
}

/**
 * Why the document refuses an event; undefined if it accepts the event (wire, "POST ea/do_sign/"). If several errors apply, the first in
 * this order is returned: the employee, the delegation, the turn, the revision, the ERP, the action, its text, the missing principal.
 */
export function documentErrorOf(
  document: DocumentRecord,
  event: DocumentEvent,
): DocumentError | undefined {
  if (event.type === 'document.withdraw') {
    return event.by === document.author ? endedErrorOf(document) : { code: 'notAuthor' }
  }
  if (event.type === 'document.addReceivers') return receiversErrorOf(document, event.by)
  const actingSeat = actingSeatOf(document, event)
  if (!actingSeat) return { code: 'notApprover' }
  const actingError = actingErrorOf(document, event, actingSeat)
  if (actingError) return actingError
  if (actingSeat === 'several') {
    return (
      staleErrorOf(document, event) ??
      erpErrorOf(document, event) ??
      missingTextErrorOf(event) ?? { code: 'principalRequired' }
    )
  }
  return (
    turnErrorOf(document, actingSeat, event) ??
    staleErrorOf(document, event) ??
    erpErrorOf(document, event) ??
    actionErrorOf(document, actingSeat, event)
  )
}

function endedErrorOf({ status }: DocumentRecord): DocumentError | undefined {
  return status === 'waiting' ? undefined : { code: 'ended', status }
}

/**
 * Why an event comes too early or too late for the seat. For `document.undo`, only the document status is checked here; `actionErrorOf`
 * checks the seat.
 */
function turnErrorOf(
  document: DocumentRecord,
  { seat, way }: ActingSeat,
  { type, by }: SeatEvent,
): DocumentError | undefined {
  if (type === 'document.undo') return endedErrorOf(document)
  const { state } = seat
  if (state === 'approved' || state === 'rejected') return decidedErrorOf(seat, state, way, by)
  const end = endedErrorOf(document)
  if (end) return end
  if (state === 'passed') return { code: 'ended', status: 'passed' }
  return state === 'later' && type !== 'document.reassign'
    ? notYourTurnErrorOf(document)
    : undefined
}

function decidedErrorOf(
  { approver, actedBy }: Seat,
  decision: 'approved' | 'rejected',
  way: ActingSeat['way'],
  by: string,
): DocumentError {
  if (actedBy && actedBy.username !== by) {
    return { code: 'decidedFor', actor: actedBy.name, principal: approver.name }
  }
  const isOther = way === 'delegate' && !actedBy
  return { code: 'decidedAlready', decision, ...(isOther && { name: approver.name }) }
}

function staleErrorOf(document: DocumentRecord, event: SeatEvent): DocumentError | undefined {
  const isStale =
    'revision' in event && event.revision !== undefined && event.revision !== document.revision
  return isStale ? { code: 'staleRevision' } : undefined
}

/** The error of approving a document whose batch has changed in the ERP. No other action is affected (integration, N19). */
function erpErrorOf({ erpDiffers }: DocumentRecord, event: SeatEvent): DocumentError | undefined {
  return erpDiffers && event.type === 'document.approve' ? { code: 'erpDiffers' } : undefined
}

/** The totals of a document: the sum of its lines in won, and the number of vouchers by the rule of their list (wire, "Boxes"). */
export function amountAndVoucherCountOf(
  category: Category,
  lines: readonly VoucherLine[],
): { price: number; invoicesCount: number } {
  const { count, sum } = totalOf(listRowsOf(category, lines), lines)
  return { price: sum, invoicesCount: count }
}
