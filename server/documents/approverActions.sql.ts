import type { Database } from '../db/connect.ts'

/** The employees in `ids` who are active. */
export async function findActiveEmployees(
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
