import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Maximum number of prepared statements per connection; PostgreSQL parses each of them once. A statement takes about 10 to 50 KB of memory
 * in the connection's process.
 */
const STATEMENTS = 200
/** A statement with more parameters contains a list of varying length. Each length would be a separate prepared statement. */
const PARAMETERS = 24

/** The name of a statement, the same for the same text in every process. Undefined if the statement is sent without a name. */
function createNames(): (text: string, parameters: number) => string | undefined {
  const names = new Map<string, string>()
  return (text, parameters) => {
    // Without parameters `pg` uses the simple protocol, which supports several statements in one text, as in a migration.
    if (parameters === 0 || parameters > PARAMETERS) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= STATEMENTS) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}

/**
 * A pool for Kysely that sends queries with a name; Kysely itself sends none. It needs lasting connections: PostgreSQL itself, or a pooler
 * in session mode (docs/operations.md, "Database").
 */
export function withNames(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient) => {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: nameOf(text, values.length), text, values: [...values] })
    // The overload of `query` for cursors is missing, because the dialect has no cursor option.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  return {
    async connect() {
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
