import type { Kysely, Transaction } from 'kysely'
import type { Employee } from '../../contract/session.ts'
import type { Tables } from '../db/tables.ts'
import {
  addEmployee,
  type EmployeeRow,
  endSessions,
  listSessionTokenHashes,
  lockEmployee,
  updateEmployeeDetails,
  type NewEmployee,
  removeSubscriptions,
  setActive,
  setPasswordHash,
} from './accounts.sql.ts'
import { endDelegationsOf } from '../delegations/deactivation.service.ts'
import {
  publishMessages,
  draftableBatchesChanged,
  sessionsEndedMessages,
} from '../notifications/messages.sql.ts'
import { type ApprovedAccountRequest, insertEmployeeEntry } from '../audit/employeeEntries.sql.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { loadEmployee } from './employees.sql.ts'
import { ADMIN_ACTOR, isReservedUsername } from '../audit/auditLog.service.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/**
 * Stores an active employee with its audit entry. Returns false if an employee has the username, ignoring case. Publishes `draftableBatchesChanged`,
 * because the batches of the new employee can now be drafted in the employee's department (`VOUCHER_SCOPE`).
 */
export async function storeEmployee(db: Db, employee: NewEmployee): Promise<boolean> {
  return db.transaction().execute((trx) => storeEmployeeIn(trx, employee))
}

/**
 * Stores an employee like `storeEmployee`, in an existing transaction. Call it last in that transaction, because appending an audit entry
 * locks the audit log until the end. Throws a one-line Error for the username that the audit log uses for admin commands.
 */
export async function storeEmployeeIn(
  trx: Trx,
  employee: NewEmployee,
  request?: ApprovedAccountRequest,
): Promise<boolean> {
  if (isReservedUsername(employee.id)) {
    throw new Error(
      `The username ${employee.id} is reserved for admin commands in the audit log. Add the employee with another one.`,
    )
  }
  if (!(await addEmployee(trx, employee))) return false
  await publishMessages(trx, [draftableBatchesChanged])
  await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.added', employee.id, request)
  return true
}

/** Lets an employee sign in. Returns the row as it was before, or undefined if the employee does not exist. */
export async function activateEmployee(db: Db, username: string): Promise<EmployeeRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, username)
    if (!before || before.active) return before
    await setActive(trx, before.username, true)
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.reactivated', before.username)
    return before
  })
}

/**
 * Ends an employee's sessions, event streams, push subscriptions and delegations, and prevents sign-in. Documents and names stay. Returns
 * the row as it was before, or undefined if the employee does not exist.
 */
export async function deactivateEmployee(
  db: Db,
  username: string,
): Promise<EmployeeRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, username)
    if (!before?.active) return before
    await setActive(trx, before.username, false)
    await removeSubscriptions(trx, before.username)
    await publishMessages(trx, sessionsEndedMessages(await endSessions(trx, before.username)))
    await endDelegationsOf(trx, before.username)
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.deactivated', before.username)
    return before
  })
}

/** Stores a new password hash and ends all sessions of the employee. Returns the employee, or undefined if there is none. */
export async function resetPassword(
  db: Db,
  username: string,
  passwordHash: string,
): Promise<EmployeeRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const employee = await lockEmployee(trx, username)
    if (!employee) return undefined
    await setPasswordHash(trx, employee.username, passwordHash)
    await publishMessages(trx, sessionsEndedMessages(await endSessions(trx, employee.username)))
    await insertEmployeeEntry(trx, ADMIN_ACTOR, 'employee.passwordChanged', employee.username)
    return employee
  })
}

/**
 * Changes name, department or position. Closes the employee's event streams, because a stream keeps the department of its session. The
 * sessions stay, and the app reconnects. `who` is the actor of the audit entry. Returns the row before and after, or undefined if the
 * employee does not exist.
 */
export async function changeEmployee(
  db: Db,
  username: string,
  changes: Partial<Pick<EmployeeRow, 'name' | 'department' | 'position'>>,
  who = ADMIN_ACTOR,
): Promise<{ before: EmployeeRow; after: EmployeeRow } | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, username)
    if (!before) return undefined
    const after = { ...before, ...changes }
    const changed = (['name', 'department', 'position'] as const).some(
      (field) => before[field] !== after[field],
    )
    if (!changed) return { before, after }
    await updateEmployeeDetails(trx, before.username, after)
    await publishMessages(trx, [
      ...sessionsEndedMessages(await listSessionTokenHashes(trx, before.username)),
      draftableBatchesChanged,
    ])
    await insertEmployeeEntry(trx, who, 'employee.moved', before.username)
    return { before, after }
  })
}

/** The caller in the format of `get_employee`, without the token. */
export function describeCaller(
  { database }: ServerContext,
  { id }: CurrentEmployee,
): Promise<Omit<Employee, 'token'>> {
  return loadEmployee(database.db, id)
}
