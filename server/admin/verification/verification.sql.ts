import { type Selectable, sql, type Transaction } from 'kysely'
import type { SeatState, SubmittedStatus } from '../../../contract/document.ts'
import type { Category } from '../../../contract/voucher.ts'
import { activeStatuses } from '../../db/statuses.ts'
import type { AuditedEndpoint, AuditedIntegration } from '../../audit/auditLog.service.ts'
import type { Tables } from '../../db/tables.ts'
import type { BatchDate } from '../../vouchers/batchDates.ts'

type Trx = Transaction<Tables>

const BATCHES_AT_ONCE = 200
/** Few, because the files of these documents are read while the transaction is idle, which the database allows only for some minutes. */
const DOCUMENTS_AT_ONCE = 10

/** A row of `batches` with its dates, and the ids of its rows in `voucher_lines`. */
export type BatchRow = Selectable<Tables['batches']> & { dates: BatchDate[]; ids: string[] }

export async function* readBatches(trx: Trx): AsyncGenerator<BatchRow> {
  let last: { category: string; number: number } = { category: '', number: 0 }
  for (;;) {
    const { rows } = await sql<BatchRow>`
      select b.*,
        (select coalesce(json_agg(json_build_object('kind', kind, 'day', day, 'vouchers', vouchers,
          'amount', amount) order by kind, day), '[]') from batch_dates d
          where d.category = b.category and d.batch_number = b.number) as dates,
        array(select id from voucher_lines l
        where l.category = b.category and l.batch_number = b.number) as ids
      from batches b where (category, number) > (${last.category}, ${last.number}::int)
      order by category, number limit ${BATCHES_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end
  }
}

/** Ids in `voucher_lines` whose batch is not stored. */
export async function findStrayLines(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from voucher_lines l where not exists (
      select from batches b where b.category = l.category and b.number = l.batch_number)
    order by id`.execute(trx)
  return rows.map((row) => row.id)
}

export interface SeatRow {
  seq: number
  employee_id: string
  type: '0' | '1'
  step: number
  state: SeatState
  way: 'own' | 'delegate' | null
  acted_by: string | null
  comment: string
  signed: boolean
  /** whether the reason and the start of a hold are stored */
  held: boolean
  /** whether the time at which the seat got its turn is stored */
  turn: boolean
  opened: boolean
}

export interface AttachmentRow {
  id: string
  line_id: string
  seq: number
  size: number
  sha256: string
}

/**
 * A document with its approvers and attachments. `lines` is the stored text. `segment` is the segment of its batch, or null if the batch is
 * missing.
 */
export interface DocumentRow {
  id: number
  category: Category
  batch_number: number
  author_id: string
  title: string
  status: SubmittedStatus
  price: number
  invoices_count: number
  search_text: string
  author_name: string
  lines: string
  segment: Buffer | null
  signs: SeatRow[]
  attachments: AttachmentRow[]
}

export async function* loadAllDocuments(trx: Trx): AsyncGenerator<DocumentRow> {
  for (let last = 0; ; ) {
    const { rows } = await sql<DocumentRow>`
      select d.id, d.category, batch_number, author_id, title, status, price, invoices_count,
        d.search_text, author_name,
        lines::text as lines, segment,
        (select coalesce(json_agg(json_build_object('seq', seq, 'employee_id', employee_id,
          'type', type, 'step', step, 'state', state, 'way', way, 'acted_by', acted_by,
          'comment', comment, 'signed', signed_at is not null, 'held', held_reason is not null and held_at is not null,
          'turn', turn_at is not null, 'opened', opened_at is not null) order by seq), '[]')
          from signs where document_id = d.id) as signs,
        (select coalesce(json_agg(json_build_object('id', id, 'line_id', line_id, 'seq', seq,
          'size', size, 'sha256', encode(sha256, 'hex')) order by seq), '[]')
          from attachments where document_id = d.id) as attachments
      from documents d
      left join batches b on b.category = d.category and b.number = d.batch_number
      where d.id > ${last} order by d.id limit ${DOCUMENTS_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Batches with more than one waiting or approved document. */
export async function findBatchesWithSeveralDocuments(
  trx: Trx,
): Promise<{ category: Category; number: number; ids: number[] }[]> {
  const { rows } = await sql<{ category: Category; number: number; ids: number[] }>`
    select category, batch_number as number, array_agg(id order by id) as ids from documents
    where status in (${sql.raw(activeStatuses)})
    group by category, batch_number having count(*) > 1 order by 1, 2`.execute(trx)
  return rows
}

/** Approvers, decisions, receivers and attachments whose document is not stored, as `table id`. */
export async function findOrphanedRows(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select part from (
      select 'sign ' || id as part, document_id from signs
      union all select 'decision ' || number, document_id from decisions
      union all select 'reference ' || id, document_id from receivers
      union all select 'attachment ' || id, document_id from attachments) parts
    where not exists (select from documents where id = document_id) order by part`.execute(trx)
  return rows.map((row) => row.part)
}

/** Open sessions, by the hash of their token in hexadecimal digits. */
export async function readSessions(
  trx: Trx,
): Promise<Map<string, { employee: string; expires: string }>> {
  const { rows } = await sql<{ session: string; employee: string; expires: string }>`
    select encode(token_hash, 'hex') as session, employee_id as employee,
      moment_text(expires_at) as expires from sessions where expires_at > now() order by 1`.execute(
    trx,
  )
  return new Map(rows.map(({ session, ...row }) => [session, row]))
}

/** An account of the identity provider that signs in as an employee. */
export interface SignInLink {
  issuer: string
  subject: string
  employee: string
}

/** The linked accounts, in the order of issuer and subject. */
export async function readSignInLinks(trx: Trx): Promise<SignInLink[]> {
  const { rows } = await sql<SignInLink>`
    select issuer, subject, employee_id as employee from sign_in_links order by 1, 2`.execute(trx)
  return rows
}

/** An endpoint that receives messages, without its secret. */
export type StoredEndpoint = AuditedEndpoint & { enabled: boolean }

export async function readEndpoints(trx: Trx): Promise<StoredEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select id, url, types, categories, companies, enabled from endpoints order by id`.execute(trx)
  return rows
}

/** An API client, without its tokens. */
export type StoredIntegration = AuditedIntegration & { active: boolean }

export async function readIntegrations(trx: Trx): Promise<StoredIntegration[]> {
  const { rows } = await sql<StoredIntegration>`
    select id, name, scopes, addresses, active from integrations order by id`.execute(trx)
  return rows
}
