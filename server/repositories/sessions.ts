import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

type Db = Database['db']

/** Who sends a request. */
export interface Viewer {
  id: string
  name: string
  departmentId: number
  tokenHash: Buffer
  /** when the session ends */
  expiresAt: Date
}

export async function findViewer(db: Db, tokenHash: Buffer): Promise<Viewer | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('employees', 'employees.id', 'sessions.employee_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('employees.active', '=', true)
    .select([
      'employees.id',
      'employees.name',
      'department_id as departmentId',
      'token_hash as tokenHash',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

/** Starts a session that ends after some seconds, and forgets those that have ended. */
export async function startSession(
  db: Db,
  employeeId: string,
  tokenHash: Buffer,
  seconds: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`now()`).execute()
    await trx
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        employee_id: employeeId,
        expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      })
      .execute()
  })
}

/** Which of these sessions have ended, by time, by hand or because their employee may not sign in any more. */
export async function findEndedSessions(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from unnest(${hashes}::bytea[]) hash where not exists (
      select from sessions join employees on employees.id = employee_id
      where token_hash = hash and expires_at > now() and active)`.execute(db)
  return rows.map((row) => row.hash)
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * Counts a try to sign in before it is made, so that tries at the same moment count as well. Returns the seconds to wait where
 * `limit` tries of the last minute did not succeed, else 0.
 */
export async function countTry(db: Db, username: string, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${username}, 4180))`.execute(trx)
    await sql`delete from login_tries where tried_at < clock_timestamp() - interval '1 minute'`.execute(
      trx,
    )
    const { rows } = await sql<{ tries: number; wait: number }>`
      select count(*) as tries,
        ceil(60 - extract(epoch from clock_timestamp() - min(tried_at)))::int as wait
      from login_tries where username = ${username}`.execute(trx)
    const { tries = 0, wait = 0 } = rows[0] ?? {}
    if (tries >= limit) return Math.max(wait, 1)
    await trx.insertInto('login_tries').values({ username }).execute()
    return 0
  })
}

export async function forgetTries(db: Db, username: string): Promise<void> {
  await db.deleteFrom('login_tries').where('username', '=', username).execute()
}
