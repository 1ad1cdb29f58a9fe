import type { ActorRef, Snapshot } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { DocumentError } from '../document/document.rules.ts'
import type { NoticesRef } from '../notice.ts'
import type { RequestError } from '../requestError.ts'
import type { Decided } from './signing.ports.ts'
import { redraftedDraft, type Redraft } from './redraft.rules.ts'
import { type ActionErrors, unreadReceiverId, type DocumentAction } from './signing.rules.ts'

export type Outcome = 'approved' | 'rejected' | 'withdrawn'

/** Sent to the box after a decision has been stored. */
export interface SigningDecided {
  type: 'signing.decided'
  id: number
  outcome: Outcome
}

/**
 * Sent to the box if a decision is not stored, or if its outcome is unknown. `refusal` is the reason of a refused decision. For a failed
 * one it is null, and `detail` is the server's message.
 */
export interface SigningStopped {
  type: 'signing.stopped'
  id: number
  refusal: DocumentError | null
  detail: string
}

export interface SigningInput {
  documentId: number
  /** The username of the employee. */
  employee: string
  notices: NoticesRef
  /** The `boxes` machine that opened the document; null if it needs no events. */
  box: ActorRef<Snapshot<unknown>, SigningDecided | SigningStopped> | null
  /** Returns a new UUID for each draft. */
  newId: () => string
  /** Part of a bulk approval: approves immediately and without notices. Only the box receives the result. */
  approve?: boolean
  /** The initial comment; by default none. */
  comment?: string
}

/** The context of one open document (wire, "Boxes"). */
export interface SigningContext extends Required<SigningInput> {
  /** The complete document; null until it has been loaded. */
  document: ApprovalDocument | null
  /** Whether a rejection was requested without a comment. The field is marked until its content changes. */
  isCommentMissing: boolean
  /** Why each action is not possible, null for a possible one. The whole value is null without a document. */
  refusal: ActionErrors | null
  /** The action that the employee requested last. */
  wish: DocumentAction | null
  outcome: Outcome | null
  /** Why a decision is no longer possible, for example because another employee has decided first. */
  staleReason: DocumentError | null
  /** Why the document could not be loaded, or why the last decision failed. */
  failure: RequestError | null
  /** The prepared draft; null before it is saved. */
  redraft: Redraft | null
}

export type SigningEvent =
  | { type: 'signing.setComment'; comment: string }
  | { type: 'signing.approve' }
  | { type: 'signing.reject' }
  /** Asks for a confirmation first, because a withdrawal is final. */
  | { type: 'signing.askWithdrawal' }
  | { type: 'signing.withdraw' }
  /** Does not withdraw after all. */
  | { type: 'signing.keep' }
  | { type: 'signing.retry' }
  /** The server reports a change. The document is reloaded in the background. */
  | { type: 'signing.changed' }
  /** The signed URLs of the files expired with an earlier session. The document is fetched again for new ones. */
  | { type: 'signing.refreshUrls' }
  | { type: 'signing.redraft' }
  | { type: 'signing.close' }

/** The initial context: no comment and no document. */
export function start({ input }: { input: SigningInput }): SigningContext {
  return {
    document: null,
    approve: false,
    comment: '',
    ...input,
    isCommentMissing: false,
    refusal: null,
    wish: null,
    outcome: null,
    staleReason: null,
    failure: null,
    redraft: null,
  }
}

type Args = { context: SigningContext }

/** Input of `fetchDocument` and `withdraw`. */
export function documentIdInput({ context: { documentId } }: Args) {
  return { documentId }
}

/** The common input of both decisions. */
function decided({ documentId, employee, comment }: SigningContext): Omit<Decided, 'decision'> {
  return { documentId, username: employee, opinion: comment.trim().normalize('NFC') }
}

export function approval({ context }: Args): Decided {
  return { ...decided(context), decision: 'approve' }
}

export function rejection({ context }: Args): Decided {
  return { ...decided(context), decision: 'reject' }
}

/** Input of `markReceiverRead`: the employee's unread receiver entry. */
export function receiverInput({ context: { document, employee } }: Args) {
  return { receiverId: (document && unreadReceiverId(document, employee)) ?? 0 }
}

/** Input of `prepareRedraft`: a draft of the same batch, and the attachments of the document. */
export function newDraft({ context: { document, employee, newId } }: Args) {
  if (!document) throw new Error('unreachable: nothing is drafted again that is not there')
  return { draft: redraftedDraft(document, employee, newId()), attachments: document.attachments }
}
