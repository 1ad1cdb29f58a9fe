import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

/** A table whose rows a backup contains. */
export type BackupTable = Exclude<keyof Tables, (typeof transient)[number]>

/** Tables that a backup leaves out: sessions, sign-in codes, the counters of limits, and the times of periodic jobs. */
const transient = [
  'sessions',
  'sign_in_codes',
  'registration_tries',
  'delegation_clock',
  'scheduled_jobs',
] as const

/** The tables of a backup, in an order in which each table comes after the tables that it refers to. */
const backupTableSet: Record<BackupTable, true> = {
  departments: true,
  positions: true,
  employees: true,
  sign_in_links: true,
  sign_ins: true,
  account_requests: true,
  batches: true,
  batch_dates: true,
  voucher_lines: true,
  delegations: true,
  documents: true,
  signs: true,
  decisions: true,
  receivers: true,
  attachments: true,
  default_lines: true,
  saved_lines: true,
  requests: true,
  subscriptions: true,
  entries: true,
  entry_head: true,
  outbox: true,
  endpoints: true,
  deliveries: true,
  integrations: true,
  idempotency: true,
  erp_reports: true,
  alarms: true,
  imports: true,
  reconciliations: true,
  reconciliation_differences: true,
  secrets: true,
}

export const backupTables = Object.keys(backupTableSet) as BackupTable[]

/** The names of all tables of the product, for SQL. */
export const allTables = sql.join([...backupTables, ...transient].map((name) => sql.table(name)))

/**
 * The rows of a table to back up. The secret that connects a data folder to its database is left out, because it stays with that database.
 */
export const rowsToBackUpOf = (table: BackupTable) =>
  table === 'secrets' ? sql`secrets where name <> 'installation'` : sql.table(table)

/** The name of the last migration. */
export async function readSchemaVersion(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** A column and its SQL type. */
export interface DatabaseColumn {
  name: string
  type: string
}

/** The columns of a table, in order, except those that the database derives. */
export async function readColumns(
  db: Kysely<Tables>,
  table: BackupTable,
): Promise<DatabaseColumn[]> {
  const { rows } = await sql<DatabaseColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows
}

export async function countTableRows(trx: Trx, table: BackupTable): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${rowsToBackUpOf(table)}`.execute(trx)
  return rows[0]?.rows ?? 0
}

/** The number of files of all attachments, and their total size in bytes. */
export async function countFilesAndBytes(trx: Trx): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from attachments`.execute(trx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** The approximate size of one part of a table's rows, in characters. */
const PART_CHARACTERS = 2_000_000

/** The rows of a table, in parts. Each row is a JSON array with the text of each column. */
export async function* readTableRows(
  trx: Trx,
  table: BackupTable,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx)
  await sql`declare copied no scroll cursor for
    select json_build_array(${texts})::text as row from ${rowsToBackUpOf(table)}`.execute(trx)
  for (let rowCount = 100; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowCount)} from copied`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
    const size = rows.reduce((sum, { row }) => sum + row.length, 0)
    rowCount = Math.min(20_000, Math.ceil((rows.length * PART_CHARACTERS) / size))
  }
  await sql`close copied`.execute(trx)
}

/** A file of an attachment. */
export interface AttachmentFile {
  id: string
  documentId: number
  size: number
  sha256: string
}

/** Number of files per query. It is small, so that the transaction does not exceed its idle limit while large files are copied. */
const FILES_AT_ONCE = 10

/** The files of all attachments, by document. */
export async function* listAttachmentFiles(trx: Trx): AsyncGenerator<AttachmentFile> {
  await sql`declare named no scroll cursor for
    select id, document_id as "documentId", size, encode(sha256, 'hex') as sha256
    from attachments order by document_id, seq`.execute(trx)
  for (;;) {
    const { rows } = await sql<AttachmentFile>`
      fetch ${sql.lit(FILES_AT_ONCE)} from named`.execute(trx)
    yield* rows
    if (rows.length === 0) return
  }
}

/**
 * Reads a consistent snapshot of all tables. They are locked first, so that no other transaction can truncate them: a snapshot sees no rows
 * of a table that is truncated later.
 */
export function readSnapshot<Result>(
  db: Kysely<Tables>,
  read: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`lock table ${allTables} in access share mode`.execute(trx)
      return read(trx)
    })
}
