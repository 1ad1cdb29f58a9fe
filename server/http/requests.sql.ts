import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** Identifies a write: its caller, idempotency key and part (0 for the whole call), and the hash of its content. */
export interface RequestKey {
  employee: string
  key: string
  part: number
  hash: string
}

/** A stored write. `answer` is the JSON text of its response; null while there is none. */
export interface StoredRequest {
  hash: string
  status: number | null
  answer: string | null
}

/**
 * Stores a request if its idempotency key is new, or returns the earlier request with the same key. Within a transaction, it waits until any
 * other transaction with this key has ended.
 */
export async function claimRequest(
  db: Db,
  { employee, key, part, hash }: RequestKey,
): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    insert into requests as known (employee_id, key, part, hash) values (${employee}, ${key}, ${part}, ${hash})
    on conflict (employee_id, key, part) do update set hash = known.hash
    returning hash, status, answer`.execute(db)
  return rows[0] as StoredRequest
}

/** Stores the response to a claimed request, unless it already has one. */
export async function saveResponse(
  db: Db,
  { employee, key, part }: RequestKey,
  status: number,
  answer: string,
): Promise<void> {
  await sql`
    update requests set status = ${status}, answer = ${answer}
    where employee_id = ${employee} and key = ${key} and part = ${part} and answer is null`.execute(
    db,
  )
}

/** Removes at most `limit` requests that are older than `days`. Returns their number. */
export async function removeOldRequests(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from requests where ctid = any(array(
      select ctid from requests
      where at < clock_timestamp() - ${days}::integer * interval '1 day' limit ${limit}))
    returning 1`.execute(db)
  return rows.length
}
