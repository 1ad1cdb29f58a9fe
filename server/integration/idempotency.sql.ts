import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** A request with an Idempotency-Key. `hash` is the hash of its body. */
export interface KeyedRequest {
  integration: number
  key: string
  hash: string
}

/** The stored state of a key. `answer` is null while the first request with the key runs. */
export interface StoredKey {
  hash: string
  answer: string | null
}

/**
 * Seconds after which a claim without a response expires. A process renews its claims, so an expired claim means that the process has died.
 * Deliveries use the same time (N12).
 */
const CLAIM_SECONDS = 60

/**
 * Claims a key for the first request with this key, or for a repeated one if the earlier request no longer has a valid claim. Returns the
 * claim, which `renewClaim` and `saveResponse` need; undefined if the key is in use.
 */
export async function claimKey(
  db: Db,
  { integration, key, hash }: KeyedRequest,
): Promise<string | undefined> {
  const { rows } = await sql<{ claim: string }>`
    insert into idempotency as known (integration_id, key, hash)
    select id, ${key}::text, ${hash}::text from integrations where id = ${integration}
    on conflict (integration_id, key) do update set at = clock_timestamp()
      where known.answer is null and known.hash = excluded.hash
        and known.at < clock_timestamp() - ${CLAIM_SECONDS}::integer * interval '1 second'
    returning at::text as claim`.execute(db)
  return rows[0]?.claim
}

export function findKey(
  db: Db,
  { integration, key }: KeyedRequest,
): Promise<StoredKey | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['hash', 'answer'])
    .where('integration_id', '=', integration)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Extends a claim. Returns the new claim, or undefined if another process has the key. */
export async function renewClaim(
  db: Db,
  { integration, key }: KeyedRequest,
  claim: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ claim: string }>`
    update idempotency set at = clock_timestamp()
    where integration_id = ${integration} and key = ${key} and answer is null and at = ${claim}::timestamptz
    returning at::text as claim`.execute(db)
  return rows[0]?.claim
}

/** Stores the response of a claimed request. Does nothing if another process has the key. */
export async function saveResponse(
  db: Db,
  { integration, key }: KeyedRequest,
  claim: string,
  response: string,
): Promise<void> {
  await sql`
    update idempotency set answer = ${response}
    where integration_id = ${integration} and key = ${key} and answer is null
      and at = ${claim}::timestamptz`.execute(db)
}

/** Releases the key of a request that failed. Does nothing if another process has the key. */
export async function releaseKey(
  db: Db,
  { integration, key }: KeyedRequest,
  claim: string,
): Promise<void> {
  await sql`
    delete from idempotency
    where integration_id = ${integration} and key = ${key} and answer is null
      and at = ${claim}::timestamptz`.execute(db)
}

/** Removes at most `limit` stored responses that are older than `days`. Returns their number. */
export async function removeOldResponses(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency where ctid = any(array(
      select ctid from idempotency
      where at < clock_timestamp() - ${days}::integer * interval '1 day' limit ${limit}))
    returning 1`.execute(db)
  return rows.length
}
