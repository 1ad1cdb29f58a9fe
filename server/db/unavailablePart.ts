import pg from 'pg'

/** The part that is unavailable, so that a request cannot be served now but may succeed later. */
export type UnavailablePart = 'database' | 'disk' | 'storage'

/**
 * Codes for a disk that is full or fails. Linux mounts many file systems read-only (EROFS) after an I/O error (EIO). SQLSTATE: disk full,
 * I/O error.
 */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', '53100', '58030'])
/** The code of a `StorageError` of the object storage. */
const STORAGE_CODE = 'ESTORAGE'

/**
 * Codes for a database that is unavailable, overloaded or too slow: SQLSTATE (PostgreSQL, appendix A) and Node. Apart from the classes 08
 * (connection) and 53 (resources): serialization failure, deadlock, read-only standby, idle transaction, lock timeout, cancelled statement,
 * server stopping or starting.
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

/** Messages of pg 8.23 and pg-pool 3 errors without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'Query read timeout',
]

/** Returns which part an error shows to be unavailable: the database, the disk or the object storage. Undefined for other errors. */
export function findUnavailablePart(error: unknown): UnavailablePart | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (DISK_CODES.has(code)) return 'disk'
  if (code === STORAGE_CODE) return 'storage'
  if (error instanceof pg.DatabaseError && /^(08|53)/.test(code)) return 'database'
  // If the server does not run, connecting to its socket file fails with ENOENT.
  if (code === 'ENOENT' && syscall === 'connect') return 'database'
  if (DATABASE_CODES.has(code)) return 'database'
  return MESSAGES.some((each) => error.message.startsWith(each)) ? 'database' : undefined
}
