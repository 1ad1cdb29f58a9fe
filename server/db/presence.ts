import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * A connection that a process keeps for its whole life, and a number locked on it: whoever can take the lock of a number knows that
 * the process of that number is gone. The lock is taken again after a broken connection.
 */
export interface Presence {
  /** this process's number */
  readonly number: number
  leave(): Promise<void>
}

const CLASS = 4180

/** Takes a free number and holds it. */
export async function bePresent(connection: pg.ClientConfig): Promise<Presence> {
  const number = randomInt(1, 2 ** 31)
  let left = false
  let client = await hold()
  async function hold(): Promise<pg.Client> {
    const fresh = new pg.Client(connection)
    fresh.on('error', () => undefined)
    fresh.on('end', () => void again())
    await fresh.connect()
    await fresh.query('select pg_advisory_lock($1, $2)', [CLASS, number])
    return fresh
  }
  async function again(): Promise<void> {
    while (!left) {
      await sleep(500)
      try {
        client = await hold()
        return
      } catch {
        // the database is away: `readyz` says so
      }
    }
  }
  return {
    number,
    async leave() {
      left = true
      await client.end().catch(() => undefined)
    },
  }
}

/** Whether the process of a number is gone. */
export async function isGone(pool: pg.Pool, number: number): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [
      CLASS,
      number,
    ])
    if (rows[0].taken) await client.query('select pg_advisory_unlock($1, $2)', [CLASS, number])
    return rows[0].taken
  } finally {
    client.release()
  }
}
