import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config.ts'
import { joinEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { withNames } from './statements.ts'
import type { Tables } from './tables.ts'

/** The database: `pool` for the hot path's named queries, `db` for everything else, both over the same connections. */
export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  /** how to open a further connection of one's own */
  connection: pg.ClientConfig
  close(): Promise<void>
}

const CONNECTIONS = 10

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

/** Opens the database that the settings name, starting the embedded one where none is named, and brings its schema up to date. */
export async function openDatabase(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<Database> {
  const embedded = settings.DATABASE_URL ? undefined : await joinEmbedded(settings.DATA_DIR)
  const connection = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    types,
  })
  // A connection that breaks fails the query on it, and the pool replaces it: that must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNames(pool) }) })
  const close = async () => {
    await db.destroy()
    await embedded?.leave()
  }
  try {
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, pool, connection, close }
}
