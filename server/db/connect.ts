import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config/settings.ts'
import { joinEmbedded } from './embedded.ts'
import { socketOf } from './reconnectingClient.ts'
import { adminLimits, connectionOptions, type Limits } from './limits.ts'
import { migrate } from './migrate.ts'
import { createProbe, type Probe } from './probe.ts'
import { withNames } from './statements.ts'
import type { Tables } from './tables.ts'

/** The database: `pool` for the hot path's named queries, `db` for everything else, both over the same connections. */
export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  /** how to open a further connection of one's own */
  connection: pg.ClientConfig
  probe: Probe
  /** Ends all connections; queries that have not ended after 2 s are cut off. */
  close(): Promise<void>
}

/** How a process uses the database. */
export interface Use {
  limits: Limits
  /** whether an older schema is brought up to date; an empty database always gets the present one */
  upgrade: boolean
}

const CONNECTIONS = 10
const LAST_QUERIES_MS = 2000
const PROBE_MS = 1500

/** Days stay texts, and sums are numbers: amounts are whole won, far below 2^53. */
const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === pg.types.builtins.DATE) return (text: string) => text
    if (id === DATES) return (text: string) => text.slice(1, -1).split(',').filter(Boolean)
    if (id === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(id, format as 'text')
  },
}
const DATES = 1182

/**
 * Opens the database that the settings name, starting the embedded one where none is named. Throws where the schema is of another version
 * of the product, unless `use` upgrades it.
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
  { limits, upgrade }: Use = { limits: adminLimits, upgrade: false },
): Promise<Database> {
  const embedded = settings.DATABASE_URL ? undefined : await joinEmbedded(settings.DATA_DIR)
  const target = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
  const connection = { ...connectionOptions, ...target }
  const { pool, db, end } = openPool(connection, limits)
  const probe = createProbe(connection, PROBE_MS)
  const close = async () => {
    await Promise.all([probe.leave(), end()])
    await embedded?.leave()
  }
  try {
    await migrate(db, upgrade, async (work) => {
      const unlimited = openPool(connection, adminLimits)
      await work(unlimited.db).finally(unlimited.end)
    })
  } catch (error) {
    await close()
    throw error
  }
  return { db, pool, connection, probe, close }
}

function openPool(connection: pg.ClientConfig, limits: Limits) {
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: limits.wait,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
  })
  const clients = new Set<pg.ClientBase>()
  // A connection that breaks fails the query on it, and the pool replaces it: that must not end the process.
  pool.on('error', () => undefined)
  pool.on('remove', (client) => void clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => undefined)
    // An idle connection leaves the pool before this (pg-pool, idleTimeoutMillis: 10 s). pg's own query_timeout would return a connection with
    // an unanswered query to the pool.
    const cut = () => void socketOf(client).destroy(silent())
    if (limits.silence > 0) socketOf(client).setTimeout(limits.silence, cut)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNames(pool) }) })
  const end = async () => {
    const cut = setTimeout(() => {
      for (const client of clients) socketOf(client).destroy()
    }, LAST_QUERIES_MS)
    await db.destroy().finally(() => clearTimeout(cut))
  }
  return { pool, db, end }
}

const silent = () =>
  Object.assign(new Error('The database has not answered.'), { code: 'ETIMEDOUT' })
