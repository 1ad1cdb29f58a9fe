import { expect } from 'vitest'
import type { TestProduct } from './product.ts'

/**
 * Holds the lock of the statement `lock`. Starts each of `waiting` and waits until it waits for a lock. Then runs `meanwhile`, releases the
 * lock, and returns the results.
 */
export async function startWhileLocked(
  { database: { pool } }: Pick<TestProduct, 'database'>,
  lock: string,
  waiting: readonly (() => Promise<unknown>)[],
  meanwhile: () => Promise<unknown> = async () => undefined,
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
    await meanwhile()
  } finally {
    await client.query('rollback')
    client.release()
  }
  return Promise.all(results)
}
