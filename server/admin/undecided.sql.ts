import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The employee with a username, ignoring case. */
export async function findEmployee(
  db: Kysely<Tables>,
  username: string,
): Promise<{ username: string; name: string; active: boolean } | undefined> {
  const { rows } = await sql<{ username: string; name: string; active: boolean }>`
    select id as username, name, active from employees where upper(id) = upper(${username})`.execute(
    db,
  )
  return rows[0]
}

/** The waiting documents in which an employee has a seat without a decision, by id (delegates, L56). */
export async function listUndecidedDocuments(
  db: Kysely<Tables>,
  employee: string,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select d.id, d.title from documents d join signs s on s.document_id = d.id
    where d.status = 'waiting' and s.employee_id = ${employee} and s.state in ('later', 'turn', 'held')
    order by d.id`.execute(db)
  return rows
}
