import type pg from 'pg'
import { connectWith, endClient } from './reconnectingClient.ts'

/** Checks the database on a separate connection, which a busy pool does not delay. */
export interface DatabaseProbe {
  /** Throws if the database does not respond or is read-only, and what `requireSchema` throws. Concurrent calls share one query. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * `limit` is the timeout for connecting and for the query, in milliseconds. `requireSchema` gets the names of the applied migrations, and
 * throws if this version of the product cannot use their schema.
 */
export function createDatabaseProbe(
  connection: pg.ClientConfig,
  limit: number,
  requireSchema: (applied: string[]) => void,
): DatabaseProbe {
  let client: pg.Client | undefined
  let checking: Promise<void> | undefined
  let isClosed = false
  const config = { ...connection, connectionTimeoutMillis: limit, query_timeout: limit }

  async function drop(): Promise<void> {
    const ended = client
    client = undefined
    if (ended) await endClient(ended)
  }

  async function query(): Promise<void> {
    try {
      if (!client) {
        const fresh = await connectWith(config, async () => undefined)
        fresh.once('end', () => {
          if (client === fresh) client = undefined
        })
        client = fresh
      }
      const { rows } = await client.query(
        `select current_setting('transaction_read_only') as read_only,
          array(select name::text from kysely_migration order by name) as applied`,
      )
      if (rows[0].read_only === 'on') throw new Error('The database is read-only.')
      requireSchema(rows[0].applied)
    } catch (error) {
      await drop()
      throw error
    }
    if (isClosed) await drop()
  }

  return {
    check: () => (checking ??= query().finally(() => (checking = undefined))),
    async close() {
      isClosed = true
      await drop()
    },
  }
}
