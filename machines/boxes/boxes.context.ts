import type { ActorRef, Snapshot } from 'xstate'
import type { BoxName, BoxSortColumn, DocumentSummary } from '../../contract/document.ts'
import type { BadgesEvent } from '../badges/badges.machine.ts'
import type { BoxRequest, BoxSearch, StatusCounts } from './boxes.ports.ts'
import { isBlank } from '../document/actions.rules.ts'
import type { NoticesRef } from '../notice.ts'
import type { RequestError } from '../requestError.ts'
import type {
  SigningDecided,
  SigningInput,
  SigningRefusedOrFailed,
} from '../signing/signing.context.ts'
import { hasSeveralStatuses, normalizeSearch } from './boxes.rules.ts'
import type { BulkResult } from './bulk.rules.ts'

export interface BoxesInput {
  box: BoxName
  search: BoxSearch
  /** The id of the open document; null without one. */
  opened: number | null
  /** The username of the employee. */
  employee: string
  notices: NoticesRef
  /** Receives `badges.refresh` after every decision. */
  badges?: ActorRef<Snapshot<unknown>, BadgesEvent>
  /** Returns a new UUID, for each draft that is started. */
  newId: () => string
  /** Returns the current date, `YYYY-MM-DD`. */
  today: () => string
  /** Returns the comment that the employee has typed for a document but not sent with a decision; '' without one. */
  loadUnsentComment: (documentId: number) => string
}

/** The context of one box: its documents and the activity of the employee (wire, "Boxes"). */
export interface BoxesContext extends BoxesInput {
  /** `foundDocuments`: all documents of the last response. `documents`: those that are shown, at most 25. */
  foundDocuments: DocumentSummary[]
  documents: DocumentSummary[]
  total: number
  /**
   * The number of documents per status. Null in a box whose documents all have one status, before the first response, and with an older
   * server.
   */
  statusCounts: StatusCounts | null
  /**
   * Ids of the selected documents, in the order of selection; only in *pending*. A document that is no longer in the box stays selected.
   */
  selected: number[]
  /** The selected documents as the list showed them when they were selected. A list loaded later can already contain a change. */
  listed: DocumentSummary[]
  /** The document with the keyboard cursor, or the one clicked last. A range selection begins there. */
  cursor: number | null
  /** Whether the open document was opened automatically, because the decision about another selected document was stored. */
  isOpenedByDecision: boolean
  /** The document offered after a decision; null if none is offered. Cleared as soon as the employee opens a document or searches. */
  next: number | null
  /** Why the last request for the list failed. Documents that are still shown can then be outdated. */
  failure: RequestError | null
  /** Whether a change was reported during a request or a bulk approval, so that the list must be loaded again. */
  isReloadRequested: boolean
  /** The results of a bulk approval, one per selected document. */
  results: BulkResult[]
  /** The comment of a bulk approval, for all its documents; '' for none. It is kept as long as documents are selected. */
  comment: string
  /** `comment` as the employee confirmed it with the approval. A change of the URL meanwhile clears only `comment`. */
  confirmedComment: string
  /** Whether the employee has ticked the second confirmation that a large or changed bulk approval needs. */
  isCheckedAgain: boolean
}

export type BoxesEvent =
  /** Omitted fields keep their values. The first page is shown, and the selection is cleared. */
  | { type: 'boxes.search'; search: Partial<Omit<BoxSearch, 'page' | 'order'>> }
  /** The first page is shown in another order. The selection does not change. */
  | { type: 'boxes.sort'; column: BoxSortColumn }
  | { type: 'boxes.turnPage'; page: number }
  | { type: 'boxes.retry' }
  /** The URL has changed: Back, Forward or a link. */
  | { type: 'boxes.goTo'; search: BoxSearch; opened: number | null }
  /**
   * The server reports a change. The list is reloaded in the background, and the open document if it is one of `documentIds`. Without them,
   * any document may have changed.
   */
  | { type: 'boxes.changed'; documentIds?: readonly number[] | undefined }
  | { type: 'boxes.toggle'; id: number }
  | { type: 'boxes.toggleAll' }
  /** Selects all documents from the cursor to this one. */
  | { type: 'boxes.extendTo'; id: number }
  | { type: 'boxes.clearSelection' }
  | { type: 'boxes.moveCursor'; by: number }
  | { type: 'boxes.toggleCursor' }
  | { type: 'boxes.open'; id: number }
  /** Opens the document that is offered after a decision. */
  | { type: 'boxes.openNext' }
  | { type: 'boxes.close' }
  | { type: 'boxes.confirmApproveAll' }
  | { type: 'boxes.setComment'; comment: string }
  /** Ticks the second confirmation that a large total, a changed document or a batch that differs in the ERP needs. */
  | { type: 'boxes.checkAgain'; isChecked: boolean }
  | { type: 'boxes.approveAll' }
  | { type: 'boxes.retryFailed' }
  | { type: 'boxes.closeResults' }
  | SigningDecided
  | SigningRefusedOrFailed
  | SigningErrorEvent

/** The `signing` actor of one document in a bulk approval has failed. `actorId` is the actor's id. */
export interface SigningErrorEvent {
  type: `xstate.error.actor.signing-${number}`
  actorId: string
}

/** The initial context, before the first response. */
export function initialContext({ input }: { input: BoxesInput }): BoxesContext {
  return {
    ...input,
    search: normalizeSearch(input.search),
    foundDocuments: [],
    documents: [],
    total: 0,
    statusCounts: null,
    selected: [],
    listed: [],
    cursor: null,
    isOpenedByDecision: false,
    next: null,
    failure: null,
    isReloadRequested: false,
    results: [],
    comment: '',
    confirmedComment: '',
    isCheckedAgain: false,
  }
}

type Args = { context: BoxesContext }

/** Input of `listBox`. */
export function listBoxInput({ context: { box, search } }: Args): BoxRequest {
  return { box, search, withStatusCounts: hasSeveralStatuses(box) }
}

/** Input of `fetchDocuments`. */
export function fetchDocumentsInput({ context: { selected } }: Args) {
  return { documentIds: selected }
}

type Opener = Args & { self: NonNullable<SigningInput['box']> }

/** Input of `signing` for the opened document. `signing` fetches it, because the list contains only its summary. */
export function signingInput({ context, self }: Opener): SigningInput {
  const { opened, employee, notices, newId, today, loadUnsentComment } = context
  const documentId = opened ?? 0
  const comment = loadUnsentComment(documentId)
  return { documentId, employee, notices, box: self, newId, today, comment }
}

/** Input of `signing` for one document of a bulk approval. */
export function bulkSigningInput({ context, self }: Opener, documentId: number): SigningInput {
  const { employee, notices, newId, today, confirmedComment, results } = context
  const result = results.find(({ id }) => id === documentId)
  return {
    documentId,
    employee,
    notices,
    box: self,
    newId,
    today,
    approve: true,
    comment: isBlank(confirmedComment) ? (result?.ownComment ?? '') : confirmedComment,
    revision: result?.revision ?? null,
    principal: result?.principal ?? null,
  }
}
