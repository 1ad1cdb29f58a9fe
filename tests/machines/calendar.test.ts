import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { CalendarSum, CalendarUrlState } from '../../machines/calendar/calendar.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { calendarUrlStates } from '../../models/calendar.model.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const sums: CalendarSum[] = [
  { day: '2026-11-20', category: 'voucher', isSubmitted: false, vouchers: 1, amount: 11_000 },
]
const entries = { entries: [], total: 0 }
const retry = { type: 'calendar.retry' } as const

function open(place: CalendarUrlState = calendarUrlStates['the month']) {
  const { calendar, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(calendar, { clock, input: { place, random: () => 0.5 } }).start()
  return {
    actor,
    clock,
    changed: () => actor.send({ type: 'calendar.changed' }),
    month: ports.loadCalendar,
    day: ports.loadCalendarDay,
    goTo: (name: keyof typeof calendarUrlStates) =>
      actor.send({ type: 'calendar.goTo', place: calendarUrlStates[name] }),
    canGoTo: (name: keyof typeof calendarUrlStates) =>
      actor.getSnapshot().can({ type: 'calendar.goTo', place: calendarUrlStates[name] }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function openShown() {
  const opened = open()
  await opened.month.last().answer(sums)
  return opened
}

async function openDay() {
  const opened = open(calendarUrlStates['the day'])
  await opened.month.last().answer(sums)
  await opened.day.last().answer(entries)
  return opened
}

describe('calendar', () => {
  describe('loading', () => {
    it('requests all days of the month, and goes to shown with the sums', async () => {
      const { month, state, context } = open()
      expect(state()).toBe('loading')
      expect(month.last().input).toEqual({
        dateType: 'due',
        period: { start: '2026-11-01', end: '2026-11-30' },
      })
      await month.last().answer(sums)
      expect([state(), context().sums]).toEqual([{ shown: 'current' }, sums])
    })

    it('loads the day that the URL names after the month', async () => {
      const { month, day, state } = open(calendarUrlStates['the day'])
      await month.last().answer(sums)
      expect(state()).toEqual({ day: 'loading' })
      expect(day.last().input).toEqual({ dateType: 'due', day: '2026-11-20' })
    })

    it('starts again for another month, but only stores another day', async () => {
      const { month, state, context, goTo } = open()
      goTo('the day')
      expect([state(), month.asked.length, context().place.day]).toEqual([
        'loading',
        1,
        '2026-11-20',
      ])
      goTo('the next month')
      expect(month.asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
      expect(month.last().input.period.start).toBe('2026-12-01')
    })

    it('goes to failed without sums, and retries', async () => {
      const { actor, month, state, goTo } = open()
      await month.last().fail(new RequestError('server'))
      expect(state()).toBe('failed')
      goTo('the day')
      expect([state(), month.asked.length]).toEqual(['failed', 1])
      actor.send(retry)
      expect([state(), month.asked.length]).toEqual(['loading', 2])
    })
  })

  describe('failed', () => {
    it('loads another month', async () => {
      const { month, state, goTo } = open()
      await month.last().fail(new RequestError('server'))
      goTo('the G/L dates')
      expect([state(), month.last().input.dateType]).toEqual(['loading', 'gl'])
    })

    it('loads the month again after a change on the server', async () => {
      const { changed, month, state } = open()
      await month.last().fail(new RequestError('offline'))
      changed()
      expect([state(), month.asked.length]).toEqual(['loading', 2])
    })
  })

  describe('shown', () => {
    it('opens a day and keeps the sums', async () => {
      const { state, context, goTo, canGoTo } = await openShown()
      expect(canGoTo('the month')).toBe(false)
      goTo('the day')
      expect([state(), context().sums]).toEqual([{ day: 'loading' }, sums])
    })

    it.each(['the G/L dates', 'the next month'] as const)(
      'clears the sums when loading %s',
      async (name) => {
        const { state, context, goTo } = await openShown()
        goTo(name)
        expect([state(), context().sums]).toEqual(['loading', null])
      },
    )

    it('is reloaded once, 45 to 60 seconds after the first of several changes', async () => {
      const { month, state, context, clock, changed } = await openShown()
      changed()
      expect(state()).toEqual({ shown: 'stale' })
      clock.increment(30_000)
      changed()
      clock.increment(22_499)
      expect(month.asked).toHaveLength(1)
      clock.increment(1)
      expect([state(), context().sums]).toEqual([{ shown: 'refreshing' }, sums])
      expect(month.last().input).toEqual({ ...month.asked[0]?.input, isReload: true })
      await month.last().answer([])
      expect([state(), context().sums]).toEqual([{ shown: 'current' }, []])
    })

    it('is stale after a change during a request', async () => {
      const { month, state, clock, changed } = open()
      changed()
      await month.last().answer(sums)
      expect(state()).toEqual({ shown: 'stale' })
      clock.increment(60_000)
      changed()
      await month.last().answer(sums)
      expect(state()).toEqual({ shown: 'stale' })
    })

    it('keeps the sums when they cannot be reloaded, and requests them again after 45 to 60 seconds', async () => {
      const { month, state, context, clock, changed } = await openShown()
      changed()
      clock.increment(60_000)
      await month.last().fail(new RequestError('offline'))
      expect([state(), context().sums]).toEqual([{ shown: 'stale' }, sums])
      clock.increment(52_499)
      expect(month.asked).toHaveLength(2)
      clock.increment(1)
      expect([state(), month.asked.length]).toEqual([{ shown: 'refreshing' }, 3])
      await month.last().answer([])
      expect([state(), context().sums]).toEqual([{ shown: 'current' }, []])
    })

    it('is still stale when a day is closed after a failed reload', async () => {
      const { month, state, goTo, clock, changed } = await openShown()
      changed()
      clock.increment(60_000)
      await month.last().fail(new RequestError('offline'))
      goTo('the day')
      goTo('the month')
      expect(state()).toEqual({ shown: 'stale' })
    })

    it('is current after another month has been loaded, which can also replace a reload', async () => {
      const { month, state, goTo, clock, changed } = await openShown()
      changed()
      goTo('the next month')
      await month.last().answer(sums)
      expect(state()).toEqual({ shown: 'current' })
      changed()
      clock.increment(60_000)
      goTo('the day')
      expect([state(), month.last().input.period.start]).toEqual(['loading', '2026-11-01'])
    })

    it('is stale again when a day was opened and closed before the reload ended', async () => {
      const { state, goTo, clock, changed, month } = await openShown()
      changed()
      goTo('the day')
      goTo('the month')
      expect(state()).toEqual({ shown: 'stale' })
      clock.increment(60_000)
      goTo('the day')
      expect([state(), month.last().signal.aborted]).toEqual([{ day: 'loading' }, true])
      goTo('the month')
      expect(state()).toEqual({ shown: 'stale' })
    })
  })

  describe('day', () => {
    it('shows the entries of the day, and clears them on return to the month', async () => {
      const { state, context, goTo } = await openDay()
      expect([state(), context().entries]).toEqual([{ day: 'shown' }, entries])
      goTo('the month')
      expect([state(), context().entries]).toEqual([{ shown: 'current' }, null])
    })

    it('loads another day in place of the open one', async () => {
      const { day, state, context, goTo, canGoTo } = await openDay()
      expect(canGoTo('the day')).toBe(false)
      goTo('another day')
      expect([state(), context().entries]).toEqual([{ day: 'loading' }, null])
      goTo('the day')
      expect(day.asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    })

    it('goes to loading when another month is chosen', async () => {
      const { state, goTo } = await openDay()
      goTo('the next month')
      expect(state()).toBe('loading')
    })

    it('goes to failed, and retries only the day', async () => {
      const { actor, month, day, state } = open(calendarUrlStates['the day'])
      await month.last().answer(sums)
      await day.last().fail(new RequestError('offline'))
      expect(state()).toEqual({ day: 'failed' })
      actor.send(retry)
      expect([state(), month.asked.length, day.asked.length]).toEqual([{ day: 'loading' }, 1, 2])
    })

    it('loads a failed day again after a change on the server', async () => {
      const { month, day, state, changed } = open(calendarUrlStates['the day'])
      await month.last().answer(sums)
      await day.last().fail(new RequestError('offline'))
      changed()
      expect([state(), day.asked.length]).toEqual([{ day: 'loading' }, 2])
    })

    it('does not reload the day after a change, but makes the month stale', async () => {
      const { day, state, goTo, changed } = await openDay()
      changed()
      expect([state(), day.asked.length]).toEqual([{ day: 'shown' }, 1])
      goTo('the month')
      expect(state()).toEqual({ shown: 'stale' })
    })
  })
})
