import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Makes the waiting messages of an endpoint due, also those between two attempts. Their numbers of attempts stay. */
export async function makeWaitingDue(trx: Transaction<Tables>, endpoint: number): Promise<void> {
  await sql`
    update deliveries set next_at = clock_timestamp()
    where endpoint_id = ${endpoint} and state = 'waiting' and next_at > clock_timestamp()`.execute(
    trx,
  )
}
