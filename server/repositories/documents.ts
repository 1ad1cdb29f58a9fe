import { type Transaction, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type Db = Database['db'] | Transaction<Tables>

/** Which of these files belong to a stored document. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from attachments where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/**
 * Documents that wait for this employee, references not yet read, and own documents that have ended and were not opened since. The last
 * is what `isNotReaded` finds in the submitted box.
 */
export async function countPending(
  pool: Database['pool'],
  employeeId: string,
): Promise<[number, number, number]> {
  const { rows } = await pool.query({
    name: 'count-pending',
    text: `select
      (select count(*) from signs where employee_id = $1 and result = '0') as pending,
      (select count(*) from receivers where employee_id = $1 and read_at is null) as unread,
      (select count(*) from documents where author_id = $1 and status in ('approved', 'rejected')
        and read_at is null) as ended`,
    values: [employeeId],
  })
  return [rows[0].pending, rows[0].unread, rows[0].ended]
}
