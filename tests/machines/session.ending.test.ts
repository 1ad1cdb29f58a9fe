import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { hourMs, minuteMs, noon } from '../../models/samples/days.ts'
import { anEmployee, aSession } from '../../models/samples/people.ts'
import { openSignedIn, sendRenew } from '../fakes/session.ts'

const working = { signedIn: 'working' } as const
const ending = { signedIn: 'ending' } as const
const renewing = { signedIn: 'renewing' } as const
const aNewSession = () => aSession({ token: 'a new token', expiresAt: noon + 2 * hourMs })

async function openEnding() {
  const opened = await openSignedIn()
  opened.clock.increment(55 * minuteMs)
  return opened
}

async function openRenewing() {
  const opened = await openEnding()
  sendRenew(opened.actor)
  return opened
}

describe('session › signedIn', () => {
  describe('working', () => {
    it('goes to ending exactly five minutes before the end', async () => {
      const { clock, state } = await openSignedIn()
      clock.increment(55 * minuteMs - 1)
      expect(state().value).toEqual(working)
      clock.increment(1)
      expect(state().value).toEqual(ending)
    })

    it('goes to ending immediately with a session that was stored long ago', async () => {
      const { state } = await openSignedIn(aSession({ expiresAt: noon + 5 * minuteMs }))
      expect(state().value).toEqual(ending)
    })

    it('goes to ending when a sleeping computer wakes within the five minutes', async () => {
      const { actor, sleep, state } = await openSignedIn()
      sleep(56 * minuteMs)
      actor.send({ type: 'session.woke' })
      expect(state().value).toEqual(ending)
    })

    it('refuses session.renew', async () => {
      const { state } = await openSignedIn()
      expect(state().can({ type: 'session.renew' })).toBe(false)
    })
  })

  describe('ending', () => {
    it('goes to signingOut at the end of the session', async () => {
      const { clock, state } = await openEnding()
      clock.increment(5 * minuteMs)
      expect(state().value).toBe('signingOut')
      expect(state().context.expired).toBe(true)
    })

    it('clears the typed password when it goes to signingOut', async () => {
      const { actor, clock, state, context } = await openEnding()
      actor.send({ type: 'session.setPassword', password: 'secret' })
      clock.increment(5 * minuteMs)
      expect(state().value).toBe('signingOut')
      expect(context().password).toBe('')
    })

    it('keeps the typed password when the page becomes active before the session ends', async () => {
      const { actor, state, context } = await openEnding()
      actor.send({ type: 'session.setPassword', password: 'secret' })
      actor.send({ type: 'session.woke' })
      expect(state().value).toEqual(ending)
      expect(context().password).toBe('secret')
    })

    it('shows the time that is left again when the employee types after a failed renewal', async () => {
      const { actor, ports, context } = await openRenewing()
      await ports.signIn.last().fail(new RequestError('invalid'))
      expect(context().failure?.kind).toBe('invalid')
      actor.send({ type: 'session.setPassword', password: 'another' })
      expect(context().failure).toBeNull()
    })

    it('refuses an empty password', async () => {
      const { state } = await openEnding()
      expect(state().can({ type: 'session.renew' })).toBe(false)
    })
  })

  describe('renewing', () => {
    it('signs the same employee in, with the token of the session that it renews', async () => {
      const { ports, state, context } = await openRenewing()
      expect(state().value).toEqual(renewing)
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.signIn.last().input).toEqual({
        username: 'yoondh',
        password: 'secret',
        renews: context().session?.token,
      })
    })

    it('goes to working with the new session, for its whole lifetime', async () => {
      const { ports, state, context, clock } = await openRenewing()
      await ports.signIn.last().answer(aNewSession())
      expect(state().value).toEqual(working)
      expect(context().session).toEqual(aNewSession())
      expect(context().password).toBe('')
      clock.increment(60 * minuteMs - 1)
      expect(state().value).toEqual(working)
      clock.increment(1)
      expect(state().value).toEqual(ending)
      clock.increment(5 * minuteMs)
      expect(state().value).toBe('signingOut')
    })

    it('goes back to ending with the reason, which the next attempt clears', async () => {
      const { actor, ports, state, context, clock } = await openRenewing()
      await ports.signIn.last().fail(new RequestError('invalid'))
      expect(state().value).toEqual(ending)
      expect(context()).toMatchObject({
        failure: { kind: 'invalid' },
        session: aSession(),
        password: 'secret',
      })
      sendRenew(actor)
      expect(context().failure).toBeNull()
      await ports.signIn.last().fail(new RequestError('offline'))
      clock.increment(5 * minuteMs)
      expect(state().value).toBe('signingOut')
    })

    it('clears the failure of a renewal before the next sign-in', async () => {
      const { ports, state, context, clock } = await openRenewing()
      await ports.signIn.last().fail(new RequestError('invalid'))
      clock.increment(5 * minuteMs)
      await ports.signOut.last().answer()
      expect(state().value).toBe('signedOut')
      expect(context().failure).toBeNull()
    })

    it('ignores a 401 for the session that is being renewed', async () => {
      const { actor, state } = await openRenewing()
      actor.send({ type: 'session.expired', token: 'token-of-yoondh' })
      expect(state().value).toEqual(renewing)
    })

    it('ignores a late 401 for the session that was replaced', async () => {
      const { actor, ports, state } = await openRenewing()
      await ports.signIn.last().answer(aNewSession())
      actor.send({ type: 'session.expired', token: 'token-of-yoondh' })
      expect(state().value).toEqual(working)
    })

    it('continues when the page becomes active before the session ends', async () => {
      const { actor, ports, state } = await openRenewing()
      actor.send({ type: 'session.woke' })
      expect(state().value).toEqual(renewing)
      expect(ports.signIn.asked).toHaveLength(1)
    })

    it('goes to signingOut when the page becomes active too late', async () => {
      const { actor, sleep, state, context } = await openRenewing()
      sleep(5 * minuteMs)
      actor.send({ type: 'session.woke' })
      expect(state().value).toBe('signingOut')
      expect(context().expired).toBe(true)
    })

    it('computes the end of the session again after a failure, including time asleep', async () => {
      const { ports, sleep, state, clock } = await openRenewing()
      sleep(4 * minuteMs)
      await ports.signIn.last().fail(new RequestError('offline'))
      clock.increment(minuteMs)
      expect(state().value).toBe('signingOut')
    })
  })

  describe('ending', () => {
    it('counts the minutes down until the end', async () => {
      const { clock, context, state } = await openEnding()
      const counted = [context().minutes]
      for (let minutes = 4; minutes > 0; minutes -= 1) {
        clock.increment(minuteMs - 1)
        counted.push(context().minutes)
        clock.increment(1)
        counted.push(context().minutes)
      }
      expect(counted).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1])
      expect(state().value).toEqual(ending)
      clock.increment(minuteMs)
      expect(state().value).toBe('signingOut')
    })

    it('updates the minutes when the page becomes active after a sleep', async () => {
      const { actor, sleep, context } = await openEnding()
      sleep(2.5 * minuteMs)
      actor.send({ type: 'session.woke' })
      expect(context().minutes).toBe(3)
    })
  })

  describe('renewing', () => {
    it('reports the minutes of the new session, but no failed renewal', async () => {
      const { actor, ports } = await openEnding()
      const minutes: number[] = []
      actor.on('session.renewed', (event) => minutes.push(event.minutes))
      sendRenew(actor)
      await ports.signIn.last().fail(new RequestError('offline'))
      expect(minutes).toEqual([])
      sendRenew(actor)
      await ports.signIn.last().answer(aNewSession())
      expect(minutes).toEqual([65])
    })
  })

  it('stores only the push endpoint in the employee, and changes nothing else', async () => {
    const { actor, context } = await openSignedIn()
    actor.send({ type: 'session.keepEndpoint', endpoint: 'https://push.example/1' })
    const employee = anEmployee({ endpoint: 'https://push.example/1' })
    expect(context().session).toEqual(aSession({ employee }))
    actor.send({ type: 'session.keepEndpoint', endpoint: null })
    expect(context().session).toEqual(aSession())
  })
})
