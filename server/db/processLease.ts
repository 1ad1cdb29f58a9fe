import { randomInt } from 'node:crypto'
import pg from 'pg'
import { connectWith, openReconnectingClient } from './reconnectingClient.ts'

/**
 * A number whose advisory lock a process keeps while it runs. If another process can take the lock, the process with this number has ended.
 */
export interface ProcessLease {
  /** this process's number */
  readonly number: number
  release(): Promise<void>
}

const CLASS = 4180

/** A random number for `acquireProcessLease`. */
export function makeLeaseNumber(): number {
  return randomInt(1, 2 ** 31)
}

/** Locks a number until `leave` is called. */
export async function acquireProcessLease(
  connection: pg.ClientConfig,
  number = makeLeaseNumber(),
): Promise<ProcessLease> {
  const keeper = await openReconnectingClient(() =>
    connectWith(connection, (client) =>
      client.query('select pg_advisory_lock($1, $2)', [CLASS, number]),
    ),
  )
  return { number, release: () => keeper.leave() }
}

/** Whether the process with this number has ended. One statement, whose lock ends with it, because the pool can be that of a pooler. */
export async function hasEnded(pool: pg.Pool, number: number): Promise<boolean> {
  const { rows } = await pool.query('select pg_try_advisory_xact_lock($1, $2) as taken', [
    CLASS,
    number,
  ])
  return rows[0].taken
}

/** The numbers of all running processes that use this database. */
export async function findProcessLeases(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query(
    `select distinct objid::bigint as number from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [CLASS],
  )
  return rows.map((row) => Number(row.number))
}
