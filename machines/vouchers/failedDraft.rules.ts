import type { SavedDraft } from '../draft/draft.ports.ts'
import { isOffered } from '../draft/savedDraft.rules.ts'
import type { RowCountsByBatch } from './selection.rules.ts'

/** The last failed draft, or null if it belongs to the batch that has just been submitted. */
export const withoutBatch = (failedDraft: SavedDraft | null, batchNumber: number | undefined) =>
  failedDraft?.batchNumber === batchNumber ? null : failedDraft

/**
 * The failed draft after a list has loaded. If the list contains its batch, no document of the batch is active: a document that the lost
 * request has stored has already ended. The draft is then submitted as a new request.
 */
export const forNewRequest = (failedDraft: SavedDraft | null, counts: RowCountsByBatch) =>
  failedDraft?.sent && counts.has(failedDraft.batchNumber)
    ? { ...failedDraft, sent: false }
    : failedDraft

/**
 * Whether `draft` continues the failed draft. Continued directly, it has the same writer. Restored from the list, it has another writer
 * and, if it was changed, a newer version. A failed draft that was not saved cannot be restored from the list.
 */
export const isFailedDraftContinued = (failedDraft: SavedDraft | null, draft: SavedDraft) =>
  failedDraft?.batchNumber === draft.batchNumber &&
  (failedDraft.writer === draft.writer ||
    (!failedDraft.isSaveFailed && isOffered(draft, failedDraft.version)))

/**
 * Whether the employee has discarded the failed draft, which a draft of its batch offered in the version `discardedVersion`; 0 if nothing was
 * discarded.
 */
export const isFailedDraftDiscarded = (
  failedDraft: SavedDraft | null,
  { batchNumber }: SavedDraft,
  discardedVersion: number,
) =>
  failedDraft?.batchNumber === batchNumber &&
  !failedDraft.isSaveFailed &&
  discardedVersion > 0 &&
  failedDraft.version <= discardedVersion
