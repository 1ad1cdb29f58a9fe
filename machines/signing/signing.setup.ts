import { assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { ShowNotice } from '../notice.ts'
import { type RequestError, reasonOf } from '../requestError.ts'
import { canRedraft, redraftOf } from './redraft.rules.ts'
import type {
  Outcome,
  SigningContext,
  SigningDecided,
  SigningEvent,
  SigningInput,
  SigningStopped,
} from './signing.context.ts'
import {
  clipComment,
  isActionStored,
  actionErrors,
  unreadReceiverId,
  type DocumentAction,
} from './signing.rules.ts'
import { signingPorts } from './signing.ports.ts'

const outcomes = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const satisfies Record<DocumentAction, Outcome>

/** Why the document now refuses the action that was requested last; null if it accepts the action. */
function actionErrorIn({ employee, wish }: SigningContext, document: ApprovalDocument) {
  return wish && actionErrors(document, employee)[wish]
}

/** Types, actors, guards and actions of the `signing` machine. */
export const signingSetup = setup({
  types: {
    context: {} as SigningContext,
    events: {} as SigningEvent,
    input: {} as SigningInput,
    tags: {} as 'busy',
  },
  actors: signingPorts,
  guards: {
    isImmediate: ({ context }) => context.approve,
    isUnreadReceiver: ({ context: { document, employee } }) =>
      document !== null && unreadReceiverId(document, employee) !== null,
    canDecide: ({ context }) => context.refusal?.approve === null,
    isCommentMissing: ({ context }) =>
      context.refusal?.approve === null && context.comment.trim() === '',
    canWithdraw: ({ context }) => context.refusal?.withdraw === null,
    canRedraft: ({ context: { document, employee } }) =>
      document !== null && canRedraft(document, employee),
    /** The employee could decide before, but can no longer decide now. */
    isStaleNow: ({ context: { refusal, employee } }, document: ApprovalDocument) =>
      refusal?.approve === null && actionErrors(document, employee).approve !== null,
    isWithdrawn: ({ context: { wish, employee } }, document: ApprovalDocument) =>
      wish === 'withdraw' && isActionStored(document, employee, wish),
    isDecided: ({ context: { wish, employee } }, document: ApprovalDocument) =>
      isActionStored(document, employee, wish),
    isRefusedNow: ({ context }, document: ApprovalDocument) =>
      actionErrorIn(context, document) !== null,
    isGone: (_, { kind }: RequestError) => kind === 'forbidden' || kind === 'notFound',
  },
  actions: {
    setDocument: assign(({ context }, document: ApprovalDocument) => ({
      document,
      refusal: actionErrors(document, context.employee),
    })),
    setComment: assign(({ context, event }) => ({
      comment: event.type === 'signing.setComment' ? clipComment(event.comment) : context.comment,
      isCommentMissing: false,
    })),
    requestApproval: assign({ wish: 'approve', failure: null, isCommentMissing: false }),
    requestRejection: assign({ wish: 'reject', failure: null }),
    requestWithdrawal: assign({ wish: 'withdraw', failure: null }),
    /** Loads the changes that were ignored during the question. */
    requestReload: raise({ type: 'signing.changed' }),
    setFailure: assign((_, failed: RequestError) => ({ failure: failed })),
    clearFailure: assign({ failure: null }),
    setStaleReason: assign(({ context: { employee } }, document: ApprovalDocument) => ({
      staleReason: actionErrors(document, employee).approve,
    })),
    setRefusalReason: assign(({ context }, document: ApprovalDocument) => ({
      staleReason: actionErrorIn(context, document),
    })),
    setRedraft: assign(({ context: { document } }) => ({
      redraft: document && redraftOf(document),
    })),
    /** Reports the outcome to the box and, except in a bulk approval, to the employee. */
    reportOutcome: enqueueActions(({ context, enqueue }) => {
      const { wish, approve, notices, box, documentId } = context
      if (!wish) return
      const outcome = outcomes[wish]
      enqueue.assign({ outcome, failure: null })
      if (!approve) {
        enqueue.sendTo(notices, { type: 'notices.show', code: outcome } satisfies ShowNotice)
      }
      const doneEvent: SigningDecided = { type: 'signing.decided', id: documentId, outcome }
      if (box) enqueue.sendTo(box, doneEvent)
    }),
    notifyFailed: enqueueActions(({ context: { approve, notices, failure }, enqueue }) => {
      if (approve) return
      const detail = failure ? reasonOf(failure) : ''
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
    reportStopped: enqueueActions(({ context, enqueue }) => {
      const { box, documentId, staleReason, failure } = context
      if (!box) return
      const detail = failure ? reasonOf(failure) : ''
      const stoppedEvent: SigningStopped = {
        type: 'signing.stopped',
        id: documentId,
        refusal: staleReason,
        detail,
      }
      enqueue.sendTo(box, stoppedEvent)
    }),
  },
})
