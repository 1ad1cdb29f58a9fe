import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/transactions.ts'
import { publishMessages, sessionsEndedMessages } from '../notifications/messages.sql.ts'
import type { CurrentEmployee } from '../http/context.ts'
import type { ProviderIdentity } from './accountRequests.sql.ts'
import { findDeviceToRenew } from './devices.sql.ts'
import { findLinkedEmployee } from './singleSignOn.sql.ts'
import type { BrowserNames } from './userAgent.ts'

type Db = Database['db']

const currentEmployeeQuery = {
  name: 'find-current-employee',
  text: `
  select id, department_id as "departmentId", token_hash as "tokenHash", expires_at as "expiresAt",
    used_at < now() - interval '1 minute' as "isLastUseOld"
  from sessions join employees on employees.id = employee_id
  where token_hash = $1 and expires_at > now() and active`,
}

const markUsed = {
  name: 'mark-used',
  text: `
  update sessions set used_at = now()
  where token_hash = $1 and used_at < now() - interval '1 minute'`,
}

/** The employee of a session. Stores that the session was used, at most once a minute. */
export async function findCurrentEmployee(
  pool: Database['pool'],
  tokenHash: Buffer,
): Promise<Omit<CurrentEmployee, 'serverUrl'> | undefined> {
  const values = [tokenHash]
  const { rows } = await pool.query<Omit<CurrentEmployee, 'serverUrl'> & { isLastUseOld: boolean }>(
    {
      ...currentEmployeeQuery,
      values,
    },
  )
  if (!rows[0]) return undefined
  const { isLastUseOld, ...employee } = rows[0]
  if (isLastUseOld) await pool.query({ ...markUsed, values })
  return employee
}

/** Maximum number of open sessions per employee. A further session ends the one that was used longest ago. */
const SESSIONS_MAX = 20

/** The device on which an employee signs in. `address` is its IP address. */
export interface SignInDevice extends BrowserNames {
  address: string
}

/**
 * A session to start on a device. It ends after `seconds`. `renewed` is the token hash of the session that it renews. `identity` is the
 * account with which the employee signed in at the identity provider; undefined for a sign-in with a password.
 */
interface NewSession {
  tokenHash: Buffer
  seconds: number
  renewed?: Buffer | undefined
  identity?: ProviderIdentity | undefined
  device: SignInDevice
}

/**
 * Starts a session and appends an audit entry. A renewal gets the device of the renewed session, if that is an open session of the
 * employee. Returns false if the password changed, the employee was deactivated or the identity was unlinked after `account` was read.
 * Without these checks, a concurrent command that ends all sessions could miss the new one.
 */
export async function startSession(
  db: Db,
  account: { id: string; password_hash: string },
  { tokenHash, seconds, renewed, identity, device }: NewSession,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // The row lock serializes two sign-ins of one employee, so that each counts the other's session. It also serializes a renewal and the
    // sign-out of its device. The next statements see everything that was committed before the lock was granted.
    const { rows } = await sql`
      select from employees
      where id = ${account.id} and password_hash = ${account.password_hash} and active
      for no key update`.execute(trx)
    if (rows.length === 0) return false
    if (identity && (await findLinkedEmployee(trx, identity))?.id !== account.id) return false
    await trx
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        employee_id: account.id,
        expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
        ...((renewed && (await findDeviceToRenew(trx, account.id, renewed))) ?? device),
      })
      .execute()
    await publishMessages(trx, sessionsEndedMessages(await endOldest(trx, account.id, tokenHash)))
    await sql`select append_entry(${account.id}, session_change(${tokenHash}))`.execute(trx)
    return true
  })
}

/**
 * Ends the sessions of an employee that were used longest ago, so that SESSIONS_MAX are left, among them the new one. Returns the hashes of
 * their tokens. The new one stays even if it expires before all others, after SESSION_SECONDS has been shortened.
 */
async function endOldest(trx: Db, employeeId: string, newHash: Buffer): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from sessions where token_hash in (
      select token_hash from sessions where employee_id = ${employeeId}
      order by token_hash <> ${newHash}, used_at desc, expires_at desc
      offset ${SESSIONS_MAX}) returning token_hash`.execute(trx)
  return rows.map((row) => row.token_hash)
}

/** Which of these sessions have ended: they expired, they were ended, or their employee is no longer active. */
export async function findEndedSessions(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from unnest(${hashes}::bytea[]) hash where not exists (
      select from sessions join employees on employees.id = employee_id
      where token_hash = hash and expires_at > now() and active)`.execute(db)
  return rows.map((row) => row.hash)
}

/** The token hashes of an employee's open sessions. Empty if the employee is not active. */
export async function listOpenSessionTokenHashes(db: Db, employeeId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .where('employee_id', '=', employeeId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('active', '=', true)
    .select('token_hash as tokenHash')
    .execute()
  return rows.map((row) => row.tokenHash)
}

/** Removes at most `limit` expired sessions. Returns how many were removed. */
export async function removeExpiredSessions(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
