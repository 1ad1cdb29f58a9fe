import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPeriodicChecks } from '../../server/scheduler/scheduler.service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const results: [string, () => Promise<number | undefined>][] = [
  ['nothing has a known time', async () => undefined],
  ['a check fails', () => Promise.reject(new Error('no database'))],
  ['something is due in an hour', async () => 3_600_000],
]

describe('periodic checks', () => {
  it.each(results)('checks now and every 30 s if %s (N24)', async (_, check) => {
    const run = vi.fn(check)
    const checks = startPeriodicChecks(run)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(run).toHaveBeenCalledTimes(3)
    await checks.stop()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('checks earlier if something is due earlier (N24)', async () => {
    const run = vi.fn(async () => 5000)
    const checks = startPeriodicChecks(run)
    await vi.advanceTimersByTimeAsync(4999)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(2)
    await checks.stop()
  })
})
