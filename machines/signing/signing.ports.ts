import type { Attachment } from '../../contract/attachment.ts'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { SavedDraft } from '../draft/draft.ports.ts'
import { port } from '../port.ts'

/** A decision about a document by an approver, identified by username, with its comment. */
export interface Decided {
  documentId: number
  username: string
  opinion: string
  decision: 'approve' | 'reject'
}

/**
 * `fetchDocument` also marks the document as read. `sign` and `withdraw` are finished even after the machine has stopped waiting; they
 * ignore the signal. `prepareRedraft` saves a draft with the files of the attachments on this device and returns it. A draft with content
 * that is already saved for the batch is newer: it keeps its content, and gets only the rejection.
 */
export const signingPorts = {
  fetchDocument: port<ApprovalDocument, { documentId: number }>('fetchDocument'),
  markReceiverRead: port<void, { receiverId: number }>('markReceiverRead'),
  sign: port<void, Decided>('sign'),
  withdraw: port<void, { documentId: number }>('withdraw'),
  prepareRedraft: port<SavedDraft, { draft: SavedDraft; attachments: Attachment[] }>(
    'prepareRedraft',
  ),
}
