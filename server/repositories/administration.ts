import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** An employee as an administrator makes one, or as somebody asks for an account; `rank` of the position, 1 the highest. */
export interface NewEmployee {
  id: string
  name: string
  passwordHash: string
  department: string
  position: string
  rank: number | undefined
  active: boolean
}

/** Makes an employee, and the department and the position where they are new. False where the username is taken. */
export async function addEmployee(
  trx: Transaction<Tables>,
  employee: NewEmployee,
): Promise<boolean> {
  const { id, name, passwordHash, department, position, rank = null, active } = employee
  const taken = await sql`select from employees where id = ${id}`.execute(trx)
  if (taken.rows.length > 0) return false
  await sql`
      insert into departments (name, rank)
      select ${department}, coalesce(max(rank), 0) + 1 from departments
      on conflict (name) do nothing`.execute(trx)
  await sql`
      insert into positions (name, rank)
      select ${position}, coalesce(${rank}::int, max(rank) + 1, 1) from positions
      on conflict (name) do update set rank = coalesce(${rank}::int, positions.rank)`.execute(trx)
  const { rows } = await sql`
      insert into employees (id, name, password_hash, department_id, position_id, active)
      select ${id}, ${name}, ${passwordHash}, departments.id, positions.id, ${active}
      from departments, positions
      where departments.name = ${department} and positions.name = ${position}
      on conflict (id) do nothing returning id`.execute(trx)
  return rows.length === 1
}

/** What the employee was before, or undefined where there is none. */
export async function activateEmployee(
  db: Kysely<Tables>,
  id: string,
): Promise<'active' | 'inactive' | undefined> {
  const { rows } = await sql<{ active: boolean }>`
    update employees now set active = true
    from (select id, active from employees where id = ${id} for update) before
    where now.id = before.id returning before.active`.execute(db)
  if (!rows[0]) return undefined
  return rows[0].active ? 'active' : 'inactive'
}

/** Whether nobody and nothing is stored yet. */
export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from employees) and not exists (select from batches) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? true
}

/** All tables but the one with the keys that running processes go on using. */
const emptied: Record<Exclude<keyof Tables, 'secrets'>, true> = {
  departments: true,
  positions: true,
  employees: true,
  sessions: true,
  sign_ins: true,
  batches: true,
  voucher_lines: true,
  documents: true,
  signs: true,
  receivers: true,
  attachments: true,
  default_lines: true,
  subscriptions: true,
  entries: true,
  entry_head: true,
}

/** Removes every row of the product; numbers begin again. Whatever else the database holds stays. */
export async function emptyTables(db: Kysely<Tables>): Promise<void> {
  const tables = sql.join(Object.keys(emptied).map((table) => sql.table(table)))
  await sql`truncate ${tables} restart identity`.execute(db)
}
