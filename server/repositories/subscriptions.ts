import type { PushInfo } from '../../contract/push.ts'
import type { Database } from '../db/connect.ts'

type Db = Database['db']

/** Stores a browser's subscription; false where this employee has it already. Another employee's passes on: it is the same browser. */
export async function saveSubscription(
  db: Db,
  employeeId: string,
  push: PushInfo,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('subscriptions')
      .where('endpoint', '=', push.endpoint)
      .select('employee_id')
      .forUpdate()
      .executeTakeFirst()
    await trx
      .insertInto('subscriptions')
      .values({ endpoint: push.endpoint, employee_id: employeeId, ...push.keys })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ employee_id: employeeId, ...push.keys }),
      )
      .execute()
    return known?.employee_id !== employeeId
  })
}

export async function hasSubscription(
  db: Db,
  employeeId: string,
  endpoint: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .where('endpoint', '=', endpoint)
    .where('employee_id', '=', employeeId)
    .select('endpoint')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes an employee's subscription; false where it was not theirs. */
export async function removeSubscription(
  db: Db,
  employeeId: string,
  endpoint: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('endpoint', '=', endpoint)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The subscriptions of one employee, as the browsers made them. */
export async function listSubscriptions(db: Db, employeeId: string): Promise<PushInfo[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('employee_id', '=', employeeId)
    .select(['endpoint', 'p256dh', 'auth'])
    .execute()
  return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }))
}
