import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { noCounts } from '../../machines/badges/badges.rules.ts'
import { RequestError } from '../../machines/requestError.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const counts = {
  pending: 3,
  references: 1,
  submitted: 2,
  rejected: 1,
  drafts: [10, 20, 30, 40, 50],
}
const refresh = { type: 'badges.refresh' } as const
const changed = { type: 'badges.changed' } as const
const connected = { type: 'badges.connected' } as const
const disconnected = { type: 'badges.disconnected' } as const
const counted = { type: 'badges.counted', drafts: [9, 20, 30, 40, 50] } as const

function open(random = 0) {
  const { badges, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(badges, { clock, input: { random: () => random } }).start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    ports,
    clock,
    state,
    counts: () => state().context.counts,
    asked: () => ports.loadCounts.asked.map(({ input }) => input),
  }
}

async function openRefreshed(random = 0) {
  const opened = open(random)
  await opened.ports.loadCounts.last().answer(counts)
  return opened
}

describe('badges', () => {
  describe('counts.refreshing', () => {
    it('requests all counts immediately, and shows no badge before the response', () => {
      const { state, counts, asked } = open()
      expect(state().value).toEqual({ stream: 'closed', counts: 'refreshing' })
      expect(state().hasTag('busy')).toBe(true)
      expect(asked()).toEqual([{ drafts: true }])
      expect(counts()).toEqual(noCounts)
    })

    it('goes to refreshed with the counts', async () => {
      const { state, counts: shown } = await openRefreshed()
      expect(state().matches({ counts: 'refreshed' })).toBe(true)
      expect(shown()).toEqual(counts)
    })

    it('requests all counts once more after the response, however many requests were queued', async () => {
      const { actor, ports, state, counts: shown, asked } = open()
      for (const event of [changed, refresh, refresh, changed]) actor.send(event)
      expect(asked()).toHaveLength(1)
      await ports.loadCounts.last().answer(counts)
      expect(asked()).toEqual([{ drafts: true }, { drafts: true }])
      expect(state().matches({ counts: 'refreshing' })).toBe(true)
      await ports.loadCounts.last().answer({ ...counts, pending: 4 })
      expect(state().matches({ counts: 'refreshed' })).toBe(true)
      expect(shown().pending).toBe(4)
      expect(asked()).toHaveLength(2)
    })

    it('requests only the counts of the boxes again after a change of a box', async () => {
      const { actor, ports, asked } = open()
      actor.send(changed)
      await ports.loadCounts.last().answer(counts)
      expect(asked()).toEqual([{ drafts: true }, { drafts: false }])
    })

    it('keeps draft counts sent by the server instead of those of an older response', async () => {
      const { actor, ports, counts: shown, asked } = open()
      actor.send(counted)
      expect(shown().drafts).toEqual(counted.drafts)
      await ports.loadCounts.last().answer(counts)
      expect(shown()).toEqual({ ...counts, drafts: counted.drafts })
      expect(asked()).toHaveLength(1)
    })

    it('goes to incomplete when the request fails, and keeps the previous counts', async () => {
      const { actor, ports, state, counts: shown } = await openRefreshed()
      actor.send(refresh)
      await ports.loadCounts.last().fail(new RequestError('offline'))
      expect(state().matches({ counts: 'incomplete' })).toBe(true)
      expect(shown()).toEqual(counts)
    })

    it.each([
      ['all counts', refresh, { pending: 7, references: 2 }],
      ['the counts of the boxes', changed, { references: 2 }],
    ])('goes to incomplete when one of %s is missing', async (_what, event, answer) => {
      const { actor, ports, state, counts: shown } = await openRefreshed()
      actor.send(event)
      await ports.loadCounts.last().answer(answer)
      expect(state().matches({ counts: 'incomplete' })).toBe(true)
      expect(shown()).toEqual({ ...counts, ...answer })
    })
  })

  describe('counts.refreshed', () => {
    it.each([
      [refresh, { drafts: true }],
      [changed, { drafts: false }],
    ])('requests counts after %j', async (event, wish) => {
      const { actor, asked } = await openRefreshed()
      actor.send(event)
      expect(asked()).toEqual([{ drafts: true }, wish])
    })

    it('keeps the draft counts when only the counts of the boxes were requested', async () => {
      const { actor, ports, state, counts: shown } = await openRefreshed()
      actor.send(changed)
      await ports.loadCounts.last().answer({ pending: 8, references: 1 })
      expect(state().matches({ counts: 'refreshed' })).toBe(true)
      expect(shown()).toEqual({ ...counts, pending: 8 })
    })

    it('stores the draft counts sent by the server without a request', async () => {
      const { actor, counts: shown, asked } = await openRefreshed()
      actor.send(counted)
      expect(shown()).toEqual({ ...counts, drafts: counted.drafts })
      expect(asked()).toHaveLength(1)
    })
  })

  describe('counts.incomplete', () => {
    async function openIncomplete() {
      const opened = open()
      opened.actor.send(connected)
      await opened.ports.loadCounts.last().fail(new RequestError('offline'))
      return opened
    }

    it.each([[refresh], [changed]])('requests all counts after %j', async (event) => {
      const { actor, asked } = await openIncomplete()
      actor.send(event)
      expect(asked()).toEqual([{ drafts: true }, { drafts: true }])
    })

    it('requests all counts when a box changed during the failed request', async () => {
      const { actor, ports, asked } = open()
      actor.send(changed)
      await ports.loadCounts.last().fail(new RequestError('offline'))
      expect(asked()).toEqual([{ drafts: true }, { drafts: true }])
    })

    it('requests all counts after a minute, also with an open stream', async () => {
      const { clock, asked } = await openIncomplete()
      clock.increment(59_999)
      expect(asked()).toHaveLength(1)
      clock.increment(1)
      expect(asked()).toEqual([{ drafts: true }, { drafts: true }])
    })
  })

  describe('stream.closed', () => {
    it('requests all counts every minute', async () => {
      const { clock, ports, asked } = await openRefreshed()
      clock.increment(59_999)
      expect(asked()).toHaveLength(1)
      clock.increment(1)
      expect(asked()).toEqual([{ drafts: true }, { drafts: true }])
      await ports.loadCounts.last().answer(counts)
      clock.increment(60_000)
      expect(asked()).toHaveLength(3)
    })

    it('shortens the delay by up to a quarter, which spreads the requests of several tabs', async () => {
      const { clock, asked } = await openRefreshed(0.8)
      clock.increment(47_999)
      expect(asked()).toHaveLength(1)
      clock.increment(1)
      expect(asked()).toHaveLength(2)
    })
  })

  describe('stream.open', () => {
    it('requests nothing until the stream has been closed for a minute', async () => {
      const { actor, clock, asked } = await openRefreshed()
      actor.send(connected)
      clock.increment(600_000)
      expect(asked()).toHaveLength(1)
      actor.send(disconnected)
      expect(asked()).toHaveLength(1)
      clock.increment(60_000)
      expect(asked()).toHaveLength(2)
    })
  })
})
