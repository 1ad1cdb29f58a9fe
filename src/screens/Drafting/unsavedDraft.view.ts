import type { SnapshotFrom } from 'xstate'
import type { DraftContext } from '../../../machines/draft/draft.context.ts'
import type { draftMachine } from '../../../machines/draft/draft.machine.ts'
import { hasSameContent, savedDraftOf } from '../../../machines/draft/savedDraft.rules.ts'
import type { VouchersContext } from '../../../machines/vouchers/vouchers.context.ts'
import type { UnsavedDraft } from '../../../machines/vouchers/vouchers.ports.ts'

/**
 * The open draft, while the employee has not yet chosen between it and a saved draft of the same batch, or the saved draft is being deleted.
 * Null if the content has already been passed to a save, and in any other state, in which the draft saves its changes.
 */
export function undecidedDraftOf(
  snapshot: SnapshotFrom<typeof draftMachine> | undefined,
): DraftContext | null {
  const isUndecided =
    snapshot?.matches({ composing: 'findingSavedDraft' }) ||
    snapshot?.matches({ composing: 'offered' }) ||
    snapshot?.matches({ composing: 'discarding' })
  if (!snapshot || !isUndecided) return null
  return hasSameContent(snapshot.context, snapshot.context.lastSaved) ? null : snapshot.context
}

/**
 * The draft that would be lost with this page: the undecided one, or one that was closed without being saved. If there are both, only the
 * undecided one is stored.
 */
export function unsavedDraftOf(
  {
    failedDraft,
    failedPeriod,
    period,
  }: Pick<VouchersContext, 'failedDraft' | 'failedPeriod' | 'period'>,
  undecided: DraftContext | null,
): UnsavedDraft | null {
  if (undecided) return { draft: { ...savedDraftOf(undecided), isSaveFailed: true }, period }
  return failedDraft?.isSaveFailed ? { draft: failedDraft, period: failedPeriod ?? period } : null
}
