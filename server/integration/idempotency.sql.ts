import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** A stored request with an Idempotency-Key. `answer` is null while the first request with the key runs. */
export interface KeyedRequest {
  hash: string
  answer: string | null
}

/** A claim without an answer ends after this time, because its process died. */
const CLAIM_MINUTES = 10

/** Claims a key for the first request with it, or returns the earlier request. */
export async function claimKey(
  db: Db,
  integration: number,
  key: string,
  hash: string,
): Promise<KeyedRequest | undefined> {
  const { rows: claimed } = await sql`
    insert into idempotency as known (integration_id, key, hash) values (${integration}, ${key}, ${hash})
    on conflict (integration_id, key) do update set at = clock_timestamp()
      where known.answer is null and known.hash = excluded.hash
        and known.at < clock_timestamp() - ${CLAIM_MINUTES}::integer * interval '1 minute'
    returning 1`.execute(db)
  if (claimed.length > 0) return undefined
  return db
    .selectFrom('idempotency')
    .select(['hash', 'answer'])
    .where('integration_id', '=', integration)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function saveAnswer(
  db: Db,
  integration: number,
  key: string,
  answer: string,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer })
    .where('integration_id', '=', integration)
    .where('key', '=', key)
    .execute()
}

/** Releases a key whose request failed. */
export async function releaseKey(db: Db, integration: number, key: string): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('integration_id', '=', integration)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .execute()
}

/** Removes at most `most` stored responses that are older than `days`. Returns their number. */
export async function removeOldResponses(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency where ctid = any(array(
      select ctid from idempotency
      where at < clock_timestamp() - ${days}::integer * interval '1 day' limit ${most}))
    returning 1`.execute(db)
  return rows.length
}
