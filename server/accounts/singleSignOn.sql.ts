import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ProviderIdentity } from './accountRequests.sql.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** An employee at sign-in, with the hash of the password. */
export interface SignInAccount {
  id: string
  active: boolean
  password_hash: string
}

/** The employee to whom an account of the identity provider is linked. */
export async function findLinkedEmployee(
  db: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<SignInAccount | undefined> {
  const { rows } = await sql<SignInAccount>`
    select id, active, password_hash from sign_in_links join employees on id = employee_id
    where issuer = ${issuer} and subject = ${subject}`.execute(db)
  return rows[0]
}

/** Links an account of the identity provider to an employee. Throws if it is already linked. */
export async function linkIdentity(
  trx: Trx,
  { issuer, subject }: ProviderIdentity,
  employeeId: string,
): Promise<void> {
  await trx
    .insertInto('sign_in_links')
    .values({ issuer, subject, employee_id: employeeId })
    .execute()
}

/** Removes the link. Returns whether it existed. */
export async function unlinkIdentity(
  trx: Trx,
  { issuer, subject }: ProviderIdentity,
  employeeId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sign_in_links
    where issuer = ${issuer} and subject = ${subject} and employee_id = ${employeeId}`.execute(trx)
  return numAffectedRows === 1n
}

/** Stores a one-time code, by its hash. It expires after `seconds`. */
export async function addSingleSignOnCode(
  db: Db,
  hash: Buffer,
  employeeId: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into sign_in_codes (code_hash, employee_id, expires_at)
    values (${hash}, ${employeeId}, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(
    db,
  )
}

/** Removes a one-time code and returns its employee; undefined if the code does not exist or has expired. Only one caller receives it. */
export async function takeSingleSignOnCode(
  db: Db,
  hash: Buffer,
): Promise<SignInAccount | undefined> {
  const { rows } = await sql<SignInAccount & { isLate: boolean }>`
    delete from sign_in_codes using employees
    where code_hash = ${hash} and id = employee_id
    returning id, active, password_hash, expires_at <= clock_timestamp() as "isLate"`.execute(db)
  const [row] = rows
  return row && !row.isLate ? row : undefined
}

/** Removes at most `limit` expired codes of single sign-on. Returns how many were removed. */
export async function removeExpiredSignInCodes(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_codes where code_hash in (
      select code_hash from sign_in_codes where expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
