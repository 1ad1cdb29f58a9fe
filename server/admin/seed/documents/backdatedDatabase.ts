import type pg from 'pg'
import { type Database, openOneConnection } from '../../../db/connect.ts'

/** The database within a transaction whose statements run at a chosen time. `db` and `pool` use the same connection. */
export interface BackdatedDatabase extends Pick<Database, 'db' | 'pool'> {
  setTime(moment: Date): Promise<void>
}

/**
 * Runs `work` in one transaction on a separate connection. There, functions that return the time of `setTime` replace PostgreSQL's clock
 * functions. So the product's own SQL stores documents in the past. The functions are in a schema that precedes `pg_catalog` in the search
 * path. The schema is dropped before the commit. Column defaults are not affected, because they are bound to
 * `pg_catalog`. Generic plans save the time to plan the same statements for each document.
 */
export async function withBackdatedDatabase(
  connection: pg.ClientConfig,
  work: (database: BackdatedDatabase) => Promise<void>,
): Promise<void> {
  const { db, pool, end } = openOneConnection(connection)
  const setTime = async (moment: Date) => {
    await pool.query(`select set_config('past.moment', $1, true)`, [moment.toISOString()])
  }
  try {
    await pool.query(`
      begin;
      create schema past;
      create function past.now() returns timestamptz language sql volatile
        as $$ select current_setting('past.moment')::timestamptz $$;
      create function past.clock_timestamp() returns timestamptz language sql volatile
        as $$ select current_setting('past.moment')::timestamptz $$;
      set local search_path = past, public, pg_catalog;
      set local plan_cache_mode = force_generic_plan`)
    await work({ db, pool, setTime })
    await pool.query('drop schema past cascade; commit')
  } finally {
    await end()
  }
}
