import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { hourMs, minuteMs } from '../../models/samples/days.ts'
import { aSession } from '../../models/samples/people.ts'
import { machineClock, now } from '../../src/world/clock.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const day = 24 * hourMs

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => vi.useRealTimers())

describe('machineClock', () => {
  it.each([1, minuteMs, 24 * day, 25 * day, 60 * day])(
    'runs a callback once, after %d ms',
    (milliseconds) => {
      const run = vi.fn()
      machineClock.setTimeout(run, milliseconds)
      vi.advanceTimersByTime(milliseconds - 1)
      expect(run).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(run).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(90 * day)
      expect(run).toHaveBeenCalledOnce()
    },
  )

  it.each([minuteMs, 26 * day])(
    'does not run a callback that is cancelled after %d ms',
    (milliseconds) => {
      const run = vi.fn()
      const timer = machineClock.setTimeout(run, 60 * day)
      vi.advanceTimersByTime(milliseconds)
      machineClock.clearTimeout(timer)
      vi.advanceTimersByTime(90 * day)
      expect(run).not.toHaveBeenCalled()
    },
  )

  it('keeps an employee signed in for a session of 30 days, up to its end', async () => {
    const { session, ports } = machinesOnFakePorts()
    const actor = createActor(session, { clock: machineClock, input: { now } }).start()
    await ports.restoreSession.last().answer(aSession({ expiresAt: now() + 30 * day }))
    vi.advanceTimersByTime(30 * day - 6 * minuteMs)
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'working' })
    vi.advanceTimersByTime(minuteMs)
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'ending' })
    vi.advanceTimersByTime(5 * minuteMs)
    expect(actor.getSnapshot().value).toBe('signingOut')
  })
})
