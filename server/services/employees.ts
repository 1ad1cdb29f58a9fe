import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { activateEmployee, addEmployee, type NewEmployee } from '../repositories/administration.ts'
import { ADMIN, record } from './entries.ts'

/** Stores an employee, with an entry of who did it: an administrator makes an active one. False where the username is taken. */
export async function storeEmployee(db: Kysely<Tables>, employee: NewEmployee): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await addEmployee(trx, employee))) return false
    const [who, type] = employee.active
      ? ([ADMIN, 'employee.added'] as const)
      : ([employee.id, 'employee.registered'] as const)
    await record(trx, who, { type, username: employee.id })
    return true
  })
}

/** Lets an employee sign in; what they were before, or undefined where there is none. */
export async function activate(
  db: Kysely<Tables>,
  username: string,
): Promise<'active' | 'inactive' | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await activateEmployee(trx, username)
    if (before === 'inactive') await record(trx, ADMIN, { type: 'employee.activated', username })
    return before
  })
}
