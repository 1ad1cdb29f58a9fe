import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  acquireProcessLease,
  hasProcessEnded,
  type ProcessLease,
} from '../../server/db/processLease.ts'
import { useProduct } from './product.ts'
import { openProxy } from './databaseProxy.ts'

const product = useProduct()
let way: Awaited<ReturnType<typeof openProxy>>
let lease: ProcessLease
beforeEach(async () => {
  way = await openProxy(product().database)
  lease = await acquireProcessLease(way.connection)
})
afterEach(async () => {
  await lease.release()
  way.close()
})

const isAway = ({ number }: ProcessLease) => hasProcessEnded(product().database.pool, number)
/** Returns, for each process that holds the lock of a lease or waits for it, whether the lock is granted. */
async function locksOf({ number }: ProcessLease): Promise<boolean[]> {
  const { rows } = await product().database.pool.query(
    `select granted from pg_locks where locktype = 'advisory' and classid = 4180 and objid = $1`,
    [number],
  )
  return rows.map((row) => row.granted)
}
const isHeld = async (each: ProcessLease) => (await locksOf(each)).includes(true)
const patience = { timeout: 10_000 }

describe('the lease of a process', () => {
  it('is held while the process runs, and released when it leaves', async () => {
    expect(await isAway(lease)).toBe(false)
    await lease.release()
    await expect.poll(() => isAway(lease)).toBe(true)
  })

  it('is acquired again exactly once after a broken connection and several refused reconnections', async () => {
    way.cut(3)
    await expect.poll(() => isHeld(lease), patience).toBe(false)
    await expect.poll(() => isHeld(lease), patience).toBe(true)
    expect(await locksOf(lease)).toEqual([true])
    expect(way.counts()).toEqual({ refused: 3, taken: 2 })
    expect(await isAway(lease)).toBe(false)
  })

  it('is not acquired again when the process leaves while the connection is broken', async () => {
    const other = await acquireProcessLease(way.connection)
    way.cut(0)
    await expect.poll(() => isHeld(lease), patience).toBe(false)
    await expect.poll(() => isHeld(other), patience).toBe(false)
    await lease.release()
    // Both leases wait for the same time. When the other lease is acquired again, this one would have been, too, if it had not been
    // released.
    await expect.poll(() => isHeld(other), patience).toBe(true)
    expect(way.counts().taken).toBe(3)
    expect(await isAway(lease)).toBe(true)
    await other.release()
  })

  it('leaves at most one waiting connection while a lost connection keeps its lock', async () => {
    const lost = new pg.Client(product().database.connection)
    await lost.connect()
    onTestFinished(() => lost.end())
    const taken = lost.query('select pg_advisory_lock(4180, $1)', [lease.number])
    const { pool } = product().database
    const waiting = async () =>
      (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount
    await expect.poll(waiting).toBe(1)
    way.cut(0)
    await taken
    await expect.poll(() => way.counts().taken, { timeout: 60_000 }).toBe(3)
    expect(await waiting()).toBeLessThanOrEqual(1)
    await lost.query('select pg_advisory_unlock(4180, $1)', [lease.number])
    await expect.poll(() => isHeld(lease), patience).toBe(true)
    expect(await locksOf(lease)).toEqual([true])
  }, 120_000)
})
