import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import { approvalPorts, type Failure, reasonOf, type ShowNotice } from '../ports.ts'
import { canRedraft, redraftOf } from './redraft.rules.ts'
import type {
  Outcome,
  SigningContext,
  SigningDecided,
  SigningEvent,
  SigningInput,
  SigningStopped,
} from './signing.context.ts'
import { clipped, isCarriedOut, refusalsOf, unreadCopyOf, type Wish } from './signing.rules.ts'

const outcomes = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const satisfies Record<Wish, Outcome>

/** Why the last wish is refused by the document as it is now; null where it is not. */
function refusalIn({ employee, wish }: SigningContext, document: ApprovalDocument) {
  return wish && refusalsOf(document, employee)[wish]
}

/** What the machine knows, asks and does; its chart stands beside. */
export const signingSetup = setup({
  types: {
    context: {} as SigningContext,
    events: {} as SigningEvent,
    input: {} as SigningInput,
    tags: {} as 'busy',
  },
  actors: {
    readDocument: approvalPorts.readDocument,
    readCopy: approvalPorts.readCopy,
    sign: approvalPorts.sign,
    withdraw: approvalPorts.withdraw,
    layDraft: approvalPorts.layDraft,
  },
  guards: {
    isAtOnce: ({ context }) => context.approve,
    isUnreadCopy: ({ context: { document, employee } }) =>
      document !== null && unreadCopyOf(document, employee) !== null,
    canDecide: ({ context }) => context.refusal?.approve === null,
    lacksComment: ({ context }) =>
      context.refusal?.approve === null && context.comment.trim() === '',
    canWithdraw: ({ context }) => context.refusal?.withdraw === null,
    canRedraft: ({ context: { document, employee } }) =>
      document !== null && canRedraft(document, employee),
    /** Whoever could decide a moment ago cannot any more. */
    isOvertaken: ({ context: { refusal, employee } }, document: ApprovalDocument) =>
      refusal?.approve === null && refusalsOf(document, employee).approve !== null,
    isWithdrawn: ({ context: { wish, employee } }, document: ApprovalDocument) =>
      wish === 'withdraw' && isCarriedOut(document, employee, wish),
    isDecided: ({ context: { wish, employee } }, document: ApprovalDocument) =>
      isCarriedOut(document, employee, wish),
    isRefused: ({ context }, document: ApprovalDocument) => refusalIn(context, document) !== null,
    isGone: (_, { kind }: Failure) => kind === 'forbidden' || kind === 'notFound',
  },
  actions: {
    keepDocument: assign(({ context }, document: ApprovalDocument) => ({
      document,
      refusal: refusalsOf(document, context.employee),
    })),
    setComment: assign(({ context, event }) => ({
      comment: event.type === 'signing.setComment' ? clipped(event.comment) : context.comment,
    })),
    wishApprove: assign({ wish: 'approve', failure: null }),
    wishReject: assign({ wish: 'reject', failure: null }),
    wishWithdraw: assign({ wish: 'withdraw', failure: null }),
    keepFailure: assign((_, failed: Failure) => ({ failure: failed })),
    clearFailure: assign({ failure: null }),
    keepOvertaken: assign(({ context: { employee } }, document: ApprovalDocument) => ({
      overtaken: refusalsOf(document, employee).approve,
    })),
    keepRefused: assign(({ context }, document: ApprovalDocument) => ({
      overtaken: refusalIn(context, document),
    })),
    keepRedraft: assign(({ context: { document } }) => ({
      redraft: document && redraftOf(document),
    })),
    /** Told to the box and, where it is not one of many, to the employee. */
    tellOutcome: enqueueActions(({ context, enqueue }) => {
      const { wish, approve, notices, box, documentId } = context
      if (!wish) return
      const outcome = outcomes[wish]
      enqueue.assign({ outcome, failure: null })
      if (!approve) {
        enqueue.sendTo(notices, { type: 'notices.show', code: outcome } satisfies ShowNotice)
      }
      const told: SigningDecided = { type: 'signing.decided', id: documentId, outcome }
      if (box) enqueue.sendTo(box, told)
    }),
    sayFailed: enqueueActions(({ context: { approve, notices, failure }, enqueue }) => {
      if (approve) return
      const detail = failure ? reasonOf(failure) : ''
      const values: ShowNotice['values'] = detail === '' ? {} : { detail }
      const said: ShowNotice = { type: 'notices.show', code: 'decisionFailed', values }
      enqueue.sendTo(notices, said)
    }),
    sayCommentMissing: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'commentMissing',
    } satisfies ShowNotice),
    sayRedraftFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'redraftFailed',
    } satisfies ShowNotice),
    tellStopped: enqueueActions(({ context, enqueue }) => {
      const { box, documentId, overtaken, failure } = context
      if (!box) return
      const detail = failure ? reasonOf(failure) : ''
      const told: SigningStopped = {
        type: 'signing.stopped',
        id: documentId,
        refusal: overtaken,
        detail,
      }
      enqueue.sendTo(box, told)
    }),
  },
})
