import { type Transaction, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type Db = Database['db'] | Transaction<Tables>

/** Returns those of these file ids that belong to a stored document. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from attachments where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

const SAMPLE_FILES = 20

/** Whether one of the newest attachments exists according to `exists`, or the database has none. */
export async function existsOneOfNewest(
  db: Db,
  exists: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const newest = db.selectFrom('attachments').select('id').orderBy('document_id', 'desc')
  const rows = await newest.limit(SAMPLE_FILES).execute()
  const found = await Promise.all(rows.map(({ id }) => exists(id)))
  return found.length === 0 || found.includes(true)
}
