import { applyEvent } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  turnOf,
} from '../../machines/document/document.rules.ts'
import type { PushInfo } from '../../contract/push.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { unauthorized } from '../http/errors.ts'
import { endMessage, turnMessage } from '../notifications/pushMessages.ts'
import { draftsChanged, messagesTo } from '../notifications/messages.sql.ts'
import { loadDocumentRecord, storeDecision, type StoredDocumentRecord } from './signing.sql.ts'
import { retryUntilUnchanged } from '../http/retries.ts'
import type { ServerContext, Message, CurrentEmployee } from '../http/context.ts'
import type { Language } from '../http/language.ts'
import { notify } from '../notifications/push.service.ts'
import { documentError } from './documentErrors.ts'

/**
 * Approves, rejects or withdraws a document (wire, "Boxes"), and sends a push message to the next employee. Throws the errors of
 * `documentError`, and 401 if the session has ended.
 */
export async function decide(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  documentId: number,
  event: DocumentEvent,
  language: Language,
): Promise<void> {
  const { database, settings } = context
  const { before, after, pushTo, browsers } = await decideIn(
    database.pool,
    documentId,
    event,
    language,
    currentEmployee.tokenHash,
  )
  if (isReleased(after)) context.draftCounts.invalidate()
  if (pushTo === undefined) return
  const message = messageOf(settings.LANGUAGE_DEFAULT, documentId, before.title, after)
  void notify(context, pushTo, browsers, message)
}

/** A stored decision. `pushTo` is the employee to notify, `browsers` are that employee's push subscriptions. */
interface Decided {
  before: StoredDocumentRecord
  after: DocumentRecord
  pushTo: string | undefined
  browsers: PushInfo[]
}

/**
 * Stores a decision without sending the push message. The document machine decides on the record that was read. The result is stored only
 * if the document has not changed meanwhile (decision 0015). Without `tokenHash` no session is checked.
 */
export function decideIn(
  pool: Database['pool'],
  documentId: number,
  event: DocumentEvent,
  language: Language,
  tokenHash: Buffer | null = null,
): Promise<Decided> {
  return retryUntilUnchanged(async () => {
    const before = await loadDocumentRecord(pool, documentId)
    // The same error for unknown and foreign documents, so that employees cannot find out which document numbers exist.
    if (!before?.participants.includes(event.by))
      throw documentError({ code: 'notYours' }, language)
    const { after, refusal } = applyEvent(before, event)
    if (refusal) throw documentError(refusal, language)
    const pushTo = pushRecipientOf(before, after)
    const decision = {
      type: changes[event.type],
      by: event.by,
      comment: event.type === 'document.withdraw' ? '' : event.comment.trim(),
      after,
      messages: [
        ...messagesTo(
          [...before.participants, ...(after.status === 'approved' ? before.circulated : [])],
          { type: 'box', document_id: documentId },
        ),
        ...(isReleased(after) ? [draftsChanged] : []),
      ],
      pushTo,
    }
    const { outcome, browsers } = await storeDecision(pool, before, decision, tokenHash)
    if (outcome === 'ended') throw unauthorized()
    return outcome === 'stored' ? { before, after, pushTo, browsers } : undefined
  })
}

const changes = {
  'document.approve': 'document.approved',
  'document.reject': 'document.rejected',
  'document.withdraw': 'document.withdrawn',
} as const

/** Whether the batch of the document can be drafted again. */
function isReleased({ status }: DocumentRecord): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

/** The approver whose turn it is, or the author of a decided document. */
function pushRecipientOf(
  { author }: DocumentRecord,
  { status, signs }: DocumentRecord,
): string | undefined {
  return signs[turnOf(signs)]?.user ?? (status === 'withdrawn' ? undefined : author)
}

function messageOf(
  language: Settings['LANGUAGE_DEFAULT'],
  documentId: number,
  title: string,
  { status }: DocumentRecord,
): Message {
  if (status === 'approved' || status === 'rejected') {
    return endMessage(language, documentId, title, status)
  }
  return turnMessage(language, documentId, title)
}
