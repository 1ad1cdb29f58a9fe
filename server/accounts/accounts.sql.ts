import { type Kysely, sql, type Transaction } from 'kysely'
import { lockKeys } from '../db/lockKeys.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** An employee to store. `rank` is the rank of the position; 1 is the highest. Department and position are created if they are missing. */
export interface NewEmployee {
  id: string
  name: string
  passwordHash: string
  department: string
  position: string
  rank?: number | undefined
}

/** Stores an active employee. Returns false if an employee has the username, ignoring case. */
export async function addEmployee(trx: Trx, employee: NewEmployee): Promise<boolean> {
  const { id, name, passwordHash, department, position, rank = null } = employee
  await sql`
    select pg_advisory_xact_lock(hashtextextended(upper(${id}), ${lockKeys.usernames}))`.execute(
    trx,
  )
  const existing = await sql`select from employees where upper(id) = upper(${id})`.execute(trx)
  if (existing.rows.length > 0) return false
  await addDepartment(trx, department)
  await addPosition(trx, position, rank)
  await sql`
    insert into employees (id, name, password_hash, department_id, position_id, active)
    select ${id}, ${name}, ${passwordHash}, departments.id, positions.id, true
    from departments, positions
    where departments.name = ${department} and positions.name = ${position}`.execute(trx)
  return true
}

async function addDepartment(trx: Trx, department: string): Promise<void> {
  await sql`
    insert into departments (name, rank)
    select ${department}, coalesce(max(rank), 0) + 1 from departments
    on conflict (name) do nothing`.execute(trx)
}

async function addPosition(trx: Trx, position: string, rank: number | null): Promise<void> {
  await sql`
    insert into positions (name, rank)
    select ${position}, coalesce(${rank}::int, max(rank) + 1, 1) from positions
    on conflict (name) do update set rank = coalesce(${rank}::int, positions.rank)`.execute(trx)
}

/** The fields of an employee that an admin command can change. */
export interface EmployeeRow {
  username: string
  name: string
  department: string
  position: string
  active: boolean
}

/**
 * Finds the employee with a username, ignoring case, and locks the row until the transaction ends. Other transactions can still insert rows
 * that refer to the employee. A stronger lock would make them wait, and they can already have a lock that this transaction needs next,
 * which would be a deadlock.
 */
export async function lockEmployee(trx: Trx, username: string): Promise<EmployeeRow | undefined> {
  const { rows } = await sql<EmployeeRow>`
    select e.id as username, e.name, d.name as department, p.name as position, active
    from employees e
      join departments d on d.id = department_id
      join positions p on p.id = position_id
    where upper(e.id) = upper(${username}) for no key update of e`.execute(trx)
  return rows[0]
}

export async function setActive(trx: Trx, id: string, active: boolean): Promise<void> {
  await trx.updateTable('employees').set({ active }).where('id', '=', id).execute()
}

export async function setPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute()
}

/** Stores name, department and position. Department and position are created if they are missing. */
export async function updateEmployeeDetails(
  trx: Trx,
  id: string,
  to: Pick<EmployeeRow, 'name' | 'department' | 'position'>,
): Promise<void> {
  await addDepartment(trx, to.department)
  await addPosition(trx, to.position, null)
  await sql`
    update employees
    set name = ${to.name}, department_id = departments.id, position_id = positions.id
    from departments, positions
    where employees.id = ${id}
      and departments.name = ${to.department} and positions.name = ${to.position}`.execute(trx)
}

/** Ends all sessions of an employee and returns the hashes of their tokens. */
export async function endSessions(trx: Trx, id: string): Promise<Buffer[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('employee_id', '=', id)
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** The token hashes of an employee's sessions. */
export async function listSessionTokenHashes(trx: Trx, id: string): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('sessions')
    .where('employee_id', '=', id)
    .select('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** Removes all push subscriptions of an employee. */
export async function removeSubscriptions(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('subscriptions').where('employee_id', '=', id).execute()
}

/** Filters for the list of employees; an undefined field does not filter. `search` is part of the username or the name. */
export interface EmployeeFilter {
  active: boolean | undefined
  department: string | undefined
  search: string | undefined
}

/** The employees, sorted by department, rank and name. */
export async function listEmployees(
  db: Kysely<Tables>,
  { active, department, search }: EmployeeFilter,
): Promise<(EmployeeRow & { created: Date })[]> {
  const { rows } = await sql<EmployeeRow & { created: Date }>`
    select e.id as username, e.name, d.name as department, p.name as position, active,
      created_at as created
    from employees e
      join departments d on d.id = department_id
      join positions p on p.id = position_id
    where (${active ?? null}::bool is null or active = ${active ?? null})
      and (${department ?? null}::text is null or d.name = ${department ?? null})
      and (${search ?? null}::text is null
        or strpos(lower(e.id || chr(31) || e.name), lower(${search ?? null})) > 0)
    order by d.rank, d.name, p.rank, e.name, e.id`.execute(db)
  return rows
}
