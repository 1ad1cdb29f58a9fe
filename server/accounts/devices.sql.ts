import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { CurrentEmployee } from '../http/context.ts'
import type { BrowserNames } from './userAgent.ts'

type Db = Kysely<Tables>

/** One device of an employee: a sign-in with its renewals. `address` is the IP address of the sign-in. */
export interface DeviceRow extends BrowserNames {
  id: string
  address: string | null
  startedAt: Date
  usedAt: Date
  isCurrent: boolean
}

/** The devices on which the employee is signed in: first the device of the HTTP request, then the others, most recently used first. */
export async function listDevices(
  db: Db,
  { id: employeeId, tokenHash }: CurrentEmployee,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select device_id as id, min(started_at) as "startedAt", max(used_at) as "usedAt", browser, system,
      address, bool_or(token_hash = ${tokenHash}) as "isCurrent"
    from sessions where employee_id = ${employeeId} and expires_at > now()
    group by device_id, browser, system, address
    order by "isCurrent" desc, "usedAt" desc, id`.execute(db)
  return rows
}

/**
 * Returns the device of the HTTP request, and locks its employee. Until the transaction ends, no session of the employee starts, and no
 * other device signs this one out. Undefined if the session of the HTTP request has ended.
 */
export async function lockEmployeeAndFindDevice(
  trx: Db,
  { id, tokenHash }: CurrentEmployee,
): Promise<string | undefined> {
  await sql`select from employees where id = ${id} for no key update`.execute(trx)
  const currentDevice = await trx
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .select('device_id')
    .executeTakeFirst()
  return currentDevice?.device_id
}

/**
 * The device of the session to renew, which has this token hash. Undefined if no open session of the employee has it. The transaction must
 * have locked the employee.
 */
export async function findDeviceToRenew(trx: Db, employeeId: string, tokenHash: Buffer) {
  return trx
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('employee_id', '=', employeeId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['device_id', 'started_at', 'browser', 'system', 'address'])
    .executeTakeFirst()
}

/** Ends the employee's sessions on one device, or on all devices except it. Returns the hashes of their tokens; empty if there is none. */
export async function endDeviceSessions(
  trx: Db,
  { id: employeeId }: CurrentEmployee,
  which: 'only' | 'allExcept',
  deviceId: string,
): Promise<Buffer[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('employee_id', '=', employeeId)
    .where('device_id', which === 'only' ? '=' : '<>', deviceId)
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}
