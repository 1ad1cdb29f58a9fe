import { bulkErrorOf } from '../../machines/document/bulkApproval.rules.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  seatOf,
} from '../../machines/document/document.rules.ts'
import { openSeats } from '../../machines/document/line.rules.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { unauthorized } from '../http/errors.ts'
import { endMessage, turnMessage } from '../notifications/pushMessages.ts'
import { draftsChanged, messagesTo } from '../notifications/messages.sql.ts'
import type { PushRecipient } from '../notifications/subscriptions.sql.ts'
import {
  approversOf,
  entryTypes,
  loadDocumentRecord,
  storeDecision,
  type StoredDocumentRecord,
} from './signing.sql.ts'
import { retryUntilUnchanged } from '../http/retries.ts'
import type { ServerContext, Message, CurrentEmployee } from '../http/context.ts'
import type { Language } from '../http/language.ts'
import { notify } from '../notifications/push.service.ts'
import { documentError } from './documentErrors.ts'
import { entryDetailsOf, textOf } from './decisionEntries.ts'

/** The options of a decision: a check of the document before the event, beyond the rules of the machine. It throws. */
interface DecisionOptions {
  tokenHash?: Buffer | null
  canChangeLine?: boolean
  batchTypes?: string
  check?: (document: DocumentRecord) => void
}

/**
 * Stores an event of a document (wire, "Boxes"), and sends push messages to the next employees. Returns the document afterwards. Throws the
 * errors of `documentError`, and 401 if the session has ended.
 */
export async function decide(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  documentId: number,
  event: DocumentEvent,
  language: Language,
  check?: (document: DocumentRecord) => void,
): Promise<DocumentRecord> {
  const { database, settings } = context
  const { before, after, recipients } = await decideIn(database.pool, documentId, event, language, {
    tokenHash: currentEmployee.tokenHash,
    canChangeLine: settings.LINE_CHANGE === 'on',
    batchTypes: settings.BATCH_TYPES,
    check,
  })
  if (isReleased(after)) context.draftCounts.invalidate()
  const message = messageOf(settings.LANGUAGE_DEFAULT, documentId, before.title, after)
  void notify(context, recipients, message)
  return after
}

/** Approves one of several documents, unless its approver has put it on hold. Throws the errors of `decide`. */
export async function approveInBulk(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  documentId: number,
  language: Language,
): Promise<void> {
  const event = { type: 'document.approve', by: currentEmployee.id, comment: '' } as const
  await decide(context, currentEmployee, documentId, event, language, (document) => {
    const error = bulkErrorOf(document, event)
    if (error) throw documentError(error, language)
  })
}

/** A stored decision, and the employees to notify with their push subscriptions. */
interface Decided {
  before: StoredDocumentRecord
  after: DocumentRecord
  recipients: PushRecipient[]
}

/**
 * Stores a decision without sending push messages. The document machine decides on the record that was read. The result is stored only
 * if the document has not changed meanwhile (decision 0015). Without `tokenHash` no session is checked.
 */
export function decideIn(
  pool: Database['pool'],
  documentId: number,
  event: DocumentEvent,
  language: Language,
  { tokenHash = null, canChangeLine = true, batchTypes = '', check }: DecisionOptions = {},
): Promise<Decided> {
  return retryUntilUnchanged(async () => {
    const before = await loadDocumentRecord(pool, documentId)
    // The same error for unknown and foreign documents, so that employees cannot find out which document numbers exist.
    if (!before?.participants.includes(event.by))
      throw documentError({ code: 'notYours' }, language)
    const document = recordOf(before, canChangeLine)
    check?.(document)
    const { after, refusal } = applyEvent(document, event)
    if (refusal) throw documentError(refusal, language)
    const approversAfter = approversOf(after)
    const removed = approversOf(before).filter((id) => !approversAfter.includes(id))
    const people = [...before.participants, ...approversAfter]
    const decision = {
      type: entryTypes[event.type],
      by: event.by,
      seat: event.type === 'document.withdraw' ? undefined : seatOf(document, event),
      comment: textOf(event),
      details: entryDetailsOf(document, event, after),
      after,
      addedReferences: event.type === 'document.changeLine' ? removed : [],
      messages: [
        ...messagesTo([...people, ...(after.status === 'approved' ? before.circulated : [])], {
          type: 'box',
          document_id: documentId,
        }),
        ...(isReleased(after) ? [draftsChanged] : []),
      ],
      pushTo: pushRecipientsOf(document, after, event.by),
      batchTypes,
    }
    const { outcome, recipients } = await storeDecision(pool, before, decision, tokenHash)
    if (outcome === 'ended') throw unauthorized()
    return outcome === 'stored' ? { before, after, recipients } : undefined
  })
}

function recordOf(stored: StoredDocumentRecord, canChangeLine: boolean): DocumentRecord {
  const { author, status, seats, revision } = stored
  return { author, status, seats, revision, canChangeLine }
}

/** Whether the batch of the document can be drafted again. */
function isReleased({ status }: DocumentRecord): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

/** The approvers whose turn begins, or the author after the final decision. No employee is notified of an own action. */
function pushRecipientsOf(before: DocumentRecord, after: DocumentRecord, by: string): string[] {
  const { author, status } = after
  const hadTurn = new Set(openSeats(before.seats).map(({ approver }) => approver.username))
  const begun = openSeats(after.seats)
    .map(({ approver }) => approver.username)
    .filter((id) => !hadTurn.has(id))
  const ended = status === 'approved' || status === 'rejected' ? [author] : []
  return [...begun, ...ended].filter((id) => id !== by)
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
