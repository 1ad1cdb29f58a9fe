import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../server/db/connect.ts'
import { startScheduler } from '../../server/scheduler/scheduler.service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const options = { log: { error: () => undefined }, keepAliveMs: 1000 }

/** A database without jobs. Each check runs one transaction, whose result is the time until a job becomes due. */
function countingDatabase(next: number | null | undefined) {
  const execute = vi.fn(async () => next)
  const db = { transaction: () => ({ execute }) } as unknown as Database['db']
  return { db, execute }
}

describe('the scheduler', () => {
  it.each([
    ['no job has a known time', undefined],
    ['another process has the lock', null],
    ['the next job is due in an hour', 3_600_000],
  ])('checks now and every 30 s if %s (N24)', async (_, next) => {
    const { db, execute } = countingDatabase(next)
    const scheduler = startScheduler(db, [], options)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(execute).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(execute).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(execute).toHaveBeenCalledTimes(3)
    await scheduler.leave()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(execute).toHaveBeenCalledTimes(3)
  })

  it('checks earlier if a job becomes due earlier (N24)', async () => {
    const { db, execute } = countingDatabase(5000)
    const scheduler = startScheduler(db, [], options)
    await vi.advanceTimersByTimeAsync(4999)
    expect(execute).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(execute).toHaveBeenCalledTimes(2)
    await scheduler.leave()
  })
})
