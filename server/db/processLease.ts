import { createHash, randomInt } from 'node:crypto'
import pg from 'pg'
import { connectSession, openReconnectingClient } from './reconnectingClient.ts'

/**
 * A number whose advisory lock a process keeps while it runs. If another process can take the lock, the process with this number has ended.
 */
export interface ProcessLease {
  /** the number of this process */
  readonly number: number
  release(): Promise<void>
}

const LEASE_LOCK_CLASS = 4180
/** Each process also keeps a shared lock on the location of its files, so that a process with another location is detected. */
const PLACE_LOCK_CLASS = 4182
const FOLDER = 'folder'

const numberOf = (location: string) =>
  createHash('sha256').update(location).digest().readUInt32BE() >>> 1

/** Returns a random number for `acquireProcessLease`. */
export function makeLeaseNumber(): number {
  return randomInt(1, 2 ** 31)
}

/**
 * Locks a number until `release` is called. `location` is where the process keeps its files: a folder, or the address of an object storage.
 */
export async function acquireProcessLease(
  connection: pg.ClientConfig,
  leaseNumber = makeLeaseNumber(),
  location = FOLDER,
): Promise<ProcessLease> {
  const reconnectingClient = await openReconnectingClient(() =>
    connectSession(connection, (client) =>
      client.query('select pg_advisory_lock($1, $2), pg_advisory_lock_shared($3, $4)', [
        LEASE_LOCK_CLASS,
        leaseNumber,
        PLACE_LOCK_CLASS,
        numberOf(location),
      ]),
    ),
  )
  return { number: leaseNumber, release: () => reconnectingClient.close() }
}

/**
 * Whether the process with this number has ended. Uses one statement, whose end releases the lock, because the pool can go through a
 * pooler.
 */
export async function hasProcessEnded(pool: pg.Pool, number: number): Promise<boolean> {
  const { rows } = await pool.query('select pg_try_advisory_xact_lock($1, $2) as taken', [
    LEASE_LOCK_CLASS,
    number,
  ])
  return rows[0].taken
}

/** The numbers of all running processes that use this database. */
export async function findRunningProcessNumbers(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query(
    `select distinct objid::bigint as number from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LEASE_LOCK_CLASS],
  )
  return rows.map((row) => Number(row.number))
}

/**
 * Throws if a process on this database keeps its files in another location. Call it after acquiring the lease, so that one of two
 * concurrent starts detects the other.
 */
export async function requireSameStorage(pool: pg.Pool, location = FOLDER): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and objid::bigint <> $2
       and database = (select oid from pg_database where datname = current_database())`,
    [PLACE_LOCK_CLASS, numberOf(location)],
  )
  if (rowCount === 0) return
  throw new Error(
    'Another process of the product on this database keeps its files in another place. Give all processes the same MEDIA_URL, or the same DATA_DIR without MEDIA_URL.',
  )
}
