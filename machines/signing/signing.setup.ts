import { assertEvent, assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { ShowNotice } from '../notice.ts'
import { isOutcomeUnknown, type RequestError, serverMessageOf } from '../requestError.ts'
import { isSameLaterLine, lineErrorOf } from '../approvers/lineChange.rules.ts'
import { isBlank } from '../document/actions.rules.ts'
import { isAllowedHoldDate } from '../document/hold.rules.ts'
import { canReceiversBeAdded } from '../receivers/receiversAddition.rules.ts'
import { canRedraft, redraftTargetOf } from './redraft.rules.ts'
import {
  actionOutcomes,
  initialContext,
  preparedErrors,
  type SigningCommentChanged,
  type SigningContext,
  type SigningDecided,
  type SigningEvent,
  type SigningInput,
  loadedFields,
  staleFields,
  type SigningRefusedOrFailed,
} from './signing.context.ts'
import {
  actionErrorsOf,
  approversToActFor,
  chosenPrincipal,
  clipComment,
  isActionStored,
  unreadReceiverId,
} from './signing.rules.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { signingPorts } from './signing.ports.ts'
import {
  couldDecide,
  actionErrorsFor,
  actionErrorsInChosenSeat,
  actionsThatCloseDocument,
  isChosenSeatKept,
  principalAfterUndo,
} from './seat.rules.ts'

/**
 * Whether a bulk approval has checked a revision other than the current one, so that a retry would also be refused. A document opened on
 * the screen sends the revision that is shown.
 */
const isOtherRevision = ({ approve, document, revision }: SigningContext) =>
  approve && revision !== null && document !== null && document.revision !== revision

/** Types, actors, guards and actions of the `signing` machine. */
export const signingSetup = setup({
  types: {
    context: {} as SigningContext,
    events: {} as SigningEvent,
    input: {} as SigningInput,
    emitted: {} as SigningCommentChanged,
    tags: {} as 'busy',
  },
  actors: signingPorts,
  guards: {
    isImmediate: ({ context }) => context.approve,
    isUnreadReceiver: ({ context: { document, employee } }) =>
      document !== null && unreadReceiverId(document, employee) !== null,
    canApprove: ({ context }) => context.actionErrors?.approve === null,
    /** The employee can at least reject. An approval can be impossible meanwhile, because the batch differs in the ERP (integration, N19). */
    canDecide: ({ context }) => couldDecide(context),
    isCommentMissing: ({ context }) => couldDecide(context) && isBlank(context.comment),
    canWithdraw: ({ context }) => context.actionErrors?.withdraw === null,
    canRedraft: ({ context: { document, employee } }) =>
      document !== null && canRedraft(document, employee),
    canActFor: ({ context: { document, employee, principal }, event }) =>
      event.type === 'signing.actFor' &&
      event.principal !== principal &&
      document !== null &&
      approversToActFor(document, employee).includes(event.principal ?? employee),
    /** The employee can decide in another seat, after the document became stale in the chosen one. */
    canActForOther: ({ context: { document, employee, principal }, event }) =>
      event.type === 'signing.actFor' &&
      event.principal !== principal &&
      document !== null &&
      actionErrorsOf(document, employee, event.principal ?? employee).reject === null,
    canPrepare: ({ context, event }) =>
      event.type === 'signing.prepare' && preparedErrors(context, event)?.[event.action] === null,
    canResume: ({ context }) => context.actionErrors?.resume === null,
    needsReason: ({ context: { requestedAction } }) =>
      requestedAction === 'hold' || requestedAction === 'changeLine',
    isHold: ({ context }) => context.requestedAction === 'hold',
    isSendBack: ({ context }) => context.requestedAction === 'sendBack',
    isUndo: ({ context }) => context.requestedAction === 'undo',
    /** The prepared action is for another seat than the one that was chosen on the screen. */
    isInOtherSeat: ({ context }) => context.formerSeat !== null,
    canHold: ({ context: { requestedAction, reason, until, today } }) =>
      requestedAction === 'hold' && !isBlank(reason) && isAllowedHoldDate(until, today()),
    canSendBack: ({ context: { requestedAction, comment } }) =>
      requestedAction === 'sendBack' && !isBlank(comment),
    canChangeLine: ({ context: { requestedAction, reason, document, employee }, event }) =>
      event.type === 'signing.changeLine' &&
      requestedAction === 'changeLine' &&
      !isBlank(reason) &&
      document !== null &&
      !isSameLaterLine({ document, employee }, event.line) &&
      lineErrorOf({ document, employee }, event.line) === null,
    canAddReceivers: ({ context: { requestedAction, document }, event }) =>
      event.type === 'signing.addReceivers' &&
      requestedAction === 'addReceivers' &&
      document !== null &&
      canReceiversBeAdded(document, event.receivers),
    /** The employee could decide on the previous version of the document in the chosen seat, but not on this one. */
    isStaleNow: ({ context }, document: ApprovalDocument) =>
      couldDecide(context) && actionErrorsInChosenSeat(context, document).reject !== null,
    /** The stale document can be used again in the chosen seat: the employee can decide, or it accepts the refused action. */
    isPossibleAgain: ({ context }, document: ApprovalDocument) => {
      const errors = actionErrorsInChosenSeat(context, document)
      const { staleAction } = context
      return errors.reject === null || (staleAction !== null && errors[staleAction] === null)
    },
    isStoredAndOpen: ({ context }, document: ApprovalDocument) =>
      !actionsThatCloseDocument.includes(context.requestedAction) &&
      isActionStored(document, context),
    isDecided: ({ context }, document: ApprovalDocument) => isActionStored(document, context),
    /** The document no longer accepts the action in the chosen seat, and the employee cannot decide in that seat either. */
    isRefusedNow: ({ context }, document: ApprovalDocument) => {
      const errors = actionErrorsInChosenSeat(context, document)
      const { requestedAction: action } = context
      return action !== null && errors[action] !== null && errors.reject !== null
    },
    isGone: (_, { kind }: RequestError) => kind === 'forbidden' || kind === 'notFound',
  },
  actions: {
    setDocument: assign(({ context }, document: ApprovalDocument) => {
      const loaded = loadedFields(context, document)
      if (isChosenSeatKept(context))
        return { ...loaded, actionErrors: actionErrorsInChosenSeat(context, document) }
      const preferredPrincipal = principalAfterUndo(context, document)
      const principal = chosenPrincipal(document, context.employee, preferredPrincipal)
      const actionErrors = actionErrorsFor({ ...context, principal }, document)
      return { ...loaded, principal, actionErrors }
    }),
    clearChanges: assign({ changes: null }),
    /** As when the document was opened, but with the comment of the employee, unless a stored action contains it. */
    startAgain: enqueueActions(({ context, enqueue }, document: ApprovalDocument) => {
      const { documentId, employee, notices, box, newId, today, approve } = context
      const comment = isActionStored(document, context) ? '' : context.comment
      const input = { documentId, employee, notices, box, newId, today, approve, comment }
      enqueue.assign(() => initialContext({ input }))
      if (comment !== context.comment) enqueue.emit({ type: 'signing.commentChanged', comment })
    }),
    setPrincipal: assign(({ context, event }) => {
      assertEvent(event, 'signing.actFor')
      const { document } = context
      const { principal } = event
      return {
        principal,
        actionErrors: document && actionErrorsFor({ ...context, principal }, document),
      }
    }),
    /**
     * Preparing the same action again keeps its reason, date, approval line and receivers. A line from a closed dialog is dropped if the document
     * has changed since: it would silently remove an approver whom another employee has added.
     */
    prepare: assign(({ context, event }) => {
      assertEvent(event, 'signing.prepare')
      const { action, principal = context.principal } = event
      const { requestedAction, lineRevision, document } = context
      const isOutdated = lineRevision !== null && lineRevision !== document?.revision
      const empty = { reason: '', until: null, line: null, receivers: null }
      const texts = action === requestedAction ? isOutdated && { line: null } : empty
      const formerSeat =
        event.principal === undefined
          ? null
          : { principal: context.principal, requestedAction, actionErrors: context.actionErrors }
      const actionErrors = preparedErrors(context, event)
      const seat = { requestedAction: action, principal, actionErrors, formerSeat }
      return { ...seat, failure: null, isCommentMissing: false, ...texts }
    }),
    /** After the form of an action in another seat is closed, also if the action has failed, the seat chosen before is chosen again. */
    restoreSeat: assign(({ context: { formerSeat } }) => ({ ...formerSeat, formerSeat: null })),
    setReason: assign(({ event }) => {
      assertEvent(event, 'signing.setReason')
      return { reason: clipComment(event.reason) }
    }),
    setUntil: assign(({ event }) => {
      assertEvent(event, 'signing.setUntil')
      return { until: event.until || null }
    }),
    setLine: assign(({ event }) => {
      assertEvent(event, 'signing.changeLine')
      return { line: event.line, lineRevision: null }
    }),
    setReceivers: assign(({ event }) => {
      assertEvent(event, 'signing.addReceivers')
      return { receivers: event.receivers }
    }),
    /** Keeps what the closed dialog contained. The line of the document itself is not kept, because it can change meanwhile. */
    keepInput: assign(({ context, event }) => {
      assertEvent(event, 'signing.keep')
      const { line = context.line, receivers = context.receivers } = event
      const { document, employee } = context
      const isChanged = document && line && !isSameLaterLine({ document, employee }, line)
      return {
        line: isChanged ? line : null,
        lineRevision: document?.revision ?? null,
        receivers: receivers?.length ? receivers : null,
      }
    }),
    requestResume: assign({ requestedAction: 'resume', failure: null, isCommentMissing: false }),
    setComment: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'signing.setComment')
      const comment = clipComment(event.comment)
      enqueue.assign({ comment, isCommentMissing: false })
      enqueue.emit({ type: 'signing.commentChanged', comment })
    }),
    requestApproval: assign({ requestedAction: 'approve', failure: null, isCommentMissing: false }),
    requestRejection: assign({ requestedAction: 'reject', failure: null }),
    requestWithdrawal: assign({ requestedAction: 'withdraw', failure: null }),
    /** Reloads the document, because changes reported during a request were ignored. */
    requestReload: raise({ type: 'signing.changed' }),
    setFailure: assign((_, failure: RequestError) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setStale: assign(({ context }, document: ApprovalDocument) =>
      staleFields(context, document, 'reject'),
    ),
    setRefused: assign(({ context }, document: ApprovalDocument) =>
      staleFields(context, document, context.requestedAction),
    ),
    renewStale: assign(({ context }, document: ApprovalDocument) =>
      staleFields(context, document, context.staleAction),
    ),
    clearStaleReason: assign({ staleReason: null, staleAction: null }),
    setRedraft: assign(({ context: { document } }, { period }: { period: Period | null }) => ({
      redraft: document && redraftTargetOf(document, period),
    })),
    /** Reports the outcome of the action to the box and, except in a bulk approval, to the employee. */
    reportOutcome: enqueueActions(({ context, enqueue }) => {
      const { requestedAction, approve, notices, box, documentId } = context
      if (!requestedAction) return
      const outcome = actionOutcomes[requestedAction]
      const requested = { reason: '', until: null, line: null, receivers: null }
      enqueue.assign({ outcome, failure: null, changes: null, ...requested })
      if (actionsThatCloseDocument.includes(requestedAction)) {
        enqueue.emit({ type: 'signing.commentChanged', comment: '' })
      }
      if (!approve) {
        enqueue.sendTo(notices, { type: 'notices.show', code: outcome } satisfies ShowNotice)
      }
      const doneEvent: SigningDecided = { type: 'signing.decided', id: documentId, outcome }
      if (box) enqueue.sendTo(box, doneEvent)
    }),
    notifyFailed: enqueueActions(({ context: { approve, notices, failure }, enqueue }) => {
      if (approve) return
      const detail = failure ? serverMessageOf(failure) : ''
      const values: ShowNotice['values'] = detail === '' ? {} : { detail }
      const showNotice: ShowNotice = { type: 'notices.show', code: 'decisionFailed', values }
      enqueue.sendTo(notices, showNotice)
    }),
    notifyCommentMissing: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isCommentMissing: true })
      const showNotice: ShowNotice = { type: 'notices.show', code: 'commentMissing' }
      enqueue.sendTo(context.notices, showNotice)
    }),
    notifyRedraftFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'redraftFailed',
    } satisfies ShowNotice),
    reportStopped: enqueueActions(
      ({ context, enqueue }, { isUnconfirmed }: { isUnconfirmed: boolean }) => {
        const { box, documentId, requestedAction, actionErrors, failure } = context
        if (!box) return
        const staleError = isOtherRevision(context) ? { code: 'staleRevision' as const } : null
        const detail = failure ? serverMessageOf(failure) : ''
        const stoppedEvent: SigningRefusedOrFailed = {
          type: 'signing.stopped',
          id: documentId,
          error: (requestedAction && actionErrors?.[requestedAction]) ?? staleError,
          detail,
          isUnconfirmed,
        }
        enqueue.sendTo(box, stoppedEvent)
      },
    ),
    /**
     * Reports an action whose document the employee can no longer open. If the response to the action was lost, its failure is kept: it may be
     * stored, and be the reason why the document is closed.
     */
    reportGone: enqueueActions(({ context, enqueue }, loadError: RequestError) => {
      const { box, documentId, failure } = context
      const stoppedEvent: SigningRefusedOrFailed = {
        type: 'signing.stopped',
        id: documentId,
        error: { code: 'unknown' },
        detail: (failure && serverMessageOf(failure)) || serverMessageOf(loadError),
        isUnconfirmed: false,
      }
      if (box) enqueue.sendTo(box, stoppedEvent)
      if (!failure || !isOutcomeUnknown(failure)) enqueue.assign({ failure: loadError })
    }),
  },
})
