import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { periods } from '../../models/analytics.model.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const figures = { documents: [], approvals: [], waiting: [], vouchers: [] }

function open() {
  const { analytics, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const input = { period: periods['half a year'], random: () => 0.5 }
  const actor = createActor(analytics, { clock, input }).start()
  return {
    actor,
    clock,
    port: ports.loadAnalytics,
    goTo: (name: keyof typeof periods) =>
      actor.send({ type: 'analytics.goTo', period: periods[name] }),
    changed: () => actor.send({ type: 'analytics.changed' }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

describe('analytics', () => {
  describe('loading', () => {
    it('requests the period, and goes to shown with the figures', async () => {
      const { port, state, context } = open()
      expect(port.last().input).toEqual({ period: periods['half a year'] })
      await port.last().answer(figures)
      expect([state(), context().figures]).toEqual([{ shown: 'current' }, figures])
    })

    it('aborts the request and starts again for another period', () => {
      const { port, goTo } = open()
      goTo('half a year')
      expect(port.asked).toHaveLength(1)
      goTo('a quarter')
      expect(port.asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
      expect(port.last().input).toEqual({ period: periods['a quarter'] })
    })

    it('goes to failed, and retries', async () => {
      const { actor, port, state } = open()
      await port.last().fail(new RequestError('server'))
      expect(state()).toBe('failed')
      actor.send({ type: 'analytics.retry' })
      expect([state(), port.asked.length]).toEqual(['loading', 2])
    })

    it('loads again after a failure and a change on the server', async () => {
      const { actor, port, state } = open()
      await port.last().fail(new RequestError('offline'))
      actor.send({ type: 'analytics.changed' })
      expect([state(), port.asked.length]).toEqual(['loading', 2])
    })
  })

  describe('shown', () => {
    it('clears the figures while another period loads', async () => {
      const { port, state, context, goTo } = open()
      await port.last().answer(figures)
      goTo('half a year')
      expect(state()).toEqual({ shown: 'current' })
      goTo('a quarter')
      expect([state(), context().figures]).toEqual(['loading', null])
    })

    it('is reloaded once, 45 to 60 seconds after the first of several changes', async () => {
      const { port, state, context, clock, changed } = open()
      await port.last().answer(figures)
      changed()
      expect(state()).toEqual({ shown: 'stale' })
      clock.increment(30_000)
      changed()
      clock.increment(22_499)
      expect(port.asked).toHaveLength(1)
      clock.increment(1)
      expect([state(), context().figures]).toEqual([{ shown: 'refreshing' }, figures])
      const period = periods['half a year']
      expect(port.asked.map(({ input }) => input)).toEqual([{ period }, { period, isReload: true }])
      const later = { ...figures, vouchers: [] }
      await port.last().answer(later)
      expect([state(), context().figures]).toEqual([{ shown: 'current' }, later])
      expect(context().figures).toBe(later)
    })

    it('is stale after a change during a request', async () => {
      const { port, state, clock, changed } = open()
      changed()
      await port.last().answer(figures)
      expect(state()).toEqual({ shown: 'stale' })
      clock.increment(60_000)
      changed()
      await port.last().answer(figures)
      expect(state()).toEqual({ shown: 'stale' })
    })

    it('keeps the figures when they cannot be reloaded, and requests them again after 45 to 60 seconds', async () => {
      const { port, state, context, clock, changed } = open()
      await port.last().answer(figures)
      changed()
      clock.increment(60_000)
      await port.last().fail(new RequestError('offline'))
      expect([state(), context().figures]).toEqual([{ shown: 'stale' }, figures])
      clock.increment(52_499)
      expect(port.asked).toHaveLength(2)
      clock.increment(1)
      expect([state(), port.asked.length]).toEqual([{ shown: 'refreshing' }, 3])
      await port.last().answer(figures)
      expect(state()).toEqual({ shown: 'current' })
    })

    it('is current after another period has been loaded', async () => {
      const { port, state, goTo, changed } = open()
      await port.last().answer(figures)
      changed()
      goTo('a quarter')
      await port.last().answer(figures)
      expect(state()).toEqual({ shown: 'current' })
    })
  })
})
