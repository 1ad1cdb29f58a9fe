import type { SavedDraft } from '../draft/draft.ports.ts'
import { draftClipboardTextOf } from '../draft/savedDraft.rules.ts'
import type { BatchConflict } from './vouchers.ports.ts'

/**
 * The conflict about the batch of a draft. If the employee has not dismissed an earlier one, its text follows after a line, because it can
 * be nowhere else.
 */
export function batchConflictOf(
  draft: SavedDraft,
  detail: string,
  earlier: BatchConflict | null,
): BatchConflict {
  const text = draftClipboardTextOf(draft)
  return {
    batchNumber: draft.batchNumber,
    detail,
    text: earlier ? [text, '---', earlier.text].join('\n\n') : text,
    version: draft.version,
    writer: draft.writer,
  }
}
