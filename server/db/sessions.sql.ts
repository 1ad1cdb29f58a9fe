import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether a session exists and has not expired. If so, no other transaction can delete it before this one ends. */
export async function hasSignInSession(trx: Kysely<Tables>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where token_hash = ${tokenHash} and expires_at > clock_timestamp()
    for key share`.execute(trx)
  return rows.length > 0
}
