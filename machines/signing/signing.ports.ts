import type { Attachment } from '../../contract/attachment.ts'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { SavedDraft } from '../draft/draft.ports.ts'
import type { LineChange, ReceiversAddition } from '../../contract/approverActions.ts'
import { port } from '../port.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'

/**
 * The common input of `sign` and `act`. `revision` is the one that the employee has read; null if the server sends none. `username` is the
 * employee, and `seat` the approver whose seat is decided: the employee or a principal. Without `seat`, a repeated decision in the seat of
 * the employee would decide the seat of a principal (L39).
 */
interface ActionInput {
  documentId: number
  revision: number | null
  seat: string
  username: string
}

/** A decision about a document by an approver, with its comment. `isBulk` is set for an approval in a bulk approval. */
export interface DecisionInput extends ActionInput {
  opinion: string
  decision: 'approve' | 'reject'
  isBulk?: true
}

/** Another action of an approver or the author, with its text. `until` is the date of a hold, null without one. */
export type OtherActionInput = ActionInput &
  (
    | { action: 'hold'; reason: string; until: string | null }
    | { action: 'resume' | 'undo' | 'withdraw' }
    | { action: 'sendBack'; opinion: string }
    | ({ action: 'changeLine' } & Pick<LineChange, 'reason' | 'approvers'>)
    | ({ action: 'addReceivers' } & Pick<ReceiversAddition, 'receivers'>)
  )

/**
 * `fetchDocument` also marks the document as read, unless the page is hidden or `marksRead` is false. `markReceiverRead` waits until the
 * page is visible. `sign` and `act` ignore the abort signal: a call that was sent is completed even if the machine no longer waits.
 * `prepareRedraft` saves a draft with the attachments of the document on this device. It returns the draft and `period`, the dates of its
 * batch, which is null if they cannot be found. If the device already has a draft of the batch with content that was saved after the
 * submission of the document, that draft keeps its content and gets only the rejection. Any other one is overwritten.
 */
export const signingPorts = {
  fetchDocument: port<ApprovalDocument, { documentId: number; marksRead?: false }>('fetchDocument'),
  markReceiverRead: port<void, { receiverId: number }>('markReceiverRead'),
  sign: port<void, DecisionInput>('sign'),
  act: port<void, OtherActionInput>('act'),
  prepareRedraft: port<
    { draft: SavedDraft; period: Period | null },
    { draft: SavedDraft; attachments: Attachment[] }
  >('prepareRedraft'),
}
