import { type Kysely, sql, type Transaction } from 'kysely'
import type { Scope } from '../../contract/integrationCalls.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** An API client. */
export interface Integration {
  id: number
  scopes: Scope[]
  /** the number of calls of the client in this minute, including this one, and the seconds until the next minute */
  calls: number
  waitSeconds: number
}

/** Finds an active API client by the SHA-256 of its token, with the IP addresses from which it may be used. */
export async function findApiClientByToken(
  pool: Database['pool'],
  tokenHash: Buffer,
): Promise<{ id: number; addresses: string[] } | undefined> {
  const { rows } = await pool.query<{ id: number; addresses: string[] }>({
    name: 'find-integration',
    text: `
    select id, addresses from integrations
    where active and (token_hash = $1 or exists (
      select from jsonb_to_recordset(previous_tokens) p (hash text, until timestamptz)
      where hash = encode($1, 'hex') and until > clock_timestamp()))`,
    values: [tokenHash],
  })
  return rows[0]
}

/** Counts a call of an active client, and records it as the last use. Undefined if the client has been revoked. */
export async function recordCall(
  pool: Database['pool'],
  id: number,
): Promise<Integration | undefined> {
  const { rows } = await pool.query<Integration>({
    name: 'record-call',
    text: `
    with clock as (select now, date_trunc('minute', now) as minute from (select clock_timestamp() as now) c)
    update integrations set last_used_at = now, minute_at = minute,
      calls = case when minute_at = minute then calls + 1 else 1 end
    from clock
    where active and id = $1
    returning id, scopes, calls,
      ceil(extract(epoch from minute + interval '1 minute' - now))::integer as "waitSeconds"`,
    values: [id],
  })
  return rows[0]
}

/** Whether a client has not been revoked. */
export async function isActiveIntegration(pool: Database['pool'], id: number): Promise<boolean> {
  const text = 'select from integrations where id = $1 and active'
  const { rowCount } = await pool.query({ name: 'is-active-integration', text, values: [id] })
  return rowCount === 1
}

/** Stores an API client. Returns its id, or undefined if the name is in use. */
export async function insertIntegration(
  trx: Trx,
  name: string,
  tokenHash: Buffer,
  scopes: readonly Scope[],
  addresses: readonly string[],
): Promise<number | undefined> {
  const row = await trx
    .insertInto('integrations')
    .values({ name, token_hash: tokenHash, scopes: [...scopes], addresses: [...addresses] })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Replaces the token of an active client. The previous one works for the given days; tokens before it keep their time. Returns whether the
 * client exists.
 */
export async function replaceToken(
  trx: Trx,
  id: number,
  tokenHash: Buffer,
  days: number,
): Promise<boolean> {
  const { rows } = await sql`
    update integrations set token_hash = ${tokenHash},
      previous_tokens = jsonb_build_object('hash', encode(token_hash, 'hex'),
          'until', clock_timestamp() + ${days}::integer * interval '1 day')
        || (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(previous_tokens) p
          where (p ->> 'until')::timestamptz > clock_timestamp())
    where id = ${id} and active returning id`.execute(trx)
  return rows.length > 0
}

/** Deactivates a client. Returns its name, or undefined if there is no active one. */
export async function deactivateIntegration(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx
    .updateTable('integrations')
    .set({ active: false })
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export interface ListedIntegration {
  id: number
  name: string
  scopes: Scope[]
  addresses: string[]
  active: boolean
  lastUsed: string | null
  previousUntil: string | null
}

export async function listIntegrations(db: Kysely<Tables>): Promise<ListedIntegration[]> {
  const { rows } = await sql<ListedIntegration>`
    select id, name, scopes, addresses, active, moment_text(last_used_at) as "lastUsed",
      (select moment_text(max(until)) from jsonb_to_recordset(previous_tokens) p (until timestamptz)
        where until > clock_timestamp()) as "previousUntil"
    from integrations order by id`.execute(db)
  return rows
}
