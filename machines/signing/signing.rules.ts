import type { Approver } from '../../contract/approver.ts'
import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import { normalizeComment } from '../../contract/text.ts'
import {
  type DocumentError,
  documentErrorOf,
  type DocumentEvent,
  documentRecordOf,
} from '../document/document.rules.ts'
import { isSameLaterLine, newSeatsOf, splitAtOwnStep } from '../approvers/lineChange.rules.ts'
import { seatOfApprover } from '../document/acting.rules.ts'
import { hasCurrentTurn, type Seat } from '../document/seats.rules.ts'
import { hasAllReceivers } from '../receivers/receiversAddition.rules.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'

/** The actions of an approver in addition to the decision. */
export type SeatAction = 'hold' | 'resume' | 'sendBack' | 'undo' | 'changeLine'

/** The actions of an employee on a document. */
export type DocumentAction = 'approve' | 'reject' | 'withdraw' | 'addReceivers' | SeatAction

/** Why each action is not possible; null for a possible one. */
export type ActionErrors = Readonly<Record<DocumentAction, DocumentError | null>>

/**
 * Computes why each action is refused, with the rules of the document machine, as the server does. `principal` is the approver in whose seat
 * the employee acts, or the employee; null if none is named (L39). A missing comment or reason is not an error yet.
 */
export function actionErrorsOf(
  document: DocumentSummary,
  employee: string,
  principal: string | null = null,
): ActionErrors {
  const record = documentRecordOf(document)
  const actor = actingFields(employee, principal)
  const text = { comment: 'any', reason: 'any' }
  const line = newSeatsOf(splitAtOwnStep({ document, employee }).later)
  const errorOf = (event: DocumentEvent) => documentErrorOf(record, event) ?? null
  return {
    approve: errorOf({ type: 'document.approve', ...actor, ...text }),
    reject: errorOf({ type: 'document.reject', ...actor, ...text }),
    withdraw: errorOf({ type: 'document.withdraw', by: employee }),
    addReceivers: errorOf({ type: 'document.addReceivers', by: employee, receivers: [] }),
    hold: errorOf({ type: 'document.hold', ...actor, ...text, until: null }),
    resume: errorOf({ type: 'document.resume', ...actor }),
    sendBack: errorOf({ type: 'document.sendBack', ...actor, ...text }),
    undo: errorOf({ type: 'document.undo', ...actor }),
    // A delegate cannot change the line (L36).
    changeLine:
      principal === null || principal === employee
        ? errorOf({ type: 'document.changeLine', by: employee, ...text, line })
        : { code: 'notApprover' },
  }
}

/** The employee, and the principal if one is chosen, as the fields of an event. */
export const actingFields = (employee: string, principal: string | null) => ({
  by: employee,
  ...(principal !== null && { for: principal }),
})

/** The approvers for whom the employee can decide now, in the order of the line: the employee and the principals, as usernames. */
export function approversToDecideFor(document: ApprovalDocument, employee: string): string[] {
  const { author, status, seats } = documentRecordOf(document)
  if (status !== 'waiting' || author === employee) return []
  const principals = document.caller?.acts_for ?? []
  return seats
    .filter(hasCurrentTurn)
    .map(({ approver }) => approver.username)
    .filter((username) => username === employee || principals.includes(username))
}

/** The employees in whose seats the employee can undo a decision now, in the order of the line. */
export function approversToUndoFor(document: ApprovalDocument, employee: string): string[] {
  const record = documentRecordOf(document)
  return record.seats
    .map(usernameOf)
    .filter(
      (username) =>
        !documentErrorOf(record, { type: 'document.undo', ...actingFields(employee, username) }),
    )
}

/**
 * The approvers offered by the choice "For whom?": those for whom the employee can decide. If there are none, those whose decision the
 * employee can undo.
 */
export function approversToActFor(document: ApprovalDocument, employee: string): string[] {
  const decidableApprovers = approversToDecideFor(document, employee)
  return decidableApprovers.length > 0 ? decidableApprovers : approversToUndoFor(document, employee)
}

/** Whether the employee is an approver of the document, acts for one or has acted for one. */
export function hasSeat(document: ApprovalDocument, employee: string): boolean {
  const { author, seats, delegations } = documentRecordOf(document)
  const principals = delegations.map(({ principal }) => principal)
  return seats.some(
    ({ approver, actedBy }) =>
      approver.username === employee ||
      actedBy?.username === employee ||
      (author !== employee && principals.includes(approver.username)),
  )
}

/**
 * The principal for whom the employee acts; null for the employee's own seat, and while none of several principals is chosen. A choice is
 * kept as long as it is possible. Otherwise the employee's own seat comes first, then the only principal, including one for whom the
 * employee has already decided (L39).
 */
export function chosenPrincipal(
  document: ApprovalDocument,
  employee: string,
  chosen: string | null,
): string | null {
  if (chosen !== null && approversToActFor(document, employee).includes(chosen)) return chosen
  const { seats } = documentRecordOf(document)
  const decidableApprovers = approversToDecideFor(document, employee)
  const actedApprovers = seats
    .filter(({ actedBy }) => actedBy?.username === employee)
    .map(({ approver }) => approver.username)
  const hasOwn = (
    decidableApprovers.length === 0 ? seats.map(usernameOf) : decidableApprovers
  ).includes(employee)
  const principals = decidableApprovers.length === 0 ? actedApprovers : decidableApprovers
  return hasOwn || principals.length !== 1 ? null : (principals[0] ?? null)
}

const usernameOf = ({ approver }: Seat) => approver.username

/** What changed in a document while it was open: the approval line, and the ids of new files. */
export interface DocumentChanges {
  isLineChanged: boolean
  newFiles: readonly string[]
}

const lineStateText = (document: ApprovalDocument) =>
  JSON.stringify(
    documentRecordOf(document).seats.map(({ approver, type, step }) => [
      approver.username,
      type,
      step,
    ]),
  )

/**
 * The changes of line and files from one version of a document to the next, added to the earlier changes. Null if the revision is the same.
 */
export function changesBetween(
  before: ApprovalDocument | null,
  after: ApprovalDocument,
  earlier: DocumentChanges | null,
): DocumentChanges | null {
  if (!before || before.revision === after.revision) return earlier
  const knownFileIds = new Set(before.attachments.map(({ id }) => id))
  const addedFileIds = after.attachments.map(({ id }) => id).filter((id) => !knownFileIds.has(id))
  return {
    isLineChanged:
      (earlier?.isLineChanged ?? false) || lineStateText(before) !== lineStateText(after),
    newFiles: [...(earlier?.newFiles ?? []), ...addedFileIds.map(String)],
  }
}

/**
 * The approval line that an employee has requested, if it can be requested again for the document `loaded`. Null if `loaded` has other
 * approvers after the employee's step than `document`: the line would remove an approver who has been added meanwhile.
 */
export function applicableLineOf(
  requested: Pick<RequestedAction, 'employee' | 'line'> & { document: ApprovalDocument | null },
  loaded: ApprovalDocument,
): readonly Approver[] | null {
  const { document, employee, line } = requested
  if (!line || !document) return null
  const { later } = splitAtOwnStep({ document, employee })
  return isSameLaterLine({ document: loaded, employee }, later) ? line : null
}

/** A document as `ea/document/` sends it, with the events that its seats no longer show. */
type Remembered = DocumentSummary & Pick<ApprovalDocument, 'past_events'>

/**
 * An action that an employee has requested. `document` is the version that the employee had read. `reason` and `until` belong to a hold.
 * `line` contains the approvers after the employee's own step, `receivers` the receivers to add.
 */
interface RequestedAction {
  employee: string
  requestedAction: DocumentAction | null
  principal?: string | null
  document?: Remembered | null
  reason?: string
  until?: string | null
  line?: readonly Approver[] | null
  receivers?: readonly Receiver[] | null
}

/**
 * Whether the document already contains the result of the requested action. A decision by the delegate does not count as one by the
 * principal, or vice versa.
 */
export function isActionStored(document: Remembered, requested: RequestedAction): boolean {
  const {
    employee,
    requestedAction: action,
    principal = null,
    line = null,
    receivers = null,
  } = requested
  const { author, status, seats } = documentRecordOf(document)
  if (action === null) return false
  if (action === 'withdraw') return author === employee && status === 'withdrawn'
  if (action === 'changeLine') {
    return status === 'waiting' && line !== null && isSameLaterLine({ document, employee }, line)
  }
  if (action === 'addReceivers') return receivers !== null && hasAllReceivers(document, receivers)
  // An undo or a send-back by another employee also takes the turn from the seat, so the employee's own send-backs are counted.
  if (action === 'sendBack' && document.past_events) {
    return sendBacksOf(document, requested) > sendBacksOf(requested.document, requested)
  }
  const seat = seatOfApprover(seats, principal ?? employee)
  if (action === 'hold') return isHeldAs(seat, requested)
  if (action !== 'approve' && action !== 'reject') {
    return status === 'waiting' && seat?.state === storedStates[action]
  }
  const delegate = seat?.actedBy?.username ?? null
  const isOwn = delegate === (principal === null ? null : employee)
  return isOwn && seat?.state === (action === 'approve' ? 'approved' : 'rejected')
}

/** How many times the employee has sent the document back, in the employee's own seat or for the principal. */
const sendBacksOf = (
  document: Remembered | null | undefined,
  { employee, principal = null }: RequestedAction,
) =>
  (document?.past_events ?? []).filter(
    ({ event, by, for: actedFor }) =>
      event === 'sentBack' && by?.id === employee && (actedFor?.id ?? null) === principal,
  ).length

/** Whether the seat is on hold with this reason and date. Either the principal or the delegate can have put it on hold. */
const isHeldAs = (seat: Seat | undefined, { reason = '', until = null }: RequestedAction) =>
  seat?.held?.reason === normalizeComment(reason) && seat.held.until === until

/** The state of the employee's or principal's seat after each action has been stored. */
const storedStates = {
  resume: 'turn',
  sendBack: 'later',
  undo: 'turn',
} as const satisfies Record<Exclude<SeatAction, 'changeLine' | 'hold'>, Seat['state']>

/** The id of the employee's own receiver entry while it is unread; null if there is none. */
export function unreadReceiverId(
  { carbon_copys }: DocumentSummary,
  employee: string,
): number | null {
  const unreadReceiver = carbon_copys.find(
    ({ receiver_id, is_readed }) => receiver_id === employee && !is_readed,
  )
  return unreadReceiver?.id ?? null
}

/** Whether a comment has the maximum number of characters, so that `clipComment` removes what is typed behind it. */
export const isCommentFull = (comment: string) =>
  comment.length >= COMMENT_MAX && characterCount(comment) >= COMMENT_MAX

/** Removes NUL characters, and shortens a comment to 2,000 characters without splitting a grapheme (wire, "POST ea/do_sign/"). */
export function clipComment(comment: string): string {
  const text = comment.replaceAll('\0', '')
  if (text.length <= COMMENT_MAX || characterCount(text) <= COMMENT_MAX) return text
  let room = COMMENT_MAX
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    room -= characterCount(segment)
    if (room < 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
