import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The waiting documents in which an employee has a seat without a decision, by id (rule L56). */
export async function listUndecided(
  db: Kysely<Tables>,
  employee: string,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select d.id, d.title from documents d join signs s on s.document_id = d.id
    where d.status = 'waiting' and s.employee_id = ${employee} and s.state in ('later', 'turn', 'held')
    order by d.id`.execute(db)
  return rows
}
