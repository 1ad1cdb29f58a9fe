import type { Approver } from '../../contract/approver.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'
import { port } from '../port.ts'

/**
 * A file picked by the employee. `size` is in bytes. `body` is the source of the bytes: in the browser a `Blob`, or a promise of a
 * `Blob`.
 */
export interface PickedFile {
  key: string
  name: string
  size: number
  body: unknown
}

/** The files of one voucher. `lineId` is the id of one of its voucher lines. */
export interface VoucherFiles {
  lineId: string
  files: PickedFile[]
}

/** One request for approval. `files` has one element for every line of the batch. The same `requestId` never creates a second document. */
export interface DraftRequest {
  requestId: string
  category: Category
  batchNumber: number
  author: string
  title: string
  approvers: Approver[]
  receivers: Receiver[]
  files: VoucherFiles[]
  /** `linesFingerprint` of the lines that the draft shows. The server refuses the request if the batch differs. */
  fingerprint: string
}

/** The progress of an upload, in bytes. */
export interface UploadProgress {
  type: 'draft.progressed'
  sent: number
  total: number
}

export interface UploadProgressListener {
  send(event: UploadProgress): void
}

/** The key of a draft: its author and its batch. */
export interface DraftKey {
  employee: string
  category: Category
  batchNumber: number
}

/** The employee's input, which must not get lost. */
export interface DraftContent {
  title: string
  approvers: Approver[]
  receivers: Receiver[]
  files: VoucherFiles[]
}

/** The rejection of the document that is drafted again. `at` is the time of the decision as the server sends it; '' if unknown. */
export interface DocumentRejection {
  approver: { name: string; position: string }
  at: string
  comment: string
}

/**
 * A draft saved on this device. `version` counts the saves from 1. `writer` distinguishes the drafts of two tabs. `requestId` is the
 * idempotency key. `sent`: exactly this content has been sent with that key, and the server may have stored it. `keptAt` is the time of the
 * save, in milliseconds since the epoch; before the first save of a draft made from a document, the time of the document's submission.
 * `rejection` is set if a rejected document is drafted again. `leftOut` contains the names of the document's approvers and receivers who
 * are no longer active.
 */
export interface SavedDraft extends DraftKey, DraftContent {
  version: number
  writer: string
  requestId: string
  sent: boolean
  keptAt?: number
  rejection?: DocumentRejection
  leftOut?: readonly string[]
  /** Set only in the output of a draft whose last save has failed; never stored. */
  isSaveFailed?: boolean
}

/** The key of the draft to delete. With `upTo`, a newer version than `upTo` is not deleted, unless it was saved by `writer`. */
export interface SavedDraftToDelete extends DraftKey {
  upTo?: number
  writer?: string
}

/**
 * Drafts of one employee and batch, saved on this device. Calls run in the order in which they were made and ignore the abort signal. A
 * call that has started is finished even after the machine has stopped waiting. `saveDraft` returns the new version, one higher than any
 * earlier version, also of a deleted draft. If another writer has saved a newer draft with content, `saveDraft` rejects with `conflict` and
 * writes nothing. After `deleteSavedDraft`, `findSavedDraft` can return an empty draft.
 */
export const savedDraftPorts = {
  findSavedDraft: port<SavedDraft | null, DraftKey>('findSavedDraft'),
  saveDraft: port<{ version: number }, SavedDraft>('saveDraft'),
  deleteSavedDraft: port<void, SavedDraftToDelete>('deleteSavedDraft'),
}

export const draftPorts = {
  createDocument: port<{ id: number }, DraftRequest & { listener: UploadProgressListener }>(
    'createDocument',
  ),
  ...savedDraftPorts,
}
