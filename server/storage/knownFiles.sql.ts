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

/** The ids of the newest stored attachments, at most `most`. */
export async function findNewestFiles(db: Db, most: number): Promise<string[]> {
  const newest = db.selectFrom('attachments').select('id').orderBy('document_id', 'desc')
  return (await newest.limit(most).execute()).map(({ id }) => id)
}
