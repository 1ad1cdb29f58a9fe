import type { ActorRef, Snapshot } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { DocumentRefusal } from '../document/document.rules.ts'
import type { Decided, Failure, Noticeboard } from '../ports.ts'
import { draftFrom, type Redraft } from './redraft.rules.ts'
import { type Refusals, unreadCopyOf, type Wish } from './signing.rules.ts'

export type Outcome = 'approved' | 'rejected' | 'withdrawn'

/** What the box hears of a decision that is stored. */
export interface SigningDecided {
  type: 'signing.decided'
  id: number
  outcome: Outcome
}

/** What it hears of one that is not: refused, and why; or failed, where `refusal` is null, with what the server says. */
export interface SigningStopped {
  type: 'signing.stopped'
  id: number
  refusal: DocumentRefusal | null
  detail: string
}

export interface SigningInput {
  documentId: number
  /** The employee's username. */
  employee: string
  notices: Noticeboard
  /** Whoever opened the document; null where nobody wants to hear. */
  box: ActorRef<Snapshot<unknown>, SigningDecided | SigningStopped> | null
  /** A new UUID for each draft. */
  newId: () => string
  /** One of many: approves at once, without a comment, and says nothing but to the box. */
  approve?: boolean
}

/** One document, read and decided on (wire, "Boxes"). */
export interface SigningContext extends Required<SigningInput> {
  /** The whole document; null until it has been read. */
  document: ApprovalDocument | null
  comment: string
  /** Why the employee may not, each null where they may; null while there is no document. */
  refusal: Refusals | null
  /** What the employee has asked for last. */
  wish: Wish | null
  outcome: Outcome | null
  /** Why what was possible is not any more: somebody was faster. */
  overtaken: DocumentRefusal | null
  /** Why the document could not be read, or the last decision did not go through. */
  failure: Failure | null
  /** The new draft that lies ready, and where. */
  redraft: Redraft | null
}

export type SigningEvent =
  | { type: 'signing.setComment'; comment: string }
  | { type: 'signing.approve' }
  | { type: 'signing.reject' }
  | { type: 'signing.withdraw' }
  | { type: 'signing.retry' }
  /** The server says that something has changed: read again quietly, what is shown stays. */
  | { type: 'signing.changed' }
  /** The URLs of the files ended with an earlier session: the document is read again for new ones. */
  | { type: 'signing.refreshAddresses' }
  | { type: 'signing.draftAgain' }
  | { type: 'signing.close' }

/** Nothing written, and nothing known of the document. */
export function start({ input }: { input: SigningInput }): SigningContext {
  return {
    document: null,
    approve: false,
    ...input,
    comment: '',
    refusal: null,
    wish: null,
    outcome: null,
    overtaken: null,
    failure: null,
    redraft: null,
  }
}

type Args = { context: SigningContext }

/** The document that is read. */
export function place({ context: { documentId } }: Args) {
  return { documentId }
}

/** What the server is told. */
function decided({ documentId, employee, comment }: SigningContext): Omit<Decided, 'decision'> {
  return { documentId, username: employee, opinion: comment.trim().normalize('NFC') }
}

export function approval({ context }: Args): Decided {
  return { ...decided(context), decision: 'approve' }
}

export function rejection({ context }: Args): Decided {
  return { ...decided(context), decision: 'reject' }
}

/** The copy of the document that is read from now on. */
export function copy({ context: { document, employee } }: Args) {
  return { copyId: (document && unreadCopyOf(document, employee)) ?? 0 }
}

/** The draft of the same batch, and the files that it takes along. */
export function newDraft({ context: { document, employee, newId } }: Args) {
  if (!document) throw new Error('unreachable: nothing is drafted again that is not there')
  return { draft: draftFrom(document, employee, newId()), attachments: document.attachments }
}
