import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { periods } from '../../models/analytics.model.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const figures = { documents: [], approvals: [], waiting: [], vouchers: [] }

function open() {
  const { analytics, ports } = machinesOnFakePorts()
  const actor = createActor(analytics, { input: { period: periods['half a year'] } }).start()
  return {
    actor,
    port: ports.loadAnalytics,
    goTo: (name: keyof typeof periods) =>
      actor.send({ type: 'analytics.goTo', period: periods[name] }),
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
      expect([state(), context().figures]).toEqual(['shown', figures])
    })

    it('starts again for another period', () => {
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
  })

  describe('shown', () => {
    it('loads another period without the figures', async () => {
      const { port, state, context, goTo } = open()
      await port.last().answer(figures)
      goTo('half a year')
      expect(state()).toBe('shown')
      goTo('a quarter')
      expect([state(), context().figures]).toEqual(['loading', null])
    })
  })
})
