import type { TestProduct } from '../product.ts'
import { filesOf } from '../stored.ts'

/** A digest of the rows of each table, by the table's name, and the names of all stored files. */
export interface State {
  tables: Record<string, string>
  files: string[]
}

/** The tables of the attempts that sign-in and registration limits count, and of the times of scheduled work. */
const NOT_OF_A_REQUEST = /^(sign_ins|registration_tries|delegation_clock|scheduled_jobs)$/

let statement: string | undefined

/**
 * The stored data: equal before and after a request that must not write. The table names come from the database, which includes
 * new tables. Attempts to sign in and to register, and scheduled work, are excluded.
 */
export async function stateOf({
  database: { pool },
  settings,
}: Pick<TestProduct, 'database' | 'settings'>): Promise<State> {
  if (statement === undefined) {
    const { rows } = await pool.query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    statement = rows
      .map(({ name }) => name as string)
      .filter((name) => !NOT_OF_A_REQUEST.test(name))
      .map(
        (name) =>
          `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from "${name}" t`,
      )
      .join(' union all ')
  }
  const { rows } = await pool.query({ name: 'state', text: statement })
  return {
    tables: Object.fromEntries(rows.map(({ name, digest }) => [name, digest])),
    files: filesOf(settings.DATA_DIR),
  }
}
