import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * Runs `work` in one transaction, in which `db` and `pool` of its database take part, and `inTransaction` of that `db`. It is committed when
 * `work` ends, and rolled back if `work` throws.
 */
export function withTransaction<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction().execute((trx) => {
    const query = ({ text, values = [] }: { text: string; values?: readonly unknown[] }) =>
      trx.executeQuery(CompiledQuery.raw(text, [...values]))
    // A minimal pool: services call `query` only with one object and use only the rows of the result.
    const pool = { query } as unknown as Database['pool']
    return work({ ...database, db: trx, pool })
  })
}

/** Runs `work` in the transaction that `db` belongs to, or in a new one if `db` is not a transaction. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work)
}
