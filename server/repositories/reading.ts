import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** Its author has seen how a document ended. */
export async function markEndRead(db: Db, documentId: number): Promise<void> {
  await db
    .updateTable('documents')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', documentId)
    .where('read_at', 'is', null)
    .execute()
}

/** A reference has been read; false where it had been before. */
export async function markCopyRead(db: Db, copyId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('receivers')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', copyId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose reference this is, and to which document; undefined where there is none. */
export async function findCopy(
  db: Db,
  copyId: number,
): Promise<{ employeeId: string; documentId: number } | undefined> {
  return db
    .selectFrom('receivers')
    .where('id', '=', copyId)
    .select(['employee_id as employeeId', 'document_id as documentId'])
    .executeTakeFirst()
}
