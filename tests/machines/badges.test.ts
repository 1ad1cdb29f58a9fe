import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const counts = { pending: 3, references: 1, drafts: [10, 20, 30, 40, 50] }
const refresh = { type: 'badges.refresh' } as const

function open() {
  const { badges, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(badges, { clock }).start()
  const state = () => actor.getSnapshot()
  return { actor, ports, clock, state, counts: () => state().context.counts }
}

async function openRefreshed() {
  const opened = open()
  await opened.ports.loadCounts.last().answer(counts)
  return opened
}

describe('badges', () => {
  describe('refreshing', () => {
    it('asks at once, and shows no badge before the answer', () => {
      const { state, counts, ports } = open()
      expect(state().value).toBe('refreshing')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.loadCounts.asked).toHaveLength(1)
      expect(counts()).toEqual({ pending: 0, references: 0, drafts: [0, 0, 0, 0, 0] })
    })

    it('goes to refreshed with the counts', async () => {
      const { state, counts: shown } = await openRefreshed()
      expect(state().value).toBe('refreshed')
      expect(shown()).toEqual(counts)
    })

    it('keeps the counts of before when it fails, without a word', async () => {
      const { actor, ports, state, counts: shown } = await openRefreshed()
      actor.send(refresh)
      expect(shown()).toEqual(counts)
      await ports.loadCounts.last().fail(new Failure('offline'))
      expect(state().value).toBe('refreshed')
      expect(shown()).toEqual(counts)
    })

    it('asks once more after the answer, however often it is asked meanwhile', async () => {
      const { actor, ports, state, counts: shown } = open()
      actor.send(refresh)
      actor.send(refresh)
      expect(ports.loadCounts.asked).toHaveLength(1)
      await ports.loadCounts.last().answer(counts)
      expect(ports.loadCounts.asked).toHaveLength(2)
      expect(state().value).toBe('refreshing')
      expect(shown()).toEqual(counts)
      await ports.loadCounts.last().answer({ pending: 4 })
      expect(state().value).toBe('refreshed')
      expect(shown().pending).toBe(4)
      expect(ports.loadCounts.asked).toHaveLength(2)
    })

    it('asks once more after a failure as well', async () => {
      const { actor, ports } = open()
      actor.send(refresh)
      await ports.loadCounts.last().fail(new Failure('offline'))
      expect(ports.loadCounts.asked).toHaveLength(2)
    })
  })

  describe('refreshed', () => {
    it('asks again when something has happened', async () => {
      const { actor, ports } = await openRefreshed()
      actor.send(refresh)
      expect(ports.loadCounts.asked).toHaveLength(2)
    })

    it('asks again every minute', async () => {
      const { clock, ports } = await openRefreshed()
      clock.increment(59_999)
      expect(ports.loadCounts.asked).toHaveLength(1)
      clock.increment(1)
      expect(ports.loadCounts.asked).toHaveLength(2)
      await ports.loadCounts.last().answer(counts)
      clock.increment(60_000)
      expect(ports.loadCounts.asked).toHaveLength(3)
    })
  })
})
