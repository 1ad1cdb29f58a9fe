/** Time limits of the connections of one process to the database, in milliseconds. 0 means no limit. */
export interface Limits {
  /** a statement (PostgreSQL `statement_timeout`) */
  statement: number
  /** waiting for a lock (PostgreSQL `lock_timeout`) */
  lock: number
  /** a transaction between two statements (PostgreSQL `idle_in_transaction_session_timeout`) */
  idle: number
  /** opening a connection, or waiting for a free one of the pool */
  wait: number
  /** a connection in use on which no byte arrives; longer than `statement`, which ends in an answer */
  silence: number
}

/**
 * The limits of the product, from the setting DATABASE_TIMEOUT_MS. By default 30 s for a statement, 5 s for a lock or a connection, 10 s for
 * an idle transaction: a frozen process releases its locks after 10 s at the latest.
 */
export function productLimits(statement: number): Limits {
  const lock = Math.round(statement / 6)
  return {
    statement,
    lock,
    idle: Math.round(statement / 3),
    wait: lock,
    silence: statement + lock,
  }
}

/** Admin commands and migrations run as long as they need. An idle transaction of a suspended command ends after 10 minutes. */
export const adminLimits: Limits = {
  statement: 0,
  lock: 0,
  idle: 600_000,
  wait: 60_000,
  silence: 0,
}

/** Options of every connection: opening it has a limit, and TCP notices when the other host is gone. */
export const connectionOptions = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
