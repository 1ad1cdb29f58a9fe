import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { CurrentEmployee } from '../http/context.ts'

type Db = Database['db']

/** One open session of an employee. */
export interface DeviceRow {
  id: string
  startedAt: Date
  usedAt: Date
  browser: string | null
  system: string | null
  isCurrent: boolean
}

/** The employee's open sessions, the one used last first. */
export async function listDevices(
  db: Db,
  { id: employeeId, tokenHash }: CurrentEmployee,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, started_at as "startedAt", used_at as "usedAt", browser, system,
      token_hash = ${tokenHash} as "isCurrent"
    from sessions where employee_id = ${employeeId} and expires_at > now()
    order by used_at desc, id`.execute(db)
  return rows
}

/** Ends the employee's session with this id. Returns the hash of its token; empty if the employee has no such session. */
export async function endDevice(
  trx: Db,
  { id: employeeId }: CurrentEmployee,
  id: string,
): Promise<Buffer[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** Ends all sessions of the employee except the one of the request. Returns the hashes of their tokens. */
export async function endOtherSessions(
  trx: Db,
  { id: employeeId, tokenHash }: CurrentEmployee,
): Promise<Buffer[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('employee_id', '=', employeeId)
    .where('token_hash', '<>', tokenHash)
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}
