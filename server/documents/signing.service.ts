import type { DraftReceivers } from '../../contract/receiver.ts'
import { bulkErrorOf } from '../../machines/document/bulkApproval.rules.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  type SeatEvent,
  seatOfEvent,
} from '../../machines/document/document.rules.ts'
import { delegateErrorOf } from '../../machines/document/acting.rules.ts'
import { hasCurrentTurn } from '../../machines/document/seats.rules.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { unauthorizedError } from '../http/errors.ts'
import { approvalRequestMessage, finalDecisionMessage } from '../notifications/pushMessages.ts'
import { draftableBatchesChanged, messagesTo } from '../notifications/messages.sql.ts'
import type { PushRecipient } from '../notifications/subscriptions.sql.ts'
import {
  approverUsernames,
  entryTypes,
  loadPrincipalDelegations,
  loadDocumentRecord,
  type StoredDocumentRecord,
  storeDecision,
  wasDelegateInDocument,
} from './signing.sql.ts'
import { DECISION_ATTEMPTS_MAX, retryUntilUnchanged } from '../http/retries.ts'
import {
  afterCommit,
  type CurrentEmployee,
  type PushMessage,
  type ServerContext,
} from '../http/context.ts'
import type { Language } from '../http/language.ts'
import { sendPushMessages } from '../notifications/push.service.ts'
import { documentError } from './documentErrors.ts'
import { auditDetailsOf, commentOf } from './decisionEntries.ts'

/** Options of a decision. `check` checks its effect in addition to the rules of the machine, and throws. */
interface DecisionOptions {
  tokenHash?: Buffer | null
  canChangeLine?: boolean
  canDelegateInLine?: boolean
  batchTypes?: string
  /** Whether an approval is refused if the document's batch has changed in the ERP. */
  refusesErpChange?: boolean
  check?: Check
}

/** The effect of an event that the machine has accepted: the document as stored, and before and after the event. */
interface EventEffect {
  stored: StoredDocumentRecord
  before: DocumentRecord
  after: DocumentRecord
}

/** A check before each attempt to store the event. Throws if the event is not possible for a reason that the machine cannot check. */
type Check = (effect: EventEffect) => void | Promise<void>

/**
 * Stores an event of a document (wire, "Boxes"), and sends push messages to the employees of `pushRecipientsOf`. Throws the errors of
 * `documentError`, and 401 if the session has ended.
 */
export async function decide(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  documentId: number,
  event: DocumentEvent,
  language: Language,
  check?: Check,
): Promise<StoredDecision> {
  const { database, settings } = context
  const storedDecision = await decideWithoutPush(database.pool, documentId, event, language, {
    tokenHash: currentEmployee.tokenHash,
    canChangeLine: settings.LINE_CHANGE === 'on',
    canDelegateInLine: settings.DELEGATE_IN_LINE === 'allow',
    batchTypes: settings.BATCH_TYPES,
    refusesErpChange: settings.ERP_CHANGE_CHECK === 'refuse',
    check,
  })
  const { before, after, recipients } = storedDecision
  const message = messageOf(settings.LANGUAGE_DEFAULT, documentId, before.title, after)
  afterCommit(context, (outside) => {
    if (isReleased(after)) outside.draftableBatchCounter.invalidate()
    void sendPushMessages(outside, recipients, message)
  })
  return storedDecision
}

/** The check of an approval that is part of a bulk approval. Throws 409 if the seat is on hold. */
export const bulkCheck =
  (event: Extract<DocumentEvent, { type: 'document.approve' }>, language: Language): Check =>
  ({ before }) => {
    const error = bulkErrorOf(before, event)
    if (error) throw documentError(error, language)
  }

/**
 * The result of a stored event: the document before and after it, the principal if a delegate acted, and the employees to notify with their
 * push subscriptions.
 */
export interface StoredDecision {
  before: StoredDocumentRecord
  after: DocumentRecord
  principal: string | undefined
  recipients: PushRecipient[]
}

/**
 * Stores a decision without sending push messages. The document machine decides on the record that was read. The result is stored only
 * if the document has not changed meanwhile (decision 0015). Without `tokenHash` no session is checked.
 */
export function decideWithoutPush(
  pool: Database['pool'],
  documentId: number,
  event: DocumentEvent,
  language: Language,
  {
    tokenHash = null,
    canChangeLine = true,
    canDelegateInLine = true,
    batchTypes = '',
    refusesErpChange = false,
    check,
  }: DecisionOptions = {},
): Promise<StoredDecision> {
  return retryUntilUnchanged(language, DECISION_ATTEMPTS_MAX, async () => {
    const before = await loadRecordForEvent(pool, documentId, event)
    // The error is the same for unknown documents and for those of other employees, so that employees cannot find out which document ids
    // exist.
    if (!before || !(isByAdmin(event) || (await canAct(pool, before, event.by)))) {
      throw documentError({ code: isByAdmin(event) ? 'unknown' : 'notYours' }, language)
    }
    const { author, status, seats, revision, delegations, hasErpDifference } = before
    const erpDiffers = refusesErpChange && hasErpDifference
    const settings = { canChangeLine, canDelegateInLine, erpDiffers }
    const facts = { author, seats, revision, delegations, ...settings }
    const document = { ...facts, status }
    const { after, refusal } = applyEvent(document, event)
    if (refusal) throw documentError(refusal, language)
    await check?.({ stored: before, before: document, after })
    const approversAfter = approverUsernames(after)
    const removed = approverUsernames(before).filter((id) => !approversAfter.includes(id))
    const addedReferences = event.type === 'document.changeLine' ? removed : []
    const promoted = addedReferences.filter((id) => before.circulated.includes(id))
    const acting = isSeatEvent(event) ? seatOfEvent(document, event) : undefined
    const principal = acting?.way === 'delegate' ? acting.seat.approver.username : undefined
    const decision = {
      type: entryTypes[event.type],
      by: isByAdmin(event) ? null : event.by,
      seat: acting?.seat,
      principal,
      // A delegate can undo a decision also after the end of the delegation (delegates, L50).
      delegation: event.type === 'document.undo' ? undefined : acting?.delegation?.id,
      refusesErpChange: refusesErpChange && event.type === 'document.approve',
      comment: commentOf(event),
      details: {
        ...auditDetailsOf(document, event, after, principal),
        ...(promoted.length > 0 && { promoted }),
      },
      after,
      replaced: isByAdmin(event) ? event.from : undefined,
      receivers: addedReceivers(event),
      addedReferences,
      promoted,
      messages: [
        ...messagesTo(peopleToInform(before, after, addedReceivers(event)), {
          type: 'box',
          document_id: documentId,
        }),
        ...(isReleased(after) ? [draftableBatchesChanged] : []),
      ],
      pushTo: pushRecipientsOf(document, after, event.by),
      batchTypes,
    }
    const { outcome, recipients } = await storeDecision(pool, before, decision, tokenHash)
    if (outcome === 'ended') throw unauthorizedError(language)
    return outcome === 'stored' ? { before, after, principal, recipients } : undefined
  })
}

/** Loads the document before the event. For a reassignment, also loads the delegations of the successor, who can get the turn. */
async function loadRecordForEvent(
  pool: Database['pool'],
  documentId: number,
  event: DocumentEvent,
): Promise<StoredDocumentRecord | undefined> {
  const record = await loadDocumentRecord(pool, documentId)
  if (!record || !isByAdmin(event) || approverUsernames(record).includes(event.to.username))
    return record
  const added = await loadPrincipalDelegations(pool, documentId, event.to.username)
  return { ...record, delegations: [...record.delegations, ...added] }
}

type AdminEvent = Extract<DocumentEvent, { type: 'document.reassign' }>
const isByAdmin = (event: DocumentEvent): event is AdminEvent => event.type === 'document.reassign'

const isSeatEvent = (event: DocumentEvent): event is SeatEvent =>
  event.type !== 'document.withdraw' && event.type !== 'document.addReceivers'

const addedReceivers = (event: DocumentEvent) =>
  event.type === 'document.addReceivers' ? event.receivers : undefined

/**
 * Whether an employee may know that the document exists: a participant, or a delegate who has decided or could have. Other delegates cannot
 * find out that the document exists (receivers, X17).
 */
async function canAct(
  pool: Database['pool'],
  { id, participants }: StoredDocumentRecord,
  by: string,
): Promise<boolean> {
  return participants.includes(by) || wasDelegateInDocument(pool, id, by)
}

/** The employees whose boxes can have changed: participants, and delegates who have decided, could decide before or can decide now. */
function peopleToInform(
  before: StoredDocumentRecord,
  after: DocumentRecord,
  added: Readonly<DraftReceivers> = [],
): string[] {
  const { participants, circulated, delegations } = before
  const isApproved = after.status === 'approved'
  const informed = added.filter(({ kind }) => kind === 'reference' || isApproved)
  const seats = [...before.seats, ...after.seats]
  const open = seats.filter(hasCurrentTurn)
  return [
    ...participants,
    ...approverUsernames(after),
    ...seats.flatMap(({ actedBy }) => actedBy?.username ?? []),
    ...open.flatMap(({ approver }) => delegatesOf(delegations, approver.username)),
    ...(isApproved ? circulated : []),
    ...informed.map(({ id }) => id),
  ]
}

const delegatesOf = (delegations: DocumentRecord['delegations'], principal: string) =>
  delegations
    .filter((one) => one.principal === principal && !one.hasEnded)
    .flatMap(({ delegate }) => (delegate ? [delegate.username] : []))

/** Whether the batch of the document can be drafted again. */
function isReleased({ status }: DocumentRecord): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

/** The usernames of the approvers who have the turn, without those of held seats, who get the turn again when the hold ends. */
const approversWithTurn = ({ seats }: DocumentRecord) =>
  seats.flatMap(({ state, approver }) => (state === 'turn' ? approver.username : []))

/**
 * The approvers whose turn begins and their delegates, or the author after the final decision. Employees are not notified of their own
 * actions, and delegates only if they can decide.
 */
function pushRecipientsOf(before: DocumentRecord, after: DocumentRecord, by: string): string[] {
  const { author, status, delegations } = after
  const limits = { ...after, line: approverUsernames(after) }
  const hadTurn = new Set(approversWithTurn(before))
  const approversWithNewTurn = approversWithTurn(after)
    .filter((id) => !hadTurn.has(id))
    .flatMap((id) => [
      id,
      ...delegatesOf(delegations, id).filter((delegate) => !delegateErrorOf(limits, delegate)),
    ])
  const isEnded = before.status === 'waiting' && (status === 'approved' || status === 'rejected')
  const ended = isEnded ? [author] : []
  return [...new Set([...approversWithNewTurn, ...ended])].filter((id) => id !== by)
}

function messageOf(
  language: Settings['LANGUAGE_DEFAULT'],
  documentId: number,
  title: string,
  { status }: DocumentRecord,
): PushMessage {
  if (status === 'approved' || status === 'rejected') {
    return finalDecisionMessage(language, documentId, title, status)
  }
  return approvalRequestMessage(language, documentId, title)
}
