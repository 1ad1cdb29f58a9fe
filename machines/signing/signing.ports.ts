import type { Attachment } from '../../contract/attachment.ts'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { SavedDraft } from '../draft/draft.ports.ts'
import type { LineChange, ReceiversAddition } from '../../contract/lineActions.ts'
import { port } from '../port.ts'

/** A decision on the revision that the employee has read, null if the server sends none. `principal` is null for an own decision. */
interface Acted {
  documentId: number
  revision: number | null
  principal: string | null
}

/** A decision about a document by an approver, identified by username, with its comment. */
export interface Decided extends Acted {
  username: string
  opinion: string
  decision: 'approve' | 'reject'
}

/** Another action of an approver or the author, with its text. `until` is the date of a hold, null without one. */
export type ActedOn = Acted &
  (
    | { action: 'hold'; reason: string; until: string | null }
    | { action: 'resume' | 'undo' | 'withdraw' }
    | { action: 'sendBack'; opinion: string }
    | ({ action: 'changeLine' } & Pick<LineChange, 'reason' | 'approvers'>)
    | ({ action: 'addReceivers' } & Pick<ReceiversAddition, 'receivers'>)
  )

/**
 * `fetchDocument` also marks the document as read. `sign` and `act` are finished even after the machine has stopped waiting; they
 * ignore the signal. `prepareRedraft` saves a draft with the files of the attachments on this device and returns it. A draft with content
 * that is already saved for the batch is newer: it keeps its content, and gets only the rejection.
 */
export const signingPorts = {
  fetchDocument: port<ApprovalDocument, { documentId: number }>('fetchDocument'),
  markReceiverRead: port<void, { receiverId: number }>('markReceiverRead'),
  sign: port<void, Decided>('sign'),
  act: port<void, ActedOn>('act'),
  prepareRedraft: port<SavedDraft, { draft: SavedDraft; attachments: Attachment[] }>(
    'prepareRedraft',
  ),
}
