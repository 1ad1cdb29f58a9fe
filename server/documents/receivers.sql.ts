import { type Kysely, sql } from 'kysely'
import type { DraftReceivers } from '../../contract/receiver.ts'
import type { Tables } from '../db/tables.ts'

/** Stores receivers of a document, in order. `adder` is the employee who adds them. */
export async function storeReceivers(
  trx: Kysely<Tables>,
  documentId: number,
  adder: string,
  receivers: Readonly<DraftReceivers>,
): Promise<void> {
  await sql`select store_receivers(${documentId}, ${adder},
    ${receivers.map(({ id }) => id)}, ${receivers.map(({ kind }) => kind)})`.execute(trx)
}
