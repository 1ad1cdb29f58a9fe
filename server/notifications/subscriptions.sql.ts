import { sql } from 'kysely'
import type { PushInfo } from '../../contract/push.ts'
import { hasSignInSession } from '../db/sessions.sql.ts'
import type { Database } from '../db/connect.ts'
import type { CurrentEmployee } from '../http/context.ts'

type Db = Database['db']

/**
 * Stores a push subscription. Returns whether it is new for this employee; undefined, without a change, if the session has ended. A
 * subscription of another employee is reassigned, because the endpoint is the same browser. `limit` is the maximum per employee: above it,
 * the subscriptions stored or renewed longest ago are removed.
 */
export async function saveSubscription(
  db: Db,
  { id: employeeId, tokenHash }: CurrentEmployee,
  push: PushInfo,
  limit: number,
): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    // The row lock serializes subscriptions of one employee, so that the limit is never exceeded. It also serializes them with a
    // deactivation, which removes all subscriptions of the employee.
    await sql`select from employees where id = ${employeeId} for no key update`.execute(trx)
    if (!(await hasSignInSession(trx, tokenHash))) return undefined
    const storedSubscription = await trx
      .selectFrom('subscriptions')
      .where('endpoint', '=', push.endpoint)
      .select('employee_id')
      .forUpdate()
      .executeTakeFirst()
    const row = { employee_id: employeeId, ...push.keys, created_at: sql<Date>`clock_timestamp()` }
    await trx
      .insertInto('subscriptions')
      .values({ endpoint: push.endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await sql`
      delete from subscriptions where endpoint in (
        select endpoint from subscriptions where employee_id = ${employeeId}
        order by created_at desc, endpoint offset ${limit})`.execute(trx)
    return storedSubscription?.employee_id !== employeeId
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

/** Removes a push subscription of an employee. Returns false if the employee does not have it. */
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

/** An employee to notify, with the push subscriptions of the employee's browsers. */
export interface PushRecipient {
  employee: string
  browsers: PushInfo[]
}

/** SQL: the employees in `people` who have push subscriptions, as a JSON array of `PushRecipient`. `people` is an SQL expression. */
export const recipientsExpression = (people: string) => `(
  select coalesce(json_agg(recipient), '[]') from (
    select json_build_object('employee', employee_id, 'browsers', json_agg(json_build_object(
      'endpoint', endpoint, 'keys', json_build_object('p256dh', p256dh, 'auth', auth)))) as recipient
    from subscriptions where employee_id = any(${people}) group by employee_id) found)`

/** The recipients without the subscriptions that were removed after they were read. */
export async function withoutRemovedSubscriptions(
  db: Db,
  recipients: readonly PushRecipient[],
): Promise<PushRecipient[]> {
  const employees = recipients.map(({ employee }) => employee)
  const rows = await db
    .selectFrom('subscriptions')
    .where('employee_id', 'in', employees)
    .select(['employee_id', 'endpoint'])
    .execute()
  const ownerByEndpoint = new Map(rows.map((row) => [row.endpoint, row.employee_id]))
  return recipients.map(({ employee, browsers }) => ({
    employee,
    browsers: browsers.filter(({ endpoint }) => ownerByEndpoint.get(endpoint) === employee),
  }))
}
