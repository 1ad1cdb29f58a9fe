import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Statements that PostgreSQL keeps prepared on one connection, so that it parses and plans each of them once. A statement takes
 * some 10 to 50 KB of its connection's process.
 */
const STATEMENTS = 200
/** A statement with more parameters has a list of varying length. Each length would be a separate statement. */
const PARAMETERS = 24

/** The name of a statement: the same text has the same name in every process. Undefined for a statement to send without a name. */
function createNames(): (text: string, parameters: number) => string | undefined {
  const names = new Map<string, string>()
  return (text, parameters) => {
    // Without parameters `pg` uses the simple protocol, which a text of several statements (a migration) needs.
    if (parameters === 0 || parameters > PARAMETERS) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= STATEMENTS) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}

/**
 * The pool for Kysely, which itself sends every query without a name. Needs connections that last: PostgreSQL itself or a pooler in
 * session mode (docs/operations.md, "Database").
 */
export function withNames(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient) => {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: nameOf(text, values.length), text, values: [...values] })
    // The other form of `query` takes a cursor, which the dialect has not been given.
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
