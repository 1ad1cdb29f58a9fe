import type { Database } from '../db/connect.ts'

/**
 * The names of the employees in `ids` who can be in a new approval line of the document: active employees, and approvers of the current
 * line.
 */
export async function findApprovers(
  pool: Database['pool'],
  documentId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>({
    name: 'find-approvers',
    text: `
      select id, name from employees e where id = any($2) and (active or exists (
        select from signs where document_id = $1 and employee_id = e.id))`,
    values: [documentId, ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The employees in `ids` who are active. */
export async function findActive(
  pool: Database['pool'],
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-active',
    text: `select id from employees where id = any($1) and active`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
