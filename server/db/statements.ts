import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Maximum number of prepared statements per connection, because each takes about 10 to 50 KB of memory in PostgreSQL. A prepared statement
 * is parsed only once.
 */
const PREPARED_STATEMENTS_MAX = 200
/**
 * The maximum number of parameters of a prepared statement. A statement with more contains a list, and each length of the list would be
 * prepared separately.
 */
const PARAMETERS_MAX = 24

/**
 * The name of a statement, the same for the same text in every process: a hash, because PostgreSQL ignores what follows the first 63 bytes
 * of a name. Undefined if the statement is sent without a name.
 */
export function createStatementNamer(): (text: string, parameters: number) => string | undefined {
  const names = new Map<string, string>()
  return (text, parameters) => {
    // A statement without parameters is sent unnamed: `pg` then uses the simple protocol, which supports several statements in one text, as
    // in a migration.
    if (parameters === 0 || parameters > PARAMETERS_MAX) return undefined
    const knownName = names.get(text)
    if (knownName !== undefined || names.size >= PREPARED_STATEMENTS_MAX) return knownName
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}

/** The statements of Kysely that begin a transaction. */
const BEGIN = /^(?:begin|start transaction)\b/

/**
 * A pool for Kysely that sends named queries; Kysely itself sends unnamed ones. It needs persistent connections: PostgreSQL itself, or a
 * pooler in session mode (docs/operations.md, "Database"). `atBegin` is an SQL statement that is sent together with the beginning of each
 * transaction; '' for none.
 */
export function createNamedStatementPool(pool: pg.Pool, atBegin = ''): PostgresPool {
  const nameOf = createStatementNamer()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient) => {
    const query = (given: string, values: readonly unknown[]) => {
      const text = BEGIN.test(given) ? `${given}; ${atBegin}` : given
      return client.query({ name: nameOf(text, values.length), text, values: [...values] })
    }
    // The type of `query` has another overload for cursors, which is not needed because the dialect has no cursor option.
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
