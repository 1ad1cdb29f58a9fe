import type { ActorRef, Snapshot } from 'xstate'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import type { Employee } from '../../contract/session.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type {
  ApprovalLineDecided,
  ApproversInput,
  ApprovalLineLoaded,
} from '../approvers/approvers.context.ts'
import type { FilesChanged, FilesInput } from '../files/files.machine.ts'
import type { UploadLimits } from '../files/files.rules.ts'
import type {
  DraftContent,
  DraftKey,
  DraftRequest,
  DocumentRejection,
  SavedDraft,
  SavedDraftToDelete,
  UploadProgress,
} from './draft.ports.ts'
import type { ReceiversChanged, ReceiversInput } from '../receivers/receivers.machine.ts'
import { RECEIVERS_MAX } from '../../contract/limits.ts'
import type { NoticesRef } from '../notice.ts'
import type { RequestError } from '../requestError.ts'
import { filesByLine, normalizeTitle } from './draft.rules.ts'
import { draftKeyOf, savedDraftOf } from './savedDraft.rules.ts'

export interface DraftInput {
  category: Category
  batchNumber: number
  /** All voucher lines of the batch. */
  lines: VoucherLine[]
  author: Employee
  /** The server date on which the draft was opened, `YYYY-MM-DD`. */
  today: string
  /**
   * The idempotency key of the submission, one per draft. If an upload is cancelled and the same content is sent again, no second document
   * is created.
   */
  requestId: string
  limits: UploadLimits
  notices: NoticesRef
  /** Returns a new idempotency key for content that has changed since it was sent. Without `newId`, all requests use `requestId`. */
  newId?: () => string
  /** The draft to restore; without it, the machine looks for a saved draft. */
  restored?: SavedDraft | null
}

/** The context of a request for approval while it is being written (specification, sections 2 and 4). */
export interface DraftContext extends Omit<DraftInput, 'newId' | 'restored'>, DraftContent {
  newId: () => string
  /** Bytes sent and bytes in total; null if no upload is in progress. */
  progress: { sent: number; total: number } | null
  failure: RequestError | null
  /** Whether dropped files are being read. Meanwhile the draft cannot be sent, because the request would not contain them. */
  isReading: boolean
  /** Why the document that is drafted again was rejected; null for any other draft. */
  rejection: DocumentRejection | null
  /** The names of employees who have left, among the approvers and receivers of the document that is drafted again. */
  leftOut: readonly string[]
  /** Whether the employee has submitted the draft without a title. From then on, the title field shows that the title is missing. */
  isTitleAsked: boolean
  /** A saved draft of this batch that the employee must restore or discard. */
  offered: SavedDraft | null
  /** The version of the offered draft that the employee has discarded; 0 for none. */
  discardedVersion: number
  /** Whether a save has found a newer draft of another tab. */
  isSavedInOtherTab: boolean
  /** The version of the last save, or the newest version found in the store; 0 for none. */
  version: number
  /** Whether the last save has failed, so that the store does not contain the content. */
  isSaveFailed: boolean
  /** Identifies this draft in the store, to distinguish it from a draft of another tab. */
  writer: string
  /** The content that was last passed to `saveDraft`. */
  lastSaved: DraftContent
  /** The content that was last sent under `requestId`. The server may have stored it. */
  sent: DraftContent | null
}

export type DraftEvent =
  | { type: 'draft.setTitle'; title: string }
  | { type: 'draft.openApprovers' }
  | { type: 'draft.closeApprovers' }
  | { type: 'draft.submit' }
  /** Accepted until the last byte is sent. */
  | { type: 'draft.cancelUpload' }
  | { type: 'draft.close' }
  /** Restores the offered draft. */
  | { type: 'draft.restore' }
  | { type: 'draft.discard' }
  /** The page is about to unload. The draft is saved immediately. */
  | { type: 'draft.save' }
  | UploadProgress
  | ApprovalLineLoaded
  | ApprovalLineDecided
  | ReceiversChanged
  | FilesChanged

/** The outcome of a draft and its content; `failure` is set if the draft failed. */
export interface DraftOutput extends Pick<DraftContext, 'discardedVersion'> {
  outcome: 'done' | 'failed' | 'closed'
  failure: RequestError | null
  draft: SavedDraft
}

type Self = ActorRef<Snapshot<unknown>, DraftEvent>
interface Args {
  context: DraftContext
  self: Self
}

/** Returns a new object on each call. Contents are compared by identity, so the new object differs from every saved content. */
export function emptyContent(): DraftContent {
  return { title: '', approvers: [], receivers: [], files: [] }
}

/** The initial context: an empty form for the batch. */
export function initialContext({ input }: { input: DraftInput }): DraftContext {
  const { newId = () => input.requestId, restored = null, ...given } = input
  const empty = emptyContent()
  return {
    ...given,
    ...empty,
    newId,
    lastSaved: empty,
    sent: null,
    progress: null,
    failure: null,
    isReading: false,
    rejection: null,
    leftOut: [],
    isTitleAsked: false,
    offered: restored,
    discardedVersion: 0,
    isSavedInOtherTab: false,
    version: 0,
    isSaveFailed: false,
    writer: restored?.writer ?? input.requestId,
  }
}

/** Input of `findSavedDraft`: the key of this draft in the store. */
export const findSavedDraftInput = ({ context }: { context: DraftContext }): DraftKey =>
  draftKeyOf(context)

/** Input of `deleteSavedDraft`. A newer version that another tab has saved is not deleted. */
export function deleteSavedDraftInput({ context }: { context: DraftContext }): SavedDraftToDelete {
  return { ...draftKeyOf(context), upTo: context.version }
}

/**
 * Input of `deleteSavedDraft` after the submission. A newer version that another tab has saved is not deleted, but the last save of this
 * draft may still be running.
 */
export function deleteSubmittedDraftInput({
  context,
}: {
  context: DraftContext
}): SavedDraftToDelete {
  return { ...deleteSavedDraftInput({ context }), writer: context.writer }
}

/** Input of `saveDraft`. */
export const saveDraftInput = ({ context }: { context: DraftContext }): SavedDraft =>
  savedDraftOf(context)

/** Input of the `approvers` child. */
export function approversInput({ context, self }: Args): ApproversInput {
  const { notices, category, author } = context
  return { draft: self, notices, category, author: author.user.username }
}

/** Input of the `receivers` child. */
export function receiversInput({ context, self }: Args): ReceiversInput {
  return { draft: self, author: context.author.user.username, limit: RECEIVERS_MAX }
}

/** Input of the `files` child. */
export function filesInput({ context, self }: Args): FilesInput {
  return { draft: self, limits: context.limits }
}

/** Input of `createDocument`. The draft receives the progress events of the upload. */
export function createDocumentInput({ context, self }: Args) {
  const { requestId, category, batchNumber, author, title, approvers, receivers, lines, files } =
    context
  const draft: DraftRequest = {
    requestId,
    category,
    batchNumber,
    author: author.user.username,
    title: normalizeTitle(title),
    approvers,
    receivers,
    files: filesByLine(lines, files),
    fingerprint: linesFingerprint(lines),
  }
  return { ...draft, listener: self }
}

/** The output for the parent machine. Each final state provides its outcome. */
export function draftOutput({
  context,
  event,
}: {
  context: DraftContext
  event: { output?: unknown }
}) {
  const outcome = event.output as DraftOutput['outcome']
  const { failure, isSaveFailed, discardedVersion } = context
  const draft = { ...saveDraftInput({ context }), ...(isSaveFailed && { isSaveFailed }) }
  return { outcome, failure, draft, discardedVersion }
}
