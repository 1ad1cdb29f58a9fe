import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Limits the wait for each lock to 400 ms until the end of the transaction. This is shorter than PostgreSQL's deadlock timeout, so no other
 * transaction is cancelled.
 */
export async function limitLockWaits(trx: Kysely<Tables>): Promise<void> {
  await sql`set local lock_timeout = '400ms'`.execute(trx)
}

/** Whether a statement failed because another transaction kept a lock for longer than the limit. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: string }).code === '55P03'
