import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import type { KeepPushEndpoint, PushInput } from '../../machines/push/push.machine.ts'
import { aListener, aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const toggle = { type: 'push.toggle' } as const
const check = { type: 'push.check' } as const
const subscribed = { endpoint: 'https://push.example/1' }

function open(overrides: Partial<PushInput> = {}) {
  const { push, ports } = machinesOnFakePorts()
  const notices = aNoticesListener()
  const session = aListener<KeepPushEndpoint>()
  const clock = new SimulatedClock()
  const actor = createActor(push, {
    clock,
    input: {
      notices: notices.ref,
      session: session.ref,
      obstacle: null,
      endpoint: null,
      ...overrides,
    },
  }).start()
  const state = () => actor.getSnapshot()
  return { actor, push, ports, notices, session, clock, state, context: () => state().context }
}

async function openOff() {
  const opened = open()
  opened.clock.increment(3000)
  await opened.ports.checkPush.last().fail(new RequestError('invalid'))
  return opened
}

async function openOn() {
  const opened = open({ endpoint: 'https://push.example/0' })
  opened.clock.increment(3000)
  await opened.ports.checkPush.last().answer(subscribed)
  return opened
}

describe('push', () => {
  describe('unknown', () => {
    it('goes to checking exactly 3 s after the start', () => {
      const { clock, state, ports } = open({ endpoint: 'https://push.example/0' })
      clock.increment(2999)
      expect(state().value).toBe('unknown')
      clock.increment(1)
      expect(state().value).toBe('checking')
      expect(ports.checkPush.last().input).toEqual({ endpoint: 'https://push.example/0' })
    })

    it('cannot be toggled, and counts as off', () => {
      const { state, context } = open()
      expect(state().can(toggle)).toBe(false)
      expect(context().state).toBe(0)
    })

    it('does not start its delay when it is restored from a snapshot', () => {
      const { actor, push, ports } = open()
      const clock = new SimulatedClock()
      const restored = createActor(push, {
        clock,
        snapshot: actor.getPersistedSnapshot(),
        input: actor.getSnapshot().context,
      }).start()
      clock.increment(60_000)
      expect(ports.checkPush.asked).toHaveLength(0)
      restored.send(check)
      expect(ports.checkPush.asked).toHaveLength(1)
    })
  })

  describe('unsupported', () => {
    it('stays in unsupported when browser or host lack push, and accepts no event', () => {
      const { clock, state, ports } = open({ obstacle: { reason: 'browser' } })
      expect(state().value).toBe('unsupported')
      clock.increment(60_000)
      expect(ports.checkPush.asked).toHaveLength(0)
      expect(state().can(toggle)).toBe(false)
      expect(state().can(check)).toBe(false)
    })
  })

  describe('checking', () => {
    it('goes to on when the server has the subscription', async () => {
      const { state, context, session, notices } = await openOn()
      expect(state().value).toBe('on')
      expect(context()).toMatchObject({ state: 1, endpoint: subscribed.endpoint })
      expect(session.told()).toEqual([])
      expect(notices.codes()).toEqual([])
    })

    it.each([new RequestError('invalid'), new RequestError('offline')])(
      'goes to off, without a notice, after %o',
      async (failed) => {
        const { clock, ports, state, context, notices } = open()
        clock.increment(3000)
        await ports.checkPush.last().fail(failed)
        expect(state().value).toBe('off')
        expect(context().state).toBe(0)
        expect(notices.codes()).toEqual([])
      },
    )

    it('is busy, and cannot be toggled', () => {
      const { clock, state } = open()
      clock.increment(3000)
      expect(state().hasTag('busy')).toBe(true)
      expect(state().can(toggle)).toBe(false)
    })
  })

  describe('subscribing', () => {
    it('goes to on, sends its endpoint to the session, and notifies pushOn', async () => {
      const { actor, ports, state, context, session, notices } = await openOff()
      actor.send(toggle)
      expect(state().value).toBe('subscribing')
      expect(state().hasTag('busy')).toBe(true)
      expect(context().state).toBe(0)
      expect(state().can(toggle)).toBe(false)
      await ports.subscribePush.last().answer(subscribed)
      expect(state().value).toBe('on')
      expect(context()).toMatchObject({ state: 1, endpoint: subscribed.endpoint })
      expect(session.told()).toEqual([
        { type: 'session.keepEndpoint', endpoint: subscribed.endpoint },
      ])
      expect(notices.codes()).toEqual(['pushOn'])
    })

    it('goes back to off with no endpoint, and notifies pushFailed', async () => {
      const { actor, ports, state, context, session, notices } = await openOff()
      actor.send(toggle)
      await ports.subscribePush.last().fail(new Error('denied'))
      expect(state().value).toBe('off')
      expect(context()).toMatchObject({ state: 0, endpoint: null })
      expect(session.told()).toEqual([])
      expect(notices.codes()).toEqual(['pushFailed'])
    })
  })

  describe('unsubscribing', () => {
    it('goes to off, clears the endpoint of the session, and notifies pushOff', async () => {
      const { actor, ports, state, context, session, notices } = await openOn()
      actor.send(toggle)
      expect(state().value).toBe('unsubscribing')
      expect(state().hasTag('busy')).toBe(true)
      expect(context().state).toBe(1)
      expect(ports.unsubscribePush.last().input).toEqual(subscribed)
      await ports.unsubscribePush.last().answer()
      expect(state().value).toBe('off')
      expect(context()).toMatchObject({ state: 0, endpoint: null })
      expect(session.told()).toEqual([{ type: 'session.keepEndpoint', endpoint: null }])
      expect(notices.codes()).toEqual(['pushOff'])
    })

    it('goes back to on with its endpoint, and notifies pushFailed', async () => {
      const { actor, ports, state, context, session, notices } = await openOn()
      actor.send(toggle)
      await ports.unsubscribePush.last().fail(new RequestError('offline'))
      expect(state().value).toBe('on')
      expect(context()).toMatchObject({ state: 1, endpoint: subscribed.endpoint })
      expect(session.told()).toEqual([])
      expect(notices.codes()).toEqual(['pushFailed'])
    })
  })

  it.each([
    { from: 'off', opened: openOff },
    { from: 'on', opened: openOn },
  ])('goes to checking from $from on request', async ({ opened }) => {
    const { actor, state, ports } = await opened()
    actor.send(check)
    expect(state().value).toBe('checking')
    expect(ports.checkPush.asked).toHaveLength(2)
  })
})
