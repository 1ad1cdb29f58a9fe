import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { OPINION_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import {
  type DocumentError,
  documentErrorOf,
  type DocumentEvent,
  documentRecordOf,
} from '../document/document.rules.ts'
import { isOpen, type NewSeat, type Seat } from '../document/seats.rules.ts'

/** The actions of an approver in addition to the decision. */
export type LineAction = 'hold' | 'resume' | 'sendBack' | 'undo' | 'changeLine'

/** The actions of an employee on a document. */
export type DocumentAction = 'approve' | 'reject' | 'withdraw' | LineAction

/** Why each action is not possible; null for a possible one. */
export type ActionErrors = Readonly<Record<DocumentAction, DocumentError | null>>

/** The seats after the step of an approver, as a new line that changes nothing. Their steps count from 0. */
function laterSeats(seats: readonly Seat[], username: string): NewSeat[] {
  const own = seats.find(({ approver }) => approver.username === username)
  const later = seats.filter(({ step, state }) => own && step > own.step && state === 'later')
  const steps = [...new Set(later.map(({ step }) => step))]
  return later.map(({ approver, type, step }) => ({ approver, type, step: steps.indexOf(step) }))
}

/**
 * Applies the rules of the document machine, as the server does. `seat` is the username of the approver in whose seat the employee acts.
 * A missing comment or reason is not an error yet.
 */
export function actionErrors(
  document: DocumentSummary,
  employee: string,
  seat: string = employee,
): ActionErrors {
  const record = documentRecordOf(document)
  const by = seat
  const text = { comment: 'any', reason: 'any' }
  const line = laterSeats(record.seats, employee)
  const errorOf = (event: DocumentEvent) => documentErrorOf(record, event) ?? null
  return {
    approve: errorOf({ type: 'document.approve', by, ...text }),
    reject: errorOf({ type: 'document.reject', by, ...text }),
    withdraw: errorOf({ type: 'document.withdraw', by: employee }),
    hold: errorOf({ type: 'document.hold', by, ...text, until: null }),
    resume: errorOf({ type: 'document.resume', by }),
    sendBack: errorOf({ type: 'document.sendBack', by, ...text }),
    undo: errorOf({ type: 'document.undo', by }),
    changeLine: errorOf({ type: 'document.changeLine', by: employee, ...text, line }),
  }
}

/** The employees for whom the employee can decide now, in the order of the line: the own username, and the principals. */
export function decidableSeats(document: ApprovalDocument, employee: string): string[] {
  const { status, seats } = documentRecordOf(document)
  if (status !== 'waiting') return []
  const principals = document.caller?.acts_for ?? []
  return seats
    .filter(isOpen)
    .map(({ approver }) => approver.username)
    .filter((username) => username === employee || principals.includes(username))
}

/**
 * The principal for whom the employee decides; null for an own decision. A choice is kept while it is possible. Without one, the own seat
 * is used, and otherwise the only principal.
 */
export function principalIn(
  document: ApprovalDocument,
  employee: string,
  chosen: string | null,
): string | null {
  const seats = decidableSeats(document, employee)
  if (chosen !== null && seats.includes(chosen)) return chosen
  return seats.includes(employee) ? null : (seats[0] ?? null)
}

/** What changed in a document while it was open: the approval line, and the ids of new files. */
export interface DocumentChanges {
  isLineChanged: boolean
  newFiles: readonly string[]
}

const lineOf = (document: ApprovalDocument) =>
  JSON.stringify(
    documentRecordOf(document).seats.map(({ approver, type, step }) => [
      approver.username,
      type,
      step,
    ]),
  )

/** The changes of line and files between two versions of a document, added to earlier ones. Null if the revision is the same. */
export function changesBetween(
  before: ApprovalDocument | null,
  after: ApprovalDocument,
  earlier: DocumentChanges | null,
): DocumentChanges | null {
  if (!before || before.revision === after.revision) return earlier
  const known = new Set(before.attachments.map(({ id }) => id))
  const added = after.attachments.map(({ id }) => id).filter((id) => !known.has(id))
  return {
    isLineChanged: (earlier?.isLineChanged ?? false) || lineOf(before) !== lineOf(after),
    newFiles: [...(earlier?.newFiles ?? []), ...added.map(String)],
  }
}

/** Whether the document already contains the result of the requested action. `seat` is the username of the approver of the seat. */
export function isActionStored(
  document: DocumentSummary,
  employee: string,
  action: DocumentAction | null,
  seat: string = employee,
): boolean {
  const { author, status, seats } = documentRecordOf(document)
  if (action === null) return false
  if (action === 'withdraw') return author === employee && status === 'withdrawn'
  const state = seats.find(({ approver }) => approver.username === seat)?.state
  if (action === 'reject') return state === 'rejected'
  return action === 'approve'
    ? state === 'approved'
    : status === 'waiting' && state === storedStates[action]
}

/** The state of the seat after each action. A change of the line does not change it, so that its outcome is unknown. */
const storedStates = {
  hold: 'held',
  resume: 'turn',
  sendBack: 'later',
  undo: 'turn',
  changeLine: null,
} as const satisfies Record<LineAction, Seat['state'] | null>

/** The id of the employee's unread receiver entry; null without one. */
export function unreadReceiverId(
  { carbon_copys }: DocumentSummary,
  employee: string,
): number | null {
  const own = carbon_copys.find(
    ({ receiver_id, is_readed }) => receiver_id === employee && !is_readed,
  )
  return own?.id ?? null
}

/** Removes NUL, and limits a comment to 2,000 characters without splitting a grapheme (wire, "POST ea/do_sign/"). */
export function clipComment(comment: string): string {
  const text = comment.replaceAll('\0', '')
  if (text.length <= OPINION_MAX || characterCount(text) <= OPINION_MAX) return text
  let room = OPINION_MAX
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    room -= characterCount(segment)
    if (room < 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
