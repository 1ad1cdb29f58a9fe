import type { ClientBase } from 'pg'
import { expect } from 'vitest'
import { lockKeys } from '../../server/db/lockKeys.ts'
import type { TestProduct } from './product.ts'

/**
 * Holds the lock of the statement `lock`. Starts each of `waiting` and waits until it waits for a lock. Then runs `meanwhile`, which can
 * use the client with the lock, releases the lock, and returns the results.
 */
export async function startWhileLocked(
  { database: { pool } }: Pick<TestProduct, 'database'>,
  lock: string,
  waiting: readonly (() => Promise<unknown>)[],
  meanwhile: (client: ClientBase) => Promise<unknown> = async () => undefined,
): Promise<unknown[]> {
  const client = await pool.connect()
  const results: Promise<unknown>[] = []
  try {
    await client.query(`begin; ${lock}`)
    for (const start of waiting) {
      results.push(start())
      await expect
        .poll(async () => {
          const found = await pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock'`,
          )
          return found.rowCount
        })
        .toBe(results.length)
    }
    await meanwhile(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
  return Promise.all(results)
}

/**
 * Runs calls at the same time, in this order of their audit entries. Returns their results, and the types of all audit entries since then.
 */
export async function appendInOrder(
  product: Pick<TestProduct, 'database'>,
  calls: readonly (() => Promise<unknown>)[],
): Promise<{ results: unknown[]; types: string[] }> {
  const { pool } = product.database
  const last = await pool.query('select max(seq) as seq from entries')
  const auditLog = `select pg_advisory_xact_lock(${lockKeys.auditLog})`
  const results = await startWhileLocked(product, auditLog, calls)
  const { rows } = await pool.query(
    `select what::json ->> 'type' as type from entries where seq > $1 order by seq`,
    [last.rows[0].seq],
  )
  return { results, types: rows.map(({ type }) => type) }
}
