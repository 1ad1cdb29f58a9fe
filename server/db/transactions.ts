import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

interface RawQuery {
  text: string
  values?: readonly unknown[]
}

/**
 * Runs `work` in one transaction. `db` and `pool` of the database that `work` receives take part in it, and so does `inTransaction` with
 * that `db`. The transaction is committed when `work` ends, and rolled back if `work` throws.
 */
export function withTransaction<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction().execute((trx) => {
    const query = (wanted: string | RawQuery, given: readonly unknown[] = []) => {
      const { text, values = [] } =
        typeof wanted === 'string' ? { text: wanted, values: given } : wanted
      return trx.executeQuery(CompiledQuery.raw(text, [...values]))
    }
    // A minimal pool: services use only `query` and the rows of its result.
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
