import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { noon } from '../builders/days.ts'
import { anEmployee, aSession } from '../builders/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import {
  credentials,
  hour,
  openSession,
  openSignedIn,
  openSignedOut,
  signIn,
  typeInto,
} from '../fakes/session.ts'

describe('session', () => {
  describe('restoring', () => {
    it('is where the page opens, busy', () => {
      const { state } = openSession()
      expect(state().value).toBe('restoring')
      expect(state().hasTag('busy')).toBe(true)
    })

    it('goes to signedOut without a stored session, and calls nobody expired', async () => {
      const { state } = await openSignedOut()
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ session: null, expired: false })
    })

    it('goes to signedIn with a stored session that still lives', async () => {
      const { state } = await openSignedIn(aSession({ expiresAt: noon + 1 }))
      expect(state().matches('signedIn')).toBe(true)
      expect(state().context.session?.employee).toEqual(anEmployee())
    })

    it('ends a stored session whose time is over at this very moment', async () => {
      const { state, ports } = await openSignedIn(aSession({ expiresAt: noon }))
      expect(state().value).toBe('signingOut')
      expect(ports.signOut.last().input).toEqual({ token: 'token-of-yoondh' })
      await ports.signOut.last().answer()
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ session: null, expired: true })
    })

    it('goes to signedOut when the store cannot be read', async () => {
      const { state, ports } = openSession()
      await ports.restoreSession.last().fail(new Error('blocked'))
      expect(state().value).toBe('signedOut')
    })
  })

  describe('signedOut', () => {
    it.each([
      { username: '', password: 'secret' },
      { username: '  ', password: 'secret' },
      { username: 'yoondh', password: '' },
    ])('stays, and is submitted, when a field is empty: %j', async (incomplete) => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor, incomplete)
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ ...incomplete, isSubmitted: true })
      expect(ports.signIn.asked).toHaveLength(0)
    })

    it('is not submitted by typing', async () => {
      const { actor, context } = await openSignedOut()
      typeInto(actor)
      expect(context()).toMatchObject({ ...credentials, isSubmitted: false })
    })

    it('signs in with the username without spaces around it, and the password as typed', async () => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor, { username: ' yoondh ', password: ' secret ' })
      expect(state().value).toBe('signingIn')
      expect(ports.signIn.last().input).toEqual({ username: 'yoondh', password: ' secret ' })
    })

    it('clears the fields when the form is left', async () => {
      const { actor, context } = await openSignedOut()
      signIn(actor, { username: 'yoondh', password: '' })
      typeInto(actor)
      actor.send({ type: 'session.leaveForm' })
      expect(context()).toMatchObject({ username: '', password: '', isSubmitted: false })
    })
  })

  describe('signingIn', () => {
    it('goes to signedIn with the answer', async () => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor)
      await ports.signIn.last().answer(aSession())
      expect(state().matches('signedIn')).toBe(true)
      expect(state().context.session).toEqual(aSession())
      expect(state().context).toMatchObject({ username: '', password: '', isSubmitted: false })
    })

    it('locks the fields, and keeps them when the sign-in fails', async () => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor)
      typeInto(actor, { username: 'kimys', password: 'another' })
      await ports.signIn.last().fail(new Failure('offline'))
      expect(state().context).toMatchObject(credentials)
    })

    it('clears the fields when the form is left, and waits for the answer all the same', async () => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor)
      actor.send({ type: 'session.leaveForm' })
      expect(state().context).toMatchObject({ username: '', password: '' })
      await ports.signIn.last().answer(aSession())
      expect(state().matches('signedIn')).toBe(true)
    })

    it('goes back to signedOut with the reason, which the next try forgets', async () => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor)
      await ports.signIn.last().fail(new Failure('tooMany', { retryAfter: 42 }))
      expect(state().value).toBe('signedOut')
      expect(state().context.failure).toMatchObject({ kind: 'tooMany', retryAfter: 42 })
      signIn(actor)
      expect(state().context.failure).toBeNull()
    })

    it('makes a failure of the kind server of anything else that is thrown', async () => {
      const { actor, state, ports } = await openSignedOut()
      signIn(actor)
      await ports.signIn.last().fail(new TypeError('no'))
      expect(state().context.failure).toMatchObject({ kind: 'server', detail: 'TypeError: no' })
    })
  })

  describe('signedIn', () => {
    it('ends when the session’s time is over, not a moment earlier', async () => {
      const { clock, state } = await openSignedIn()
      clock.increment(hour - 1)
      expect(state().matches('signedIn')).toBe(true)
      clock.increment(1)
      expect(state().value).toBe('signingOut')
      expect(state().context.expired).toBe(true)
    })

    it('counts the time from the session’s end, not from its restoring', async () => {
      const { clock, state } = await openSignedIn(aSession({ expiresAt: noon + 1000 }))
      clock.increment(1000)
      expect(state().value).toBe('signingOut')
    })

    it('ends at once when a machine wakes after the session’s end', async () => {
      const { actor, sleep, state } = await openSignedIn()
      sleep(hour)
      actor.send({ type: 'session.woke' })
      expect(state().value).toBe('signingOut')
      expect(state().context.expired).toBe(true)
    })

    it('counts what is left when a machine wakes before the session’s end', async () => {
      const { actor, clock, sleep, state } = await openSignedIn()
      sleep(hour - 1000)
      actor.send({ type: 'session.woke' })
      expect(state().matches('signedIn')).toBe(true)
      clock.increment(1000)
      expect(state().value).toBe('signingOut')
    })

    it('arms its end again when a snapshot is restored and told so', async () => {
      const { actor, clock } = await openSignedIn()
      const { session } = machinesOnFakePorts()
      const restored = createActor(session, {
        clock,
        input: { now: () => noon },
        snapshot: actor.getPersistedSnapshot(),
      }).start()
      restored.send({ type: 'session.woke' })
      clock.increment(hour)
      expect(restored.getSnapshot().value).toBe('signingOut')
    })

    it.each([undefined, 'token-of-yoondh'])(
      'ends when a call got 401 with token %s',
      async (token) => {
        const { actor, state } = await openSignedIn()
        actor.send(token ? { type: 'session.expired', token } : { type: 'session.expired' })
        expect(state().value).toBe('signingOut')
        expect(state().context.expired).toBe(true)
      },
    )

    it('stays when the 401 belongs to an earlier session', async () => {
      const { actor, state } = await openSignedIn()
      actor.send({ type: 'session.expired', token: 'an older one' })
      expect(state().matches('signedIn')).toBe(true)
    })

    it('signs out when asked, and does not call that expired', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      expect(state().value).toBe('signingOut')
      await ports.signOut.last().answer()
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ session: null, expired: false })
    })
  })

  describe('signingOut', () => {
    it('goes to signedOut even when the server does not answer', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      await ports.signOut.last().fail(new Failure('offline'))
      expect(state().value).toBe('signedOut')
      expect(state().context.session).toBeNull()
    })

    it('lets somebody sign in without waiting for the server', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      signIn(actor)
      expect(ports.signOut.last().signal.aborted).toBe(true)
      expect(state().value).toBe('signingIn')
      await ports.signIn.last().fail(new Failure('offline'))
      expect(state().value).toBe('signedOut')
      expect(state().context.session).toBeNull()
    })

    it('stays, and is submitted, when a field is empty', async () => {
      const { actor, state } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      signIn(actor, { username: 'yoondh', password: '' })
      expect(state().value).toBe('signingOut')
      expect(state().context.isSubmitted).toBe(true)
    })

    it('hears only once of six answers 401', async () => {
      const { actor, ports } = await openSignedIn()
      for (let answer = 0; answer < 6; answer += 1) actor.send({ type: 'session.expired' })
      expect(ports.signOut.asked).toHaveLength(1)
    })

    it('forgets that it expired at the next sign-in', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.expired' })
      await ports.signOut.last().answer()
      expect(state().context.expired).toBe(true)
      signIn(actor)
      await ports.signIn.last().answer(aSession())
      expect(state().context.expired).toBe(false)
    })
  })
})
