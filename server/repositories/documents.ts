import { type Transaction, sql } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type Db = Database['db'] | Transaction<Tables>

/** A file that has arrived; `sha256` of its bytes, `lineId` the voucher line that it belongs to. */
export interface StoredFile {
  id: string
  lineId: string
  title: string
  size: number
  sha256: Buffer
  /** the media type that its bytes say */
  kind: string
}

/** An employee as the documents that they submit and decide on keep them. */
export interface Author {
  id: string
  name: string
  department: string
  position: string
}

export interface NewDocument {
  category: Category
  batchNumber: number
  author: Author
  title: string
  requestId: string | undefined
  /** the batch's lines, a JSON array */
  lines: string
  /** in won */
  price: number
  invoicesCount: number
  /** title and author's name as they are searched for */
  searchText: string
  approvers: { id: string; type: '0' | '1' }[]
  receivers: string[]
  files: StoredFile[]
}

/** The document that an author's request id has created already. */
export interface EarlierDocument {
  id: number
  category: Category
  batchNumber: number
}

export async function findByRequest(
  db: Db,
  authorId: string,
  requestId: string,
): Promise<EarlierDocument | undefined> {
  return db
    .selectFrom('documents')
    .where('author_id', '=', authorId)
    .where('request_id', '=', requestId)
    .select(['id', 'category', 'batch_number as batchNumber'])
    .executeTakeFirst()
}

/** The waiting or approved document of a batch. */
export async function findActiveDocument(db: Db, category: Category, batchNumber: number) {
  return db
    .selectFrom('documents')
    .where('category', '=', category)
    .where('batch_number', '=', batchNumber)
    .where('status', 'in', ['waiting', 'approved'])
    .select(['id', 'author_id', 'author_name as author', 'created_at'])
    .executeTakeFirst()
}

/** Stores a document with its line of approvers, its references and its files, and makes that line the author's default. */
export async function insertDocument(
  trx: Transaction<Tables>,
  document: NewDocument,
): Promise<number> {
  const { id } = await trx
    .insertInto('documents')
    .values({
      category: document.category,
      batch_number: document.batchNumber,
      author_id: document.author.id,
      author_name: document.author.name,
      author_department: document.author.department,
      author_position: document.author.position,
      title: document.title,
      status: 'waiting',
      request_id: document.requestId ?? null,
      lines: document.lines,
      price: document.price,
      invoices_count: document.invoicesCount,
      search_text: document.searchText,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('signs')
    .values(
      document.approvers.map((approver, seq) => ({
        document_id: id,
        seq,
        employee_id: approver.id,
        type: approver.type,
        result: seq === 0 ? ('0' as const) : ('1' as const),
        signed_at: null,
      })),
    )
    .execute()
  if (document.receivers.length > 0) {
    await trx
      .insertInto('receivers')
      .values(
        document.receivers.map((employee_id) => ({ document_id: id, employee_id, read_at: null })),
      )
      .execute()
  }
  if (document.files.length > 0) {
    await trx
      .insertInto('attachments')
      .values(
        document.files.map(({ id: file, lineId, ...described }, seq) => ({
          id: file,
          document_id: id,
          line_id: lineId,
          seq,
          title: described.title,
          size: described.size,
          sha256: described.sha256,
          kind: described.kind,
        })),
      )
      .execute()
  }
  await rememberLine(trx, document)
  return id
}

async function rememberLine(trx: Transaction<Tables>, document: NewDocument): Promise<void> {
  const { category, approvers } = document
  const authorId = document.author.id
  // Two batches of one author at once: the later one waits here, and its line stays.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${category} ${authorId}`}, 4181))`.execute(
    trx,
  )
  await trx
    .deleteFrom('default_lines')
    .where('employee_id', '=', authorId)
    .where('category', '=', category)
    .execute()
  await trx
    .insertInto('default_lines')
    .values(
      approvers.map(({ id, type }, seq) => ({
        employee_id: authorId,
        category,
        seq,
        approver_id: id,
        type,
      })),
    )
    .execute()
}

/** Which of these files belong to a stored document. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from attachments where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Documents that wait for this employee, and references not yet read. */
export async function countPending(
  pool: Database['pool'],
  employeeId: string,
): Promise<[number, number]> {
  const { rows } = await pool.query({
    name: 'count-pending',
    text: `select
      (select count(*) from signs where employee_id = $1 and result = '0') as pending,
      (select count(*) from receivers where employee_id = $1 and read_at is null) as unread`,
    values: [employeeId],
  })
  return [rows[0].pending, rows[0].unread]
}
