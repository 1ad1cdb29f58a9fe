import { type Kysely, sql, type Transaction } from 'kysely'
import type { SeatState, SubmittedStatus } from '../../contract/document.ts'
import type { ReceiverKind } from '../../contract/receiver.ts'
import type { Tables } from '../db/tables.ts'
import type { AuditEntry } from './chain.ts'

type Trx = Transaction<Tables>

const ENTRIES_AT_ONCE = 1000

/** The end of the audit chain: number and hash of the last entry, or 0 and '' if there is none. */
export interface AuditHead {
  seq: number
  hash: string
}

/** Appends an entry. Waits for other appending transactions, and blocks them until this transaction ends. */
export async function insertAuditEntry(trx: Trx, who: string, what: string): Promise<void> {
  await sql`select append_entry(${who}, ${what})`.execute(trx)
}

/**
 * The audited fields of a document. Timestamps are texts with microseconds; `lines` is the SHA-256 of the voucher lines. `name`,
 * `department` and `position` are the author's at submission, and in `signs` the approver's at the decision. Entries before migration 006
 * have none of these three, and no `withdrawn`. Entries before migration 015 have no department id, no revision and no steps and states of
 * seats.
 */
export interface AuditedDocument {
  id: number
  category: string
  batch: number
  author: string
  name?: string
  department?: string
  position?: string
  title: string
  created: string
  lines: string
  status: SubmittedStatus
  withdrawn?: string | null
  departmentId?: number
  revision?: number
  signs: {
    user: string
    name?: string | null
    department?: string | null
    position?: string | null
    type: '0' | '1'
    /** the result of the seat, only in entries before migration 015, which have none of the fields after `at` */
    result?: '0' | '1' | '2' | '3'
    comment: string
    at: string | null
    step?: number
    state?: SeatState
    way?: 'own' | 'delegate' | null
    actedBy?: string | null
    held?: { reason: string; until: string | null; at: string } | null
    /** when the current turn of the seat began; null if it began with the submission */
    turn?: string | null
    /** the former approver, if an administrator has given the seat to another employee */
    replaced?: string | null
  }[]
  /** The receivers. One of kind `reference` that the author added is stored as username only; all others are objects. */
  receivers: (string | { id: string; kind: ReceiverKind; by: string })[]
  files: { id: string; line: string; title: string; size: number; sha256: string }[]
}

/** An approval line in an audit entry. */
export type AuditedApprovalLine = { user: string; type: '0' | '1'; step: number }[]

const CONTENTS_AT_ONCE = 200

/** A row of `decisions`. `at` is a text with microseconds. */
export interface DecisionContent {
  number: number
  event: string
  seq: number | null
  step: number | null
  employee: string | null
  principal: string | null
  comment: string
  at: string | null
}

/** The audited fields of all documents with their decisions, by id. */
export async function* readDocumentContents(
  trx: Trx,
): AsyncGenerator<{ content: AuditedDocument; decisions: DecisionContent[] }> {
  for (let last = -(2 ** 31); ; ) {
    const { rows } = await sql<{ content: AuditedDocument; decisions: DecisionContent[] }>`
      select document_content(id) as content,
        (select coalesce(json_agg(json_build_object('number', number, 'event', event, 'seq', seq,
          'step', step, 'employee', employee_id, 'principal', principal_id, 'comment', comment,
          'at', moment_text(at)) order by number), '[]')
          from decisions where document_id = documents.id) as decisions
      from documents where id > ${last} order by id limit ${CONTENTS_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.content.id
  }
}

/** All entries, by number. */
export async function* readAuditEntries(trx: Trx): AsyncGenerator<AuditEntry> {
  for (let last = -(2 ** 31); ; ) {
    const { rows } = await sql<AuditEntry>`
      select * from entries where seq > ${last} order by seq limit ${ENTRIES_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.seq
  }
}

export async function readAuditHead(trx: Kysely<Tables>): Promise<AuditHead> {
  const { rows } = await sql<AuditHead>`select seq, hash from entry_head`.execute(trx)
  return rows[0] ?? { seq: 0, hash: '' }
}
