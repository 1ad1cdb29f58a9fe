/** Time limits of the connections of one process to the database, in milliseconds. 0 means no limit. */
export interface DatabaseTimeouts {
  /** the run time of a statement (PostgreSQL `statement_timeout`) */
  statement: number
  /** the wait for a lock (PostgreSQL `lock_timeout`) */
  lock: number
  /** the pause of a transaction between two statements (PostgreSQL `idle_in_transaction_session_timeout`) */
  idle: number
  /** the time to open a connection, or to wait for a free one of the pool */
  wait: number
  /** the time without a byte on a connection in use; longer than `statement`, which ends with an error response */
  noDataMs: number
}

/**
 * Time limits of the server, from the setting DATABASE_TIMEOUT_MS. Defaults: 30 s for a statement, 5 s for a lock or a connection, and 10 s for
 * an idle transaction. So a frozen process releases its locks after at most 10 s.
 */
export function serverTimeouts(statement: number): DatabaseTimeouts {
  const lock = Math.round(statement / 6)
  return {
    statement,
    lock,
    idle: Math.round(statement / 3),
    wait: lock,
    noDataMs: statement + lock,
  }
}

/** Admin commands and migrations have no time limit. An idle transaction of a suspended command ends after 10 minutes. */
export const adminTimeouts: DatabaseTimeouts = {
  statement: 0,
  lock: 0,
  idle: 600_000,
  wait: 60_000,
  noDataMs: 0,
}

/** Options of every connection: a limit for opening it, and TCP keep-alive to detect a lost host. */
export const commonConnectionOptions = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
