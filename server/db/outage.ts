import pg from 'pg'

/** Why the server cannot serve a request that may succeed later. */
export type Outage = 'database' | 'disk'

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * SQLSTATE codes (PostgreSQL, appendix A) and codes of Node of a database that is away, overloaded or too slow: besides the classes 08
 * (connection) and 53 (resources), serialization failure, deadlock, read-only standby, lock timeout, cancelled statement, and a
 * server that is stopping or starting.
 */
const DATABASE_CODES = new Set([
  '40001',
  '40P01',
  '25006',
  '25P03',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors of pg 8.23 and pg-pool 3 that have no code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'Query read timeout',
]

/** Whether an error means that the database or the disk is not available. Undefined for other errors. */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (DISK_CODES.has(code)) return 'disk'
  if (error instanceof pg.DatabaseError && /^(08|53)/.test(code)) return 'database'
  // the socket file of a server that does not run
  if (code === 'ENOENT' && syscall === 'connect') return 'database'
  if (DATABASE_CODES.has(code)) return 'database'
  return MESSAGES.some((each) => error.message.startsWith(each)) ? 'database' : undefined
}
