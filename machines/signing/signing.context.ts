import type { ActorRef, Snapshot } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import type { ApprovalDocument } from '../../contract/document.ts'
import { newSeatsOf } from '../approvers/lineChange.rules.ts'
import type { DocumentError } from '../document/document.rules.ts'
import type { NoticesRef } from '../notice.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'
import type { RequestError } from '../requestError.ts'
import type { DecisionInput, OtherActionInput } from './signing.ports.ts'
import { redraftedDraft, type RedraftTarget } from './redraft.rules.ts'
import { actionErrorsInChosenSeat } from './seat.rules.ts'
import {
  type ActionErrors,
  actionErrorsOf,
  applicableLineOf,
  changesBetween,
  type DocumentAction,
  type DocumentChanges,
  type SeatAction,
  unreadReceiverId,
} from './signing.rules.ts'

/** The outcome of each action after it has been stored. */
export const actionOutcomes = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  hold: 'held',
  resume: 'resumed',
  sendBack: 'sentBack',
  undo: 'undone',
  changeLine: 'lineChanged',
  addReceivers: 'receiversAdded',
} as const satisfies Record<DocumentAction, string>

export type ActionOutcome = (typeof actionOutcomes)[DocumentAction]

/** An action that opens a form with a preview of its effect before it is sent. */
export type PreparedAction = Exclude<SeatAction, 'resume'> | 'addReceivers'

/** Sent to the box after a decision has been stored. */
export interface SigningDecided {
  type: 'signing.decided'
  id: number
  outcome: ActionOutcome
}

/**
 * Sent to the box if a decision was not stored, or if its outcome is unknown. `error` is the reason if the document refused the decision,
 * with the code `unknown` if the employee can no longer open it. `detail` is the server's message, or ''. `isUnconfirmed`: the server did not
 * respond, so the decision may be stored.
 */
export interface SigningRefusedOrFailed {
  type: 'signing.stopped'
  id: number
  error: DocumentError | { code: 'unknown' } | null
  detail: string
  isUnconfirmed: boolean
}

/** Emitted when the comment to keep on this device changes: after each input, and '' after the decision is stored. */
export interface SigningCommentChanged {
  type: 'signing.commentChanged'
  comment: string
}

export interface SigningInput {
  documentId: number
  /** The username of the employee. */
  employee: string
  notices: NoticesRef
  /** The `boxes` machine that opened the document; null if it needs no events. */
  box: ActorRef<Snapshot<unknown>, SigningDecided | SigningRefusedOrFailed> | null
  /** Returns a new UUID for each draft. */
  newId: () => string
  /** Returns the current date, `YYYY-MM-DD`. */
  today: () => string
  /** Set in a bulk approval: the machine approves immediately and shows no notices. Only the box receives the result. */
  approve?: boolean
  /** The initial comment of the decision: that of a bulk approval, or the one kept on this device; by default ''. */
  comment?: string
  /** The revision that a bulk approval has checked. A document opened on the screen uses the revision that was loaded. */
  revision?: number | null
  /** The username of the principal for whom the employee decides; null for the employee's own seat. A bulk approval sets it. */
  principal?: string | null
}

/** The context of one open document (wire, "Boxes"). */
export interface SigningContext extends Required<SigningInput> {
  /** The complete document; null until it has been loaded. */
  document: ApprovalDocument | null
  /** Whether the employee tried to reject without a comment. The comment field is marked until it changes. */
  isCommentMissing: boolean
  /** For each action, why it is not possible; null for a possible one. The whole value is null while no document is loaded. */
  actionErrors: ActionErrors | null
  /** The action that the employee prepared or requested last. */
  requestedAction: DocumentAction | null
  /** The seat that was chosen before the employee opened the form of an action in another seat; null while no such form is open. */
  formerSeat: Pick<SigningContext, 'principal' | 'requestedAction' | 'actionErrors'> | null
  /** The reason for a hold or for a change of the approval line. */
  reason: string
  /** The expected end date of a hold; null if none is given. */
  until: string | null
  /**
   * The approvers requested after the employee's own step, or those in the dialog when it was closed. Null for an unchanged line, and after
   * the change has been stored.
   */
  line: readonly Approver[] | null
  /** The revision of the document when the dialog with `line` was closed; null if `line` has been requested. */
  lineRevision: number | null
  /** The receivers requested to be added, or those in the dialog when it was closed. Null for none, and after they have been stored. */
  receivers: readonly Receiver[] | null
  /** What has changed in the document since the employee opened it; null if nothing has changed. */
  changes: DocumentChanges | null
  outcome: ActionOutcome | null
  /** Why the employee can no longer decide, for example because another employee has decided first. */
  staleReason: DocumentError | null
  /** The action that is no longer possible in the chosen seat; null while the document is not stale. */
  staleAction: DocumentAction | null
  /** The error of the last call: loading the document, or sending an action. */
  failure: RequestError | null
  /** The draft prepared from the document; null before it has been saved on the device. */
  redraft: RedraftTarget | null
}

export type SigningEvent =
  | { type: 'signing.setComment'; comment: string }
  | { type: 'signing.approve' }
  | { type: 'signing.reject' }
  /** Asks the author for a confirmation first, because a withdrawal is final. */
  | { type: 'signing.askWithdrawal' }
  | { type: 'signing.withdraw' }
  /**
   * The author decides not to withdraw, or the employee closes the form of a prepared action. A dialog sends the approvers or the receivers
   * that it contains.
   */
  | { type: 'signing.keep'; line?: readonly Approver[]; receivers?: readonly Receiver[] }
  /**
   * Opens the form of an action with a preview of its effect. `principal` is the seat in which to act; by default that of the chosen
   * principal.
   */
  | { type: 'signing.prepare'; action: PreparedAction; principal?: string | null }
  | { type: 'signing.setReason'; reason: string }
  /** `until` is the expected end date of the hold, or '' for none. */
  | { type: 'signing.setUntil'; until: string }
  | { type: 'signing.hold' }
  | { type: 'signing.resume' }
  | { type: 'signing.sendBack' }
  | { type: 'signing.undo' }
  /** `line` contains the approvers after the employee's own step. */
  | { type: 'signing.changeLine'; line: readonly Approver[] }
  | { type: 'signing.addReceivers'; receivers: readonly Receiver[] }
  /**
   * Chooses the principal in whose seat the employee decides; null for the employee's own seat. In a stale document it chooses one of the
   * seats that are still open.
   */
  | { type: 'signing.actFor'; principal: string | null }
  | { type: 'signing.retry' }
  /** The server reports a change. The document is reloaded in the background. */
  | { type: 'signing.changed' }
  /** A file could not be loaded, possibly because its signed URL has expired. The document is fetched again for new URLs. */
  | { type: 'signing.refreshUrls' }
  | { type: 'signing.redraft' }
  | { type: 'signing.close' }

/** The initial context: no comment and no document. */
export function initialContext({ input }: { input: SigningInput }): SigningContext {
  return {
    document: null,
    approve: false,
    comment: '',
    revision: null,
    principal: null,
    ...input,
    isCommentMissing: false,
    actionErrors: null,
    requestedAction: null,
    formerSeat: null,
    reason: '',
    until: null,
    line: null,
    lineRevision: null,
    receivers: null,
    changes: null,
    outcome: null,
    staleReason: null,
    staleAction: null,
    failure: null,
    redraft: null,
  }
}

type Args = { context: SigningContext }

/** Input of `fetchDocument`. A bulk approval does not show the document, so it does not mark it as read. */
export function fetchDocumentInput({ context: { documentId, approve } }: Args) {
  return approve ? { documentId, marksRead: false as const } : { documentId }
}

const normalized = (text: string) => text.trim().normalize('NFC')

/** The common input of all decisions: the revision that the employee has read, and the approver whose seat is decided. */
function actionInput({ documentId, document, revision, employee, principal }: SigningContext) {
  const seat = principal ?? employee
  return { documentId, revision: document?.revision ?? revision, seat, username: employee }
}

/** The common input of approval and rejection. */
function decisionInput(context: SigningContext): Omit<DecisionInput, 'decision'> {
  return { ...actionInput(context), opinion: normalized(context.comment) }
}

export function approvalInput({ context }: Args): DecisionInput {
  const decision = { ...decisionInput(context), decision: 'approve' } as const
  return context.approve ? { ...decision, isBulk: true } : decision
}

export function rejectionInput({ context }: Args): DecisionInput {
  return { ...decisionInput(context), decision: 'reject' }
}

/** Input of `act`: the action that the employee requested, with its text. */
export function actInput({ context }: Args): OtherActionInput {
  const { requestedAction, comment, reason, until, line, receivers } = context
  if (requestedAction === 'hold')
    return { ...actionInput(context), action: requestedAction, reason: normalized(reason), until }
  if (requestedAction === 'sendBack') {
    return { ...actionInput(context), action: requestedAction, opinion: normalized(comment) }
  }
  if (requestedAction === 'changeLine') {
    const approvers = newSeatsOf(line ?? []).map(({ approver, type, step }, order) => {
      return { id: approver.username, type, order, step }
    })
    return {
      ...actionInput(context),
      action: requestedAction,
      reason: normalized(reason),
      approvers,
    }
  }
  if (requestedAction === 'addReceivers') {
    const addedReceivers = (receivers ?? []).map(({ id, kind }) => ({ id, kind }))
    return { ...actionInput(context), action: requestedAction, receivers: addedReceivers }
  }
  if (
    requestedAction === 'resume' ||
    requestedAction === 'undo' ||
    requestedAction === 'withdraw'
  ) {
    return { ...actionInput(context), action: requestedAction }
  }
  throw new Error(`unreachable: ${requestedAction} is not sent with act`)
}

/** Input of `markReceiverRead`: the employee's unread receiver entry. */
export function markReceiverReadInput({ context: { document, employee } }: Args) {
  return { receiverId: (document && unreadReceiverId(document, employee)) ?? 0 }
}

/** Input of `prepareRedraft`: a draft of the same batch, and the attachments of the document. */
export function prepareRedraftInput({ context: { document, employee, newId } }: Args) {
  if (!document) throw new Error('unreachable: nothing is drafted again that is not there')
  return { draft: redraftedDraft(document, employee, newId()), attachments: document.attachments }
}

/** Why each action is not possible in the seat that the event names, or by default in that of the chosen principal. */
export const preparedErrors = (
  { document, employee, principal: chosen }: SigningContext,
  { principal }: { principal?: string | null },
) =>
  document &&
  actionErrorsOf(document, employee, principal === undefined ? chosen : (principal ?? employee))

/** The loaded document, what has changed in it, and the requested line if it still fits. The seat of the action becomes the chosen one. */
export const loadedFields = (
  context: SigningContext,
  document: ApprovalDocument,
): Pick<SigningContext, 'document' | 'changes' | 'line' | 'formerSeat'> => ({
  document,
  changes: changesBetween(context.document, document, context.changes),
  line: applicableLineOf(context, document),
  formerSeat: null,
})

/**
 * The loaded document, which no longer accepts an action in the chosen seat, with the reason. The seat stays chosen, so that the screen
 * does not change to another one.
 */
export function staleFields(
  context: SigningContext,
  document: ApprovalDocument,
  action: DocumentAction | null,
): Partial<SigningContext> {
  const actionErrors = actionErrorsInChosenSeat(context, document)
  const staleReason = action && actionErrors[action]
  return { ...loadedFields(context, document), actionErrors, staleReason, staleAction: action }
}
