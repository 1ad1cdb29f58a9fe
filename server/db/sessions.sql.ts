import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether a session exists. If it does, it cannot end before the transaction ends. */
export async function hasSignInSession(trx: Kysely<Tables>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where token_hash = ${tokenHash} for key share`.execute(trx)
  return rows.length > 0
}
