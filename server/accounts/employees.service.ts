import type { Kysely, Transaction } from 'kysely'
import type { Employee } from '../../contract/session.ts'
import type { Tables } from '../db/tables.ts'
import {
  addEmployee,
  type EmployeeRow,
  endSessions,
  listSessions,
  lockEmployee,
  moveEmployee,
  type NewEmployee,
  removeSubscriptions,
  setActive,
  setPasswordHash,
} from './accounts.sql.ts'
import { publishMessages, draftsChanged, endOf } from '../notifications/messages.sql.ts'
import { type ApprovedRequest, insertEmployeeEntry } from '../audit/employeeEntries.sql.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { describeEmployee } from './employees.sql.ts'
import { ADMIN_ACTOR } from '../audit/auditLog.service.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/**
 * Stores an active employee with its entry. False where an employee has the username, in whichever case. The new employee can bring
 * batches into the scope of a department, so the counts of drafts change.
 */
export async function storeEmployee(db: Db, employee: NewEmployee): Promise<boolean> {
  return db.transaction().execute((trx) => storeEmployeeIn(trx, employee))
}

/** The same within a transaction, of which it is the last statement. */
export async function storeEmployeeIn(
  trx: Trx,
  employee: NewEmployee,
  request?: ApprovedRequest,
): Promise<boolean> {
  if (!(await addEmployee(trx, employee))) return false
  await publishMessages(trx, [draftsChanged])
  await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.added', employee.id, request)
  return true
}

/** Lets an employee sign in. Returns the employee as stored before, or undefined where there is none. */
export async function activate(db: Db, username: string): Promise<EmployeeRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, username)
    if (!before || before.active) return before
    await setActive(trx, before.username, true)
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.activated', before.username)
    return before
  })
}

/**
 * Ends sign-in, sessions, event streams and push subscriptions of an employee. Documents and names stay. Returns the employee as stored
 * before, or undefined where there is none.
 */
export async function deactivate(db: Db, username: string): Promise<EmployeeRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, username)
    if (!before?.active) return before
    await setActive(trx, before.username, false)
    await removeSubscriptions(trx, before.username)
    await publishMessages(trx, endOf(await endSessions(trx, before.username)))
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.deactivated', before.username)
    return before
  })
}

/** Stores the hash of a new password and ends all sessions of the employee. Returns the employee, or undefined where there is none. */
export async function resetPassword(
  db: Db,
  username: string,
  passwordHash: string,
): Promise<EmployeeRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const employee = await lockEmployee(trx, username)
    if (!employee) return undefined
    await setPasswordHash(trx, employee.username, passwordHash)
    await publishMessages(trx, endOf(await endSessions(trx, employee.username)))
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.passwordChanged', employee.username)
    return employee
  })
}

/**
 * Changes name, department or position. The employee's event streams close, because a stream keeps the department of its session; the
 * sessions stay, and the app reconnects. Returns both versions, or undefined where there is no such employee.
 */
export async function move(
  db: Db,
  username: string,
  wanted: Partial<Pick<EmployeeRow, 'name' | 'department' | 'position'>>,
): Promise<{ before: EmployeeRow; after: EmployeeRow } | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, username)
    if (!before) return undefined
    const after = { ...before, ...wanted }
    const changed = (['name', 'department', 'position'] as const).some(
      (field) => before[field] !== after[field],
    )
    if (!changed) return { before, after }
    await moveEmployee(trx, before.username, after)
    await publishMessages(trx, [...endOf(await listSessions(trx, before.username)), draftsChanged])
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.moved', before.username)
    return { before, after }
  })
}

/** The caller as `get_employee` answers, without the token. */
export function describeCaller(
  { database }: ServerContext,
  { id }: CurrentEmployee,
): Promise<Omit<Employee, 'token'>> {
  return describeEmployee(database.db, id)
}
