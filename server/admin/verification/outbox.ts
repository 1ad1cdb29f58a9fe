import type { Transaction } from 'kysely'
import { type Category, documentTypes } from '../../../contract/voucher.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { AuditChange } from '../../audit/auditLog.service.ts'
import type { AuditedDocument } from '../../audit/auditLog.sql.ts'
import type { Tables } from '../../db/tables.ts'
import { seatContentOf } from './contents.ts'
import { type OutboxRow, readOutbox } from './outbox.sql.ts'

/** The content of a document after its audit entries have been replayed; undefined if no entry of it is known. */
type Content = AuditedDocument | undefined

/**
 * Compares the messages to the ERP with the audit entries. Since the outbox exists, each entry that submits, completes, rejects or
 * withdraws a document, or raises an alarm, has exactly one message. Call `take` for each entry after its replay, then `findings`.
 */
export function createOutboxCheck() {
  /** the accepted messages of each audit entry that requires one, as JSON, by the number of the entry */
  const expectedMessages = new Map<number, string[]>()
  return {
    take(entry: AuditEntry, contentOf: (id: number) => Content): void {
      const change = JSON.parse(entry.what) as AuditChange
      // Entries before the outbox existed have no messages.
      if (change.type === 'outbox.introduced') expectedMessages.clear()
      if (change.type === 'alarm.raised') {
        const content = change.of === null ? undefined : contentOf(change.of)
        expectedMessages.set(entry.seq, alarmMessagesOf(entry, change, content))
      }
      if (!isSent(change)) return
      const id = typeof change.document === 'number' ? change.document : change.document.id
      const content = contentOf(id)
      if (!content || (change.type === 'document.approved' && content.status !== 'approved')) return
      expectedMessages.set(entry.seq, [JSON.stringify(messageOf(entry, change, content))])
    },
    async findings(trx: Transaction<Tables>) {
      const found: { subject: string; problem: string }[] = []
      for await (const row of readOutbox(trx)) {
        const problem = problemOf(row, expectedMessages.get(row.sequence))
        if (problem) found.push({ subject: `message ${row.sequence}`, problem })
        expectedMessages.delete(row.sequence)
      }
      const missing = [...expectedMessages.keys()].map((seq) => ({
        subject: `message ${seq}`,
        problem: 'it is missing',
      }))
      return [...found, ...missing]
    },
  }
}

const sentTypes = [
  'document.submitted',
  'document.approved',
  'document.rejected',
  'document.withdrawn',
] as const
type SentChange = Extract<AuditChange, { type: (typeof sentTypes)[number] }>

const isSent = (change: AuditChange): change is SentChange =>
  sentTypes.some((type) => type === change.type)

/** The fields of a message that follow from the audit chain, in the order of `fieldsOf`. */
function messageOf({ seq, hash }: AuditEntry, change: SentChange, content: AuditedDocument) {
  const at = change.type === 'document.submitted' ? null : (change.at ?? null)
  return [
    change.type,
    null,
    documentTypes[content.category as Category],
    true,
    at ?? content.created,
    seq,
    hash,
    content.id,
    content.category,
    content.batch,
    content.lines,
    content.author,
    content.created,
    at,
    change.type === 'document.rejected' ? change.comment.toWellFormed() : null,
    approversOf(content),
  ]
}

/** The approvers who have decided, in the order of the approval line. */
const approversOf = (content: AuditedDocument) =>
  content.signs
    .map((sign, place) => seatContentOf(content, sign, place))
    .filter(({ way }) => way !== null)
    .map(({ user, name, type, way, actedBy, at: signed }) =>
      // The entry contains the name of the seat's approver, but not that of a delegate.
      actedBy === null
        ? [user, name, type, way, null, signed]
        : [actedBy, null, type, way, user, signed],
    )

type AlarmChange = Extract<AuditChange, { type: 'alarm.raised' }>

/**
 * The messages of an alarm that follow from the audit chain, as JSON in the order of `alarmFieldsOf`: with the fields of its document, and
 * without them, as they were stored before migration 039.
 */
function alarmMessagesOf(
  { seq, hash }: AuditEntry,
  { alarm, kind, category, batch, of }: AlarmChange,
  content: Content,
): string[] {
  const fields = ['batch.alarm', true, seq, hash, alarm, kind, of, category, batch]
  const ofDocument = [
    null,
    documentTypes[category as Category],
    content?.lines ?? null,
    content?.author ?? null,
    content?.created ?? null,
    content ? reasonOf(content) : null,
    content ? approversOf(content) : [],
  ]
  return [[...fields, ...ofDocument], fields].map((each) => JSON.stringify(each))
}

/** The comment of the rejection; null without one. */
function reasonOf(content: AuditedDocument): string | null {
  const seats = content.signs.map((sign, place) => seatContentOf(content, sign, place))
  return seats.find(({ state }) => state === 'rejected')?.comment.toWellFormed() ?? null
}

interface MessageApprover {
  username: string
  name: string
  type: string
  way: string
  for?: string
  at: string
}

/** The fields of the message of an alarm that `verify` compares. Those of its document are missing in one from before migration 039. */
interface AlarmMessage {
  type: 'batch.alarm'
  timestamp: string
  data: {
    event_id: string
    sequence: number
    alarm: number
    kind: string
    document_id: number | null
    category: string
    batch_number: number
    batch_type: string
    entry: { seq: number; hash: string }
    number?: string | null
    document_type?: string
    companies?: string[]
    price?: number | null
    line_count?: number | null
    lines_sha256?: string | null
    author?: string | null
    submitted_at?: string | null
    completed_at?: string | null
    reason?: string
    approvers?: MessageApprover[]
  }
}

/** The fields of a message about a document that `verify` compares. */
interface DocumentMessage {
  type: (typeof sentTypes)[number]
  timestamp: string
  data: {
    event_id: string
    sequence: number
    document_id: number
    number: string | null
    category: string
    document_type: string
    batch_number: number
    batch_type: string
    companies: string[]
    price: number
    line_count: number
    lines_sha256: string
    author: string
    submitted_at: string
    completed_at: string | null
    reason?: string
    approvers: MessageApprover[]
    entry: { seq: number; hash: string }
  }
}

function problemOf(row: OutboxRow, accepted: string[] | undefined): string | undefined {
  if (accepted === undefined) return 'no entry requires it'
  const message = parse(row.message)
  if (!message) return 'it is not a valid message'
  const { type, timestamp, data } = message
  const isAlarm = type === 'batch.alarm'
  const storedMessage = JSON.stringify(isAlarm ? alarmFieldsOf(message) : fieldsOf(message))
  if (!accepted.includes(storedMessage)) {
    return `it is not as entry ${row.sequence} left its ${isAlarm ? 'alarm' : 'document'}`
  }
  const { event_id, sequence, document_id, category, batch } = row
  const columns = [event_id, sequence, row.type, document_id, category, batch, row.at]
  const same = [
    data.event_id,
    data.sequence,
    type,
    data.document_id,
    data.category,
    data.batch_number,
    timestamp,
  ]
  if (JSON.stringify(columns) !== JSON.stringify(same)) return 'its columns differ from its text'
  const { price, line_count, companies, completed_at } = data
  if (isAlarm && companies === undefined) return undefined
  const facts = row.facts ?? (isAlarm ? [null, null, []] : undefined)
  if (facts && JSON.stringify([price, line_count, companies]) !== JSON.stringify(facts))
    return 'it differs from the lines of its document'
  // The document of an alarm can have been completed later.
  if (isAlarm && completed_at !== null && completed_at !== row.completed)
    return 'it differs from the end of its document'
  return undefined
}

type OutboxMessage = DocumentMessage | AlarmMessage

function parse(text: string): OutboxMessage | undefined {
  try {
    const message = JSON.parse(text) as OutboxMessage
    if (message.type === 'batch.alarm') return message.data ? message : undefined
    return Array.isArray(message.data.approvers) ? message : undefined
  } catch {
    return undefined
  }
}

/** Whether a value has the form of a batch type. The setting BATCH_TYPES can have changed since the message was written. */
const isBatchType = (value: unknown) => typeof value === 'string' && /^[A-Z0-9]{1,2}$/.test(value)

function alarmFieldsOf({ type, data }: AlarmMessage) {
  const fields = [
    type,
    isBatchType(data.batch_type),
    data.entry?.seq,
    data.entry?.hash,
    data.alarm,
    data.kind,
    data.document_id,
    data.category,
    data.batch_number,
  ]
  const { number, document_type, lines_sha256, author, submitted_at, reason = null } = data
  if (!Array.isArray(data.approvers)) return fields
  const approvers = data.approvers.map(approverFieldsOf)
  return [
    ...fields,
    ...[number, document_type, lines_sha256, author, submitted_at, reason, approvers],
  ]
}

function approverFieldsOf({ username, name, type, way, at, ...rest }: MessageApprover) {
  const principal = rest.for ?? null
  return [username, principal === null ? name : null, type, way, principal, at]
}

function fieldsOf({ type, timestamp, data }: DocumentMessage) {
  return [
    type,
    data.number,
    data.document_type,
    isBatchType(data.batch_type),
    timestamp,
    data.entry?.seq,
    data.entry?.hash,
    data.document_id,
    data.category,
    data.batch_number,
    data.lines_sha256,
    data.author,
    data.submitted_at,
    data.completed_at,
    data.reason ?? null,
    data.approvers.map(approverFieldsOf),
  ]
}
