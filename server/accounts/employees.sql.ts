import { sql } from 'kysely'
import type { Approver, ApproverType } from '../../contract/approver.ts'
import type { Profile } from '../../contract/profile.ts'
import type { Employee } from '../../contract/session.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import type { CurrentEmployee } from '../http/context.ts'

type Db = Database['db']

/** The account with a username, ignoring case. `id` is the username as stored. */
export async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('employees')
    .where(sql`upper(id)`, '=', sql`upper(${username})`)
    .select(['id', 'password_hash', 'active'])
    .executeTakeFirst()
}

/**
 * Stores a new password hash and ends all other sessions of the employee. Returns the token hashes of the ended sessions, or undefined if
 * the caller's own session has ended meanwhile.
 */
export async function replacePassword(
  trx: Db,
  currentEmployee: CurrentEmployee,
  passwordHash: string,
): Promise<Buffer[] | undefined> {
  await trx
    .updateTable('employees')
    .set({ password_hash: passwordHash })
    .where('id', '=', currentEmployee.id)
    .execute()
  const currentSession = await trx
    .selectFrom('sessions')
    .where('token_hash', '=', currentEmployee.tokenHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .select('employee_id')
    .executeTakeFirst()
  if (!currentSession) return undefined
  const ended = await trx
    .deleteFrom('sessions')
    .where('employee_id', '=', currentEmployee.id)
    .where('token_hash', '<>', currentEmployee.tokenHash)
    .returning('token_hash')
    .execute()
  return ended.map((row) => row.token_hash)
}

/** The employee in the format of `get_employee`, without the token. */
export async function loadEmployee(db: Db, id: string): Promise<Omit<Employee, 'token'>> {
  const row = await db
    .selectFrom('employees')
    .innerJoin('departments', 'departments.id', 'department_id')
    .innerJoin('positions', 'positions.id', 'position_id')
    .where('employees.id', '=', id)
    .select([
      'employees.name',
      'avatar',
      'departments.id as departmentId',
      'departments.name as department',
      'departments.rank as departmentRank',
      'positions.id as positionId',
      'positions.name as position',
      'positions.rank as positionRank',
    ])
    .executeTakeFirstOrThrow()
  return {
    user: { username: id, first_name: row.name },
    department: { id: row.departmentId, name: row.department, order: row.departmentRank },
    position: { id: row.positionId, name: row.position, order: row.positionRank },
    avatar: row.avatar,
  }
}

function activeEmployees(db: Db) {
  return db
    .selectFrom('employees')
    .innerJoin('departments', 'departments.id', 'department_id')
    .innerJoin('positions', 'positions.id', 'position_id')
    .where('employees.active', '=', true)
}

const employeeColumns = [
  'employees.id',
  'employees.name',
  'avatar',
  'departments.name as department',
  'positions.name as position',
] as const

/** The active employee with a username, ignoring case. */
export async function findProfile(db: Db, username: string): Promise<Profile | undefined> {
  const row = await activeEmployees(db)
    .where(sql`upper(employees.id)`, '=', sql`upper(${username})`)
    .select(employeeColumns)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, ...facts } = row
  return { username: id, ...facts }
}

/** All active employees that `self` can choose as approver, by rank, then by name. `departmentId` limits them to one department. */
export async function listCandidates(
  db: Db,
  self: string,
  departmentId?: number,
): Promise<Approver[]> {
  let query = activeEmployees(db).where('employees.id', '<>', self)
  if (departmentId !== undefined) query = query.where('department_id', '=', departmentId)
  const rows = await query
    .select([...employeeColumns, 'positions.rank as order'])
    .orderBy('positions.rank')
    .orderBy('employees.name')
    .orderBy('employees.id')
    .execute()
  return rows.map((row) => ({ ...row, type: '0' }))
}

/**
 * The approval line that the employee used last for a category, without inactive employees. Steps count from 0 without a gap, and exist
 * only in an approval line with a parallel step.
 */
export async function listDefaultLine(
  db: Db,
  employeeId: string,
  category: Category,
): Promise<Approver[]> {
  const rows = await activeEmployees(db)
    .innerJoin('default_lines', 'approver_id', 'employees.id')
    .where('employee_id', '=', employeeId)
    .where('category', '=', category)
    .select([...employeeColumns, 'default_lines.type'])
    .select(sql<number>`(dense_rank() over (order by coalesce(step, seq)) - 1)::int`.as('step'))
    .orderBy('seq')
    .execute()
  const isParallel = new Set(rows.map(({ step }) => step)).size < rows.length
  return rows.map(({ step, ...row }, order) => ({
    ...row,
    type: row.type as ApproverType,
    order,
    ...(isParallel && { step }),
  }))
}
