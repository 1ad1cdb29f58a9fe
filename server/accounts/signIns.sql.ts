import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { SignInOutcome, SignInMethod } from '../db/tables.ts'

type Db = Database['db']

/** Source of a sign-in attempt: the username as typed, and the IP address. */
export interface SignInSource {
  username: string
  address: string
}

/** The failures of the last hour: their ages in seconds, oldest first. An IPv6 address counts as its /64 network. */
export interface RecentFailures {
  /** failures of this account at this IP address since the account's last sign-in from this address */
  pair: number[]
  /** failures of this account at IP addresses from which it has never signed in */
  unknownAddresses: number[]
  /** failures of any account at this IP address in the last minute */
  address: number[]
  /** whether this account has signed in from this IP address before */
  isKnown: boolean
}

/** Runs `work` in a transaction. No process counts another attempt for the same account or network of the IP address meanwhile. */
export async function withAttemptLock<Result>(
  db: Db,
  { username, address }: SignInSource,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    // A power failure may lose the latest attempts. Waiting for the disk here would cost each sign-in 10 ms.
    await sql`set local synchronous_commit = off`.execute(trx)
    // Every transaction locks the username before the network of the IP address, so that no deadlock is possible.
    await sql`select pg_advisory_xact_lock(hashtextextended(upper(${username}), 4180)),
      pg_advisory_xact_lock(hashtextextended(network_of(${address}::inet)::text, 4181))`.execute(
      trx,
    )
    return work(trx)
  })
}

/**
 * Ignores attempts with a time in the future, because the system clock was set back after them. Ignores refused single sign-ons, because
 * they are no attempts to guess a password here.
 */
export async function findRecentFailures(
  trx: Db,
  { username, address }: SignInSource,
): Promise<RecentFailures> {
  const account = sql`upper(username) = upper(${username})`
  const network = sql`network_of(address) = network_of(${address}::inet)`
  const failed = sql`outcome in ('unfinished', 'wrong', 'inactive')
    and way = 'password'
    and at > statement_timestamp() - interval '1 hour' and at <= statement_timestamp()`
  const age = sql`extract(epoch from statement_timestamp() - at)::float8`
  const { rows } = await sql<RecentFailures>`
    with known as materialized (
      select network_of(address) as network, max(at) as at from sign_ins
      where ${account} and outcome = 'accepted' and at <= statement_timestamp() group by 1)
    select
      array(select ${age} from sign_ins where ${account} and ${network} and ${failed}
        and at > coalesce((select at from known where network = network_of(${address}::inet)),
          '-infinity') order by at) as pair,
      array(select ${age} from sign_ins where ${account} and ${failed}
        and network_of(address) not in (select network from known) order by at) as "unknownAddresses",
      array(select ${age} from sign_ins where ${network} and ${failed}
        and at > statement_timestamp() - interval '1 minute' order by at) as address,
      exists(select from known where network = network_of(${address}::inet)) as "isKnown"`.execute(
    trx,
  )
  return rows[0] as RecentFailures
}

/** Stores an attempt and returns its id. */
export async function addSignInAttempt(
  trx: Db,
  { username, address }: SignInSource,
): Promise<number> {
  const { id } = await trx
    .insertInto('sign_ins')
    .values({ username, address })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Maximum number of refused attempts that are stored per minute and IP address. */
const LIMITED_MAX = 100

/**
 * Stores an attempt that the limiter refused. At most one per minute, account and IP address is stored, and at most LIMITED_MAX per minute
 * and IP address. So a flood of attempts does not fill the disk, whether it names one account or many invented ones.
 */
export async function addLimitedSignInAttempt(
  trx: Db,
  { username, address }: SignInSource,
): Promise<void> {
  await sql`
    with recent as (
      select username from sign_ins
      where network_of(address) = network_of(${address}::inet) and outcome = 'limited'
        and at > statement_timestamp() - interval '1 minute' limit ${LIMITED_MAX})
    insert into sign_ins (username, employee_id, address, outcome)
    select ${username}, (select id from employees where upper(id) = upper(${username})), ${address}::inet, 'limited'
    where (select count(*) from recent) < ${LIMITED_MAX}
      and not exists (select from recent where upper(username) = upper(${username}))`.execute(trx)
}

/** Stores the outcome of the attempt with this id. */
export async function storeSignInOutcome(
  db: Db,
  id: number,
  outcome: SignInOutcome,
  employeeId: string | null,
): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ outcome, employee_id: employeeId })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores a completed or refused single sign-on. `username` is that of the linked employee. Without a link, it is the username that the
 * identity provider claims, or else its subject.
 */
export async function addSingleSignOn(
  db: Db,
  { username, address }: SignInSource,
  outcome: SignInOutcome,
  employeeId: string | null,
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({ username, address, outcome, employee_id: employeeId, way: 'oidc' })
    .execute()
}

/** Removes at most `limit` attempts that are older than `days`. Returns how many were removed. */
export async function removeOldSignIns(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_ins where id in (
      select id from sign_ins where at < now() - make_interval(days => ${days})
      order by at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Filter for the list of sign-in attempts. Null does not filter. */
export interface SignInFilter {
  days: number
  refused: boolean
  username: string | null
  /** an IP address or a network; null does not filter */
  address: string | null
}

/** A sign-in attempt, as the admin command lists it. */
export interface SignInAttempt {
  at: Date
  username: string
  employee: string | null
  address: string
  outcome: SignInOutcome
  way: SignInMethod
}

/** Sign-in attempts, newest first, at most `limit`. */
export async function listSignIns(
  db: Db,
  filter: SignInFilter,
  limit: number,
): Promise<SignInAttempt[]> {
  const { rows } = await sql<SignInAttempt>`
    select at, username, employee_id as employee, host(address) as address, outcome, way
    from sign_ins
    where at > now() - make_interval(days => ${filter.days})
      and (not ${filter.refused} or outcome in ('wrong', 'inactive', 'limited'))
      and (${filter.username}::text is null or upper(username) = upper(${filter.username}::text))
      and (${filter.address}::inet is null or address <<= ${filter.address}::inet)
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}
