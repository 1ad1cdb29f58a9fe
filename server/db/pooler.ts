import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { BadSetting, type Settings } from '../config/settings.ts'
import type { Database } from './connect.ts'
import { connectWith, endClient } from './reconnectingClient.ts'

/**
 * A client that prepares no statements: behind a pooler, the next query may get another connection, on which the statement does not exist.
 */
class UnnamedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given
    const query = first as { name?: string; text?: unknown }
    const isNamed =
      typeof first === 'object' && first !== null && 'text' in first && 'name' in first
    const unnamed = isNamed ? { ...query, name: undefined } : first
    return (super.query as (...all: unknown[]) => never)(unnamed, ...rest)
  }
}

/**
 * Options of connections to a pooler in transaction mode. The time limits are not sent, because pgbouncer refuses them in the startup
 * packet. `requireConnections` checks that the role has its own time limits.
 */
export const poolerOptions = {
  Client: UnnamedClient,
  statement_timeout: false,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
} as const

/** SQLSTATE classes of a failed database login and of an unknown database. */
const REFUSED_SQLSTATE = /^(28|3D)/

/**
 * Replaces two kinds of errors by one that names the setting. These are pgbouncer's error about the time limits, and the error of a
 * database that is unreachable or refuses the account. `name` is the setting that contains the URL. Returns any other error unchanged.
 */
export function explainRefusal(error: unknown, name: string): unknown {
  const { message = '', code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined || REFUSED_SQLSTATE.test(code) || error instanceof AggregateError) {
    return new BadSetting(
      `The database of ${name} cannot be used: ${message || code}. Check the address and the account, and that PostgreSQL runs.`,
    )
  }
  if (!message.startsWith('unsupported startup parameter')) return error
  return new BadSetting(
    'The setting DATABASE_URL cannot be used: it is a pooler that refuses time limits. Set DATABASE_DIRECT_URL to PostgreSQL itself.',
  )
}

const HEARD_WITHIN_MS = 5000
const CHANNEL_OF_CHECK = 'connection_check'

type ConnectionSettings = Pick<
  Settings,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_CONNECTIONS' | 'DATABASE_TIMEOUT_MS'
>

/**
 * Checks the connections of a process. Throws BadSetting if PostgreSQL does not allow as many as DATABASE_CONNECTIONS, if DATABASE_URL is a
 * pooler in transaction mode without DATABASE_DIRECT_URL, if both are different databases, or if the pooler's role has no time limits.
 */
export async function requireConnections(
  database: Pick<Database, 'pool' | 'connection'>,
  settings: ConnectionSettings,
): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CONNECTIONS } = settings
  if (DATABASE_DIRECT_URL) await requireTimeLimits(database.pool, settings)
  else await requireRoom(database.pool, DATABASE_CONNECTIONS)
  if (DATABASE_URL && !(await hearsNotifications(database))) {
    throw new BadSetting(
      DATABASE_DIRECT_URL
        ? 'The setting DATABASE_DIRECT_URL cannot be used: no notification of DATABASE_URL arrives there. It must be the PostgreSQL of the same database, not a pooler.'
        : 'The setting DATABASE_URL cannot be used: it is a pooler in transaction mode, which delivers no notifications. Set DATABASE_DIRECT_URL to PostgreSQL itself.',
    )
  }
}

/** The process also needs a connection for notifications, one for its lease, one for `/readyz`, and one for the lock of imports. */
const RESERVED_CONNECTIONS = 4

async function requireRoom(pool: pg.Pool, connections: number): Promise<void> {
  const { rows } = await pool.query(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  )
  const connectionsMax = rows[0].room - RESERVED_CONNECTIONS
  if (connections <= connectionsMax) return
  throw new BadSetting(
    `The setting DATABASE_CONNECTIONS=${connections} cannot be used: PostgreSQL allows at most ${connectionsMax} besides ${RESERVED_CONNECTIONS} others (max_connections).`,
  )
}

async function requireTimeLimits(
  pool: pg.Pool,
  { DATABASE_TIMEOUT_MS: statement }: ConnectionSettings,
): Promise<void> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query(
    `select name, setting::bigint as milliseconds, current_user as role, current_database() as database
     from pg_settings where name = any($1) and setting = '0' order by array_position($1, name)`,
    [names],
  )
  const [missing] = rows
  if (!missing) return
  const value = missing.name === 'statement_timeout' ? statement : Math.round(statement / 6)
  throw new BadSetting(
    `The role ${missing.role} has no ${missing.name} behind the pooler. Run: alter role ${missing.role} in database ${missing.database} set ${missing.name} = ${value}; then reconnect the pooler.`,
  )
}

/** Whether a separate connection receives the notifications that the pool sends. Behind a pooler in transaction mode it does not. */
async function hearsNotifications({
  pool,
  connection,
}: Pick<Database, 'pool' | 'connection'>): Promise<boolean> {
  const word = randomUUID()
  let hear: () => void = () => undefined
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true)
    setTimeout(() => resolve(false), HEARD_WITHIN_MS).unref()
  })
  const client = await connectWith(connection, async (fresh) => {
    fresh.on('notification', ({ payload }) => {
      if (payload === word) hear()
    })
    await fresh.query(`listen ${CHANNEL_OF_CHECK}`)
  })
  try {
    await pool.query('select pg_notify($1, $2)', [CHANNEL_OF_CHECK, word])
    return await heard
  } finally {
    await endClient(client)
  }
}
