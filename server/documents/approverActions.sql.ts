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

/** The name of an employee, also of an inactive one; undefined for an unknown username. */
export async function findEmployeeName(
  pool: Database['pool'],
  username: string,
): Promise<string | undefined> {
  const text = 'select name from employees where id = $1'
  const { rows } = await pool.query<{ name: string }>({
    name: 'find-name',
    text,
    values: [username],
  })
  return rows[0]?.name
}
