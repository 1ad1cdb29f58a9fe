import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Keeps a transaction from ending as idle while it waits for other work: PostgreSQL counts its idle time again from this statement. */
export async function keepTransactionAlive(trx: Transaction<Tables>): Promise<void> {
  await sql`select 1`.execute(trx)
}
