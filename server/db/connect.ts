import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config/settings.ts'
import { joinEmbeddedDatabase } from './embedded.ts'
import { createImportLock, type ImportLock } from './importLock.ts'
import { socketOf } from './reconnectingClient.ts'
import { adminTimeouts, commonConnectionOptions, type DatabaseTimeouts } from './timeouts.ts'
import { migrate, readApplied, requireSupportedSchema } from './migrate.ts'
import { explainRefusal, poolerOptions } from './pooler.ts'
import { findRunningProcessNumbers } from './processLease.ts'
import { createDatabaseProbe, type DatabaseProbe } from './probe.ts'
import { createNamedStatementPool } from './statements.ts'
import type { Tables } from './tables.ts'

/** The database. `pool` is for frequent named queries, `db` for everything else. Both use the same connections. */
export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  /** options to open a separate connection, which never goes through a pooler and so keeps its session */
  connection: pg.ClientConfig
  probe: DatabaseProbe
  importLock: ImportLock
  /** the name of the last migration of this version; a newer version of the product can have applied more to the database */
  schema: string
  /**
   * Throws NewerSchemaError if a newer version has changed the schema since the database was opened, so that this version cannot use it.
   */
  requireSchema(): Promise<void>
  /** Ends all connections. Queries that have not ended after 2 s are aborted. */
  close(): Promise<void>
}

/** How a process uses the database. */
export interface DatabaseUse {
  timeouts: DatabaseTimeouts
  /** Whether to migrate an older schema. An empty database always gets the current schema. */
  upgrade: boolean
  /** Whether queries go through the pooler of DATABASE_URL if there is one. Otherwise everything uses DATABASE_DIRECT_URL. */
  pooled?: boolean
}

type DatabaseSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Settings, 'DATABASE_DIRECT_URL' | 'DATABASE_CONNECTIONS' | 'BATCH_TYPES'>>

const CONNECTIONS_DEFAULT = 10
const LAST_QUERIES_MS = 2000
const PROBE_TIMEOUT_MS = 1500

/** Type parsers: dates stay text, and bigint becomes a number. Amounts are whole won, far below 2^53. */
const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === pg.types.builtins.DATE) return (text: string) => text
    if (id === DATE_ARRAY_TYPE)
      return (text: string) => text.slice(1, -1).split(',').filter(Boolean)
    if (id === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(id, format as 'text')
  },
}
const DATE_ARRAY_TYPE = 1182

/**
 * Opens the configured database. Without DATABASE_URL it starts or joins the embedded one. Throws if the schema does not fit (`migrate`).
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { timeouts, upgrade, pooled }: DatabaseUse = {
    timeouts: adminTimeouts,
    upgrade: false,
    pooled: false,
  },
): Promise<Database> {
  const embedded = settings.DATABASE_URL ? undefined : await joinEmbeddedDatabase(settings.DATA_DIR)
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_CONNECTIONS: max, BATCH_TYPES } = settings
  const directConnection = embedded?.connection ?? {
    connectionString: directUrl || settings.DATABASE_URL,
  }
  const connection = { ...commonConnectionOptions, ...directConnection }
  const pooler = pooled && directUrl ? { connectionString: settings.DATABASE_URL } : undefined
  const { pool, db, end } = pooler
    ? openPool(
        { ...commonConnectionOptions, ...pooler, ...poolerOptions },
        timeouts,
        max,
        BATCH_TYPES,
      )
    : openPool(connection, timeouts, max, BATCH_TYPES)
  let knownMigrations: readonly string[] = []
  const requireKnownMigrations = (applied: string[]) =>
    requireSupportedSchema(applied, knownMigrations)
  const requireSchema = async () => requireKnownMigrations(await readApplied(db))
  // The separate connection of the probe also goes through the pooler, because every HTTP request depends on the pooler.
  const probe = createDatabaseProbe(
    { ...connection, ...pooler },
    PROBE_TIMEOUT_MS,
    requireKnownMigrations,
  )
  const importLock = createImportLock(connection, timeouts)
  const close = async () => {
    await Promise.all([probe.close(), importLock.close(), end()])
    await embedded?.close()
  }
  try {
    knownMigrations = await migrate(upgrade, {
      db,
      countProcesses: async () => (await findRunningProcessNumbers(pool)).length,
      async run(work) {
        const unlimited = openPool(connection, adminTimeouts)
        await work(unlimited.db).finally(unlimited.end)
      },
    })
  } catch (error) {
    await close()
    if (embedded) throw error
    throw explainRefusal(error, directUrl && !pooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  }
  const schema = knownMigrations.at(-1) ?? ''
  return { db, pool, connection, probe, importLock, schema, requireSchema, close }
}

/** A pool of one connection. So a transaction can be begun and committed with statements, and `db` and `pool` both take part in it. */
export function openOneConnection(connection: pg.ClientConfig) {
  return openPool(connection, adminTimeouts, 1)
}

/**
 * Each transaction of `db` sets BATCH_TYPES, because PostgreSQL functions write the batch types into messages (integration, N3). It is set
 * for a transaction, not for a connection, because behind a pooler the next transaction can be that of another process.
 */
function openPool(
  connection: pg.PoolConfig,
  timeouts: DatabaseTimeouts,
  max = CONNECTIONS_DEFAULT,
  batchTypes: Settings['BATCH_TYPES'] = '',
) {
  const setBatchTypes = `set local e_payment.batch_types = ${pg.escapeLiteral(batchTypes)}`
  const pool = new pg.Pool({
    max,
    types,
    connectionTimeoutMillis: timeouts.wait,
    // An idle connection keeps its plans, so the next query on it costs a fraction of the first query on a new connection. The pool closes
    // an idle connection before `noDataMs` would.
    idleTimeoutMillis: timeouts.statement,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idle,
    // pg does not send a limit of 0, so the limits of the role would apply.
    ...(timeouts.statement === 0 && {
      onConnect: (client) => client.query('set statement_timeout = 0; set lock_timeout = 0'),
    }),
    ...connection,
  })
  const clients = new Set<pg.ClientBase>()
  // If an idle connection breaks, the pool replaces it. Without these listeners the error would end the process.
  pool.on('error', () => undefined)
  pool.on('remove', (client) => void clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => undefined)
    // Ends a connection that receives no data while a query runs. Idle connections leave the pool earlier. `query_timeout` of pg is not
    // used: it would return a connection with a running query to the pool.
    const cut = () => void socketOf(client).destroy(silent())
    if (timeouts.noDataMs > 0) socketOf(client).setTimeout(timeouts.noDataMs, cut)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createNamedStatementPool(pool, setBatchTypes) }),
  })
  const end = async () => {
    const cut = setTimeout(() => {
      for (const client of clients) socketOf(client).destroy()
    }, LAST_QUERIES_MS)
    await db.destroy().finally(() => clearTimeout(cut))
  }
  return { pool, db, end }
}

const silent = () =>
  Object.assign(new Error('The database has not responded.'), { code: 'ETIMEDOUT' })
