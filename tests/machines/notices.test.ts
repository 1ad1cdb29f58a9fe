import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { NoticeActionTaken, NoticeCode } from '../../machines/notice.ts'
import { aListener } from '../fakes/listeners.ts'

function open() {
  const clock = new SimulatedClock()
  const actor = createActor(noticesMachine, { clock }).start()
  const show = (code: NoticeCode, values?: Record<string, string>) =>
    actor.send({ type: 'notices.show', code, ...(values && { values }) })
  const current = () => actor.getSnapshot().context.current
  return { actor, clock, show, current, state: () => actor.getSnapshot().value }
}

describe('notices', () => {
  describe('idle', () => {
    it('shows a notice immediately', () => {
      const { show, current, state } = open()
      show('draftDone')
      expect(current()).toEqual({ code: 'draftDone', values: {}, number: 1 })
      expect(state()).toEqual({ showing: 'running' })
    })
  })

  describe('showing', () => {
    it('goes to idle after exactly 2000 ms', () => {
      const { show, clock, current, state } = open()
      show('draftDone')
      clock.increment(1999)
      expect(current()?.code).toBe('draftDone')
      clock.increment(1)
      expect(current()).toBeNull()
      expect(state()).toBe('idle')
    })

    it('shows queued notices one at a time, 2000 ms each', () => {
      const { show, clock, current } = open()
      show('draftDone')
      show('batchGone')
      show('draftFailed')
      expect(current()?.code).toBe('draftDone')
      clock.increment(2000)
      expect(current()?.code).toBe('batchGone')
      clock.increment(1999)
      expect(current()?.code).toBe('batchGone')
      clock.increment(1)
      expect(current()?.code).toBe('draftFailed')
      clock.increment(2000)
      expect(current()).toBeNull()
    })

    it('restarts the 2000 ms when the same notice is shown again', () => {
      const { show, clock, current } = open()
      show('titleMissing')
      clock.increment(1500)
      show('titleMissing')
      clock.increment(1999)
      expect(current()).toMatchObject({ code: 'titleMissing', number: 2 })
      clock.increment(1)
      expect(current()).toBeNull()
    })

    it('queues the same notice only once', () => {
      const { actor, show } = open()
      show('draftDone')
      show('titleMissing')
      show('titleMissing')
      expect(actor.getSnapshot().context.waiting).toHaveLength(1)
    })

    it.each(['titleMissing', 'passwordMissing', 'passwordMismatch', 'commentMissing'] as const)(
      'replaces %s, shown or queued, by a later notice',
      (code) => {
        const { actor, show, current } = open()
        show(code)
        show('draftDone')
        expect(current()?.code).toBe('draftDone')
        show(code)
        show('draftFailed')
        expect(actor.getSnapshot().context.waiting).toMatchObject([{ code: 'draftFailed' }])
      },
    )

    it('closes the shown notice whose cause is gone, and shows the next one', () => {
      const { actor, show, current, state } = open()
      show('titleMissing')
      actor.send({ type: 'notices.withdraw', code: 'titleMissing' })
      expect(current()).toBeNull()
      expect(state()).toBe('idle')
    })

    it('removes a queued notice whose cause is gone, and no other', () => {
      const { actor, show, current } = open()
      show('draftDone')
      show('batchGone')
      show('titleMissing')
      actor.send({ type: 'notices.withdraw', code: 'titleMissing' })
      expect(current()?.code).toBe('draftDone')
      expect(actor.getSnapshot().context.waiting).toMatchObject([{ code: 'batchGone' }])
    })

    it.each([
      [{ name: '김' }, { name: '이' }],
      [{}, { name: '이' }],
      [{ name: '김' }, {}],
    ])('distinguishes the values %j and %j', (first, second) => {
      const { actor, show } = open()
      show('approverAlready', first)
      show('approverAlready', second)
      expect(actor.getSnapshot().context.waiting).toHaveLength(1)
    })

    it('shows the next notice when dismissed', () => {
      const { actor, show, current, state } = open()
      show('draftDone')
      show('titleMissing')
      actor.send({ type: 'notices.dismiss' })
      expect(current()?.code).toBe('titleMissing')
      actor.send({ type: 'notices.dismiss' })
      expect(state()).toBe('idle')
    })
  })

  describe('held', () => {
    it('stays until it is released, and then 2000 ms more', () => {
      const { actor, show, clock, current } = open()
      show('draftFailed')
      actor.send({ type: 'notices.hold' })
      clock.increment(60_000)
      expect(current()?.code).toBe('draftFailed')
      actor.send({ type: 'notices.release' })
      clock.increment(1999)
      expect(current()?.code).toBe('draftFailed')
      clock.increment(1)
      expect(current()).toBeNull()
    })

    it('can be dismissed', () => {
      const { actor, show, state } = open()
      show('draftFailed')
      actor.send({ type: 'notices.hold' })
      actor.send({ type: 'notices.dismiss' })
      expect(state()).toBe('idle')
    })
  })

  describe('with an offer', () => {
    function offer(batchNumber = 5) {
      const opened = open()
      const requester = aListener<NoticeActionTaken>()
      const show = (batch: number) =>
        opened.actor.send({
          type: 'notices.show',
          code: 'draftFailed',
          action: 'restore',
          batchNumber: batch,
          requester: requester.ref,
        })
      show(batchNumber)
      return { ...opened, requester, show }
    }

    it('sends notices.acted to the requester on notices.act, and closes', () => {
      const { actor, requester, state, current } = offer()
      expect(current()).toMatchObject({ action: 'restore', batchNumber: 5 })
      actor.send({ type: 'notices.act' })
      expect(requester.told()).toEqual([
        { type: 'notices.acted', action: 'restore', batchNumber: 5 },
      ])
      expect(state()).toBe('idle')
    })

    it('accepts notices.act while held, and shows the next notice', () => {
      const { actor, requester, show, current } = offer()
      show(6)
      actor.send({ type: 'notices.hold' })
      actor.send({ type: 'notices.act' })
      expect(requester.told()).toHaveLength(1)
      expect(current()).toMatchObject({ batchNumber: 6 })
    })

    it('distinguishes offers of different batches, and notices without an offer', () => {
      const { actor, show } = offer()
      show(5)
      expect(actor.getSnapshot().context.waiting).toHaveLength(0)
      show(6)
      actor.send({ type: 'notices.show', code: 'draftFailed', batchNumber: 6 })
      expect(actor.getSnapshot().context.waiting).toHaveLength(2)
    })

    it('refuses notices.act after its requester has withdrawn its offers, shown or queued', () => {
      const { actor, requester, show, current } = offer()
      show(6)
      actor.send({ type: 'notices.withdrawOffers', requester: aListener<NoticeActionTaken>().ref })
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(true)
      actor.send({ type: 'notices.withdrawOffers', requester: requester.ref })
      expect(current()).toMatchObject({ code: 'draftFailed', number: 1 })
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(false)
      actor.send({ type: 'notices.dismiss' })
      expect(current()).toMatchObject({ code: 'draftFailed', number: 2 })
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(false)
      show(6)
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(true)
    })

    it('offers the action of a queued notice again when it is requested again', () => {
      const { actor, requester, show, current } = offer()
      show(6)
      show(7)
      actor.send({ type: 'notices.withdrawOffers', requester: requester.ref })
      show(6)
      expect(actor.getSnapshot().context.waiting).toHaveLength(2)
      actor.send({ type: 'notices.dismiss' })
      actor.send({ type: 'notices.act' })
      expect(requester.told()).toMatchObject([{ batchNumber: 6 }])
      expect(current()).toMatchObject({ batchNumber: 7 })
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(false)
    })

    it('refuses notices.act without an offer', () => {
      const { actor, show } = open()
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(false)
      show('draftDone')
      expect(actor.getSnapshot().can({ type: 'notices.act' })).toBe(false)
    })
  })
})
