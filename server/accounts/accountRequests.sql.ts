import { type Kysely, sql, type Transaction } from 'kysely'
import { lockKeys } from '../db/lockKeys.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** An account of an identity provider. `subject` is its immutable id there (OpenID Connect, `iss` and `sub`). */
export interface ProviderIdentity {
  issuer: string
  subject: string
}

/** An account request before it is stored. */
export interface NewAccountRequest {
  username: string
  name: string
  department: string
  position: string
  passwordHash: string
  address: string
  /** Whether the applicant consented to the processing of personal data with this request. */
  hasConsent: boolean
  /** The account of the identity provider for which the request was made; undefined for a request by the form. */
  identity?: ProviderIdentity | undefined
}

/** Limits of registration: attempts per network and hour, and open account requests in total. */
export interface RegistrationLimits {
  perHour: number
  openMax: number
}

const lock = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(${lockKeys.accountRequests})`.execute(trx)

async function countOpen(trx: Trx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from account_requests`.execute(trx)
  return rows[0]?.open ?? 0
}

/**
 * Stores a registration attempt from an IP address (IPv6: from its /64 network) unless a limit is reached. The lock makes concurrent
 * attempts count, too. Returns the seconds to wait if the hourly limit is reached, and `full` if too many account requests are open.
 * Returns undefined if the account request may be stored.
 */
export async function admitRegistrationAttempt(
  db: Db,
  address: string,
  limits: RegistrationLimits,
): Promise<number | 'full' | undefined> {
  return db.transaction().execute(async (trx) => {
    await lock(trx)
    await sql`
      delete from registration_tries
      where tried_at < clock_timestamp() - interval '1 hour'`.execute(trx)
    const { rows } = await sql<{ tries: number; wait: number }>`
      select count(*) as tries,
        ceil(3600 - extract(epoch from clock_timestamp() - min(tried_at)))::int as wait
      from registration_tries where network = network_of(${address}::inet)::text`.execute(trx)
    const { tries = 0, wait = 0 } = rows[0] ?? {}
    // At most an hour, even if the system clock has been set back.
    if (tries >= limits.perHour) return Math.min(Math.max(wait, 1), 3600)
    if ((await countOpen(trx)) >= limits.openMax) return 'full'
    await sql`
      insert into registration_tries (network) values (network_of(${address}::inet)::text)`.execute(
      trx,
    )
    return undefined
  })
}

/**
 * Stores an account request, at most one per account of an identity provider. Stores none if that account has been linked to an employee
 * meanwhile. Returns false if `open` account requests are already stored.
 */
export async function addAccountRequest(
  db: Db,
  request: NewAccountRequest,
  open: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lock(trx)
    const { passwordHash, hasConsent, identity, ...values } = request
    if (identity && (await isOpenOrLinked(trx, identity))) return true
    if ((await countOpen(trx)) >= open) return false
    const consentedAt = hasConsent ? sql<Date>`clock_timestamp()` : null
    await trx
      .insertInto('account_requests')
      .values({ ...values, ...identity, password_hash: passwordHash, consented_at: consentedAt })
      .execute()
    return true
  })
}

/**
 * One statement, because a concurrent approval replaces the account request by a link. With two statements, the first could run before the
 * link exists, and the second after the account request was removed.
 */
async function isOpenOrLinked(trx: Trx, { issuer, subject }: ProviderIdentity): Promise<boolean> {
  const { rows } = await sql`
    select from account_requests where issuer = ${issuer} and subject = ${subject}
    union all select from sign_in_links where issuer = ${issuer} and subject = ${subject}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Removes the open account requests of an account of an identity provider, because an administrator has linked it to an employee. */
export async function removeAccountRequestsOfIdentity(
  trx: Trx,
  { issuer, subject }: ProviderIdentity,
): Promise<void> {
  await sql`
    delete from account_requests where issuer = ${issuer} and subject = ${subject}`.execute(trx)
}

/** An open request. `existing` is the employee with the same username, ignoring case. */
export interface OpenAccountRequest {
  id: number
  username: string
  name: string
  department: string
  position: string
  address: string | null
  created: Date
  consented: Date | null
  existing: string | null
  issuer: string | null
  subject: string | null
}

export async function listOpenAccountRequests(db: Db): Promise<OpenAccountRequest[]> {
  const { rows } = await sql<OpenAccountRequest>`
    select r.id, username, r.name, department, position, address, r.created_at as created,
      consented_at as consented, e.id as existing, issuer, subject
    from account_requests r left join employees e on upper(e.id) = upper(username)
    order by r.id`.execute(db)
  return rows
}

/** The ids of the open requests for a username, ignoring case. */
export async function findAccountRequestIds(db: Db, username: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account_requests where upper(username) = upper(${username})
    order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** The password hash of the newest request by form for a username, ignoring case. */
export async function findRequestedPasswordHash(
  db: Db,
  username: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from account_requests where upper(username) = upper(${username})
      and issuer is null
    order by id desc limit 1`.execute(db)
  return rows[0]?.hash
}

/** A request on which an administrator decided. */
export type ClosedAccountRequest = Omit<
  NewAccountRequest,
  'address' | 'hasConsent' | 'identity'
> & {
  consentedAt: Date | null
  issuer: string | null
  subject: string | null
}

/** Removes a request and returns it, or undefined if it does not exist. If two transactions call this, only one receives the request. */
export async function closeAccountRequest(
  trx: Trx,
  id: number,
): Promise<ClosedAccountRequest | undefined> {
  const { rows } = await sql<ClosedAccountRequest>`
    delete from account_requests where id = ${id}
    returning username, name, department, position, password_hash as "passwordHash",
      consented_at as "consentedAt", issuer, subject`.execute(trx)
  return rows[0]
}
