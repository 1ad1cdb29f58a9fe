import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runUntilStalled } from '../../server/scheduler/runUntilStalled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts work that the test controls, with a limit of 10 s. */
function start() {
  let work: { signal: AbortSignal; progress(): void; end(): void; fail(): void } | undefined
  const result = runUntilStalled(
    (signal, progress) =>
      new Promise<string>((resolve, reject) => {
        const fail = () => reject(new Error('late'))
        work = { signal, progress, end: () => resolve('done'), fail }
      }),
    new AbortController().signal,
    10_000,
  ).catch((error: Error) => error.message)
  if (!work) throw new Error('The work must be started immediately.')
  return { ...work, result }
}

describe('runUntilStalled', () => {
  it('returns the result of work that reports its progress, however long it takes', async () => {
    const { progress, end, result, signal } = start()
    for (let part = 0; part < 5; part++) {
      await vi.advanceTimersByTimeAsync(9_999)
      progress()
    }
    end()
    expect(await result).toBe('done')
    expect([signal.aborted, vi.getTimerCount()]).toEqual([false, 0])
  })

  it('throws after the time without progress, aborts the work, and ignores its later error', async () => {
    const { progress, fail, result, signal } = start()
    await vi.advanceTimersByTimeAsync(5000)
    progress()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
    expect(await result).toBe('It has made no progress for 10 s.')
    progress()
    fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
