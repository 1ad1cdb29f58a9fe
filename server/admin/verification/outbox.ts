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
  /** the expected message of each audit entry that requires one, as JSON, by the number of the entry */
  const expectedMessages = new Map<number, string>()
  return {
    take(entry: AuditEntry, contentOf: (id: number) => Content): void {
      const change = JSON.parse(entry.what) as AuditChange
      // Entries before the outbox existed have no messages.
      if (change.type === 'outbox.introduced') expectedMessages.clear()
      if (change.type === 'alarm.raised') {
        expectedMessages.set(entry.seq, JSON.stringify(alarmMessageOf(entry, change)))
      }
      if (!isSent(change)) return
      const id = typeof change.document === 'number' ? change.document : change.document.id
      const content = contentOf(id)
      if (!content || (change.type === 'document.approved' && content.status !== 'approved')) return
      expectedMessages.set(entry.seq, JSON.stringify(messageOf(entry, change, content)))
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
  const approvers = content.signs
    .map((sign, index) => seatContentOf(content, sign, index))
    .filter(({ way }) => way !== null)
    .map(({ user, name, type, way, actedBy, at: signed }) =>
      // The entry contains the name of the seat's approver, but not that of a delegate.
      actedBy === null
        ? [user, name, type, way, null, signed]
        : [actedBy, null, type, way, user, signed],
    )
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
    approvers,
  ]
}

type AlarmChange = Extract<AuditChange, { type: 'alarm.raised' }>

/** The fields of the message of an alarm that follow from the audit chain, in the order of `alarmFieldsOf`. */
function alarmMessageOf(
  { seq, hash }: AuditEntry,
  { alarm, kind, category, batch, of }: AlarmChange,
) {
  return ['batch.alarm', true, seq, hash, alarm, kind, of, category, batch]
}

/** The fields of the message of an alarm that `verify` compares. */
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
    approvers: {
      username: string
      name: string
      type: string
      way: string
      for?: string
      at: string
    }[]
    entry: { seq: number; hash: string }
  }
}

function problemOf(row: OutboxRow, expectedMessage: string | undefined): string | undefined {
  if (expectedMessage === undefined) return 'no entry requires it'
  const message = parse(row.message)
  if (!message) return 'it is not a valid message'
  const { type, timestamp, data } = message
  const isAlarm = type === 'batch.alarm'
  const storedMessage = JSON.stringify(isAlarm ? alarmFieldsOf(message) : fieldsOf(message))
  if (storedMessage !== expectedMessage) {
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
  if (isAlarm) return undefined
  const { price, line_count, companies } = data
  if (row.facts && JSON.stringify([price, line_count, companies]) !== JSON.stringify(row.facts))
    return 'it differs from the lines of its document'
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
  return [
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
    data.approvers.map(({ username, name, type: kind, way, for: principal = null, at }) => [
      username,
      principal === null ? name : null,
      kind,
      way,
      principal,
      at,
    ]),
  ]
}
