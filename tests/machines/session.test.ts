import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import type { Session } from '../../machines/session/session.ports.ts'
import { hourMs, noon } from '../../models/samples/days.ts'
import { anEmployee, aSession } from '../../models/samples/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import {
  credentials,
  openSession,
  openSignedIn,
  openSignedOut,
  sendSignIn,
  typeCredentials,
} from '../fakes/session.ts'

describe('session', () => {
  describe('restoring', () => {
    it('is the initial state, tagged busy', () => {
      const { state } = openSession()
      expect(state().value).toBe('restoring')
      expect(state().hasTag('busy')).toBe(true)
    })

    it('goes to signedOut without a stored session, and does not set expired', async () => {
      const { state } = await openSignedOut()
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ session: null, expired: false })
    })

    it('goes to signedIn with a stored session that is still valid', async () => {
      const { state } = await openSignedIn(aSession({ expiresAt: noon + 1 }))
      expect(state().matches('signedIn')).toBe(true)
      expect(state().context.session?.employee).toEqual(anEmployee())
    })

    it('expires a stored session whose end is exactly now', async () => {
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

  describe('returning', () => {
    async function openReturning(stored = null as Session | null) {
      const opened = openSession('a code')
      await opened.ports.restoreSession.last().answer(stored)
      return opened
    }

    it('exchanges the code for a session, also if another session is stored', async () => {
      const { state, ports } = await openReturning(aSession())
      expect(state().value).toBe('returning')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.exchangeCode.last().input).toBe('a code')
      const session = aSession({ token: 'of the code' })
      await ports.exchangeCode.last().answer(session)
      expect(state().matches('signedIn')).toBe(true)
      expect(state().context.session).toEqual(session)
    })

    it('goes to signedOut with the reason when the code is refused', async () => {
      const { state, ports } = await openReturning()
      const refused = new RequestError('invalid', { fields: { code: ['identityRefused'] } })
      await ports.exchangeCode.last().fail(refused)
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ failure: refused, session: null })
    })

    it('ends a stored session when the code is refused, and shows the reason', async () => {
      const { state, ports } = await openReturning(aSession())
      const refused = new RequestError('invalid', { fields: { code: ['inactive'] } })
      await ports.exchangeCode.last().fail(refused)
      expect(state().value).toBe('signingOut')
      expect(ports.signOut.last().input).toEqual({ token: 'token-of-yoondh' })
      await ports.signOut.last().answer()
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({
        failure: refused,
        session: null,
        hasSignedOut: false,
      })
    })
  })

  describe('signedOut', () => {
    it.each([
      { username: '', password: 'secret' },
      { username: '  ', password: 'secret' },
      { username: 'yoondh', password: '' },
    ])('stays, and sets submitted, when a field is empty: %j', async (incomplete) => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor, incomplete)
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ ...incomplete, isSubmitted: true })
      expect(ports.signIn.asked).toHaveLength(0)
    })

    it('does not set submitted while typing', async () => {
      const { actor, context } = await openSignedOut()
      typeCredentials(actor)
      expect(context()).toMatchObject({ ...credentials, isSubmitted: false })
    })

    it('signs in with the trimmed username, and the password as typed', async () => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor, { username: ' yoondh ', password: ' secret ' })
      expect(state().value).toBe('signingIn')
      expect(ports.signIn.last().input).toEqual({ username: 'yoondh', password: ' secret ' })
    })

    it('clears the fields and the failure on session.leaveForm', async () => {
      const { actor, context, ports } = await openSignedOut()
      sendSignIn(actor)
      await ports.signIn.last().fail(new RequestError('offline'))
      actor.send({ type: 'session.leaveForm' })
      expect(context()).toMatchObject({ username: '', password: '', isSubmitted: false })
      expect(context().failure).toBeNull()
    })
  })

  describe('signingIn', () => {
    it('goes to signedIn with the response', async () => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor)
      await ports.signIn.last().answer(aSession())
      expect(state().matches('signedIn')).toBe(true)
      expect(state().context.session).toEqual(aSession())
      expect(state().context).toMatchObject({ username: '', password: '', isSubmitted: false })
    })

    it('locks the fields, and keeps them when the sign-in fails', async () => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor)
      typeCredentials(actor, { username: 'kimys', password: 'another' })
      await ports.signIn.last().fail(new RequestError('offline'))
      expect(state().context).toMatchObject(credentials)
    })

    it('clears the fields on session.leaveForm, and still accepts the response', async () => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor)
      actor.send({ type: 'session.leaveForm' })
      expect(state().context).toMatchObject({ username: '', password: '' })
      await ports.signIn.last().answer(aSession())
      expect(state().matches('signedIn')).toBe(true)
    })

    it('goes back to signedOut with the reason, which the next attempt clears', async () => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor)
      await ports.signIn.last().fail(new RequestError('tooMany', { retryAfter: 42 }))
      expect(state().value).toBe('signedOut')
      expect(state().context.failure).toMatchObject({ kind: 'tooMany', retryAfter: 42 })
      sendSignIn(actor)
      expect(state().context.failure).toBeNull()
    })

    it('converts any other thrown error to a failure of the kind server', async () => {
      const { actor, state, ports } = await openSignedOut()
      sendSignIn(actor)
      await ports.signIn.last().fail(new TypeError('no'))
      expect(state().context.failure).toMatchObject({ kind: 'server', detail: 'TypeError: no' })
    })
  })

  describe('signedIn', () => {
    it('expires exactly at the end of the session', async () => {
      const { clock, state } = await openSignedIn()
      clock.increment(hourMs - 1)
      expect(state().matches('signedIn')).toBe(true)
      clock.increment(1)
      expect(state().value).toBe('signingOut')
      expect(state().context.expired).toBe(true)
    })

    it('computes the time from the end of the session, not from the restoring', async () => {
      const { clock, state } = await openSignedIn(aSession({ expiresAt: noon + 1000 }))
      clock.increment(1000)
      expect(state().value).toBe('signingOut')
    })

    it('expires immediately when a computer wakes after the end of the session', async () => {
      const { actor, sleep, state } = await openSignedIn()
      sleep(hourMs)
      actor.send({ type: 'session.woke' })
      expect(state().value).toBe('signingOut')
      expect(state().context.expired).toBe(true)
    })

    it('computes the remaining time when a computer wakes before the end', async () => {
      const { actor, clock, sleep, state } = await openSignedIn()
      sleep(hourMs - 1000)
      actor.send({ type: 'session.woke' })
      expect(state().matches('signedIn')).toBe(true)
      clock.increment(1000)
      expect(state().value).toBe('signingOut')
    })

    it('sets its timer again after a snapshot is restored', async () => {
      const { actor, clock } = await openSignedIn()
      const { session } = machinesOnFakePorts()
      const restored = createActor(session, {
        clock,
        input: { now: () => noon },
        snapshot: actor.getPersistedSnapshot(),
      }).start()
      restored.send({ type: 'session.woke' })
      clock.increment(hourMs)
      expect(restored.getSnapshot().value).toBe('signingOut')
    })

    it.each([undefined, 'token-of-yoondh'])(
      'expires when a call returned 401 with token %s',
      async (token) => {
        const { actor, state } = await openSignedIn()
        actor.send(token ? { type: 'session.expired', token } : { type: 'session.expired' })
        expect(state().value).toBe('signingOut')
        expect(state().context.expired).toBe(true)
      },
    )

    it('ignores a 401 for an earlier session', async () => {
      const { actor, state } = await openSignedIn()
      actor.send({ type: 'session.expired', token: 'an older one' })
      expect(state().matches('signedIn')).toBe(true)
    })

    it('signs out on request, and does not set expired', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      expect(state().value).toBe('signingOut')
      await ports.signOut.last().answer()
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ session: null, expired: false, hasSignedOut: true })
    })

    it('does not set hasSignedOut when the session has expired', async () => {
      const { actor, state, ports } = await openSignedIn()
      expect(state().context.hasSignedOut).toBe(false)
      actor.send({ type: 'session.expired' })
      await ports.signOut.last().answer()
      expect(state().context).toMatchObject({ expired: true, hasSignedOut: false })
    })
  })

  describe('signingOut', () => {
    it('goes to signedOut even when the server does not respond', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      await ports.signOut.last().fail(new RequestError('offline'))
      expect(state().value).toBe('signedOut')
      expect(state().context.session).toBeNull()
    })

    it('accepts a sign-in without waiting for the server', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      sendSignIn(actor)
      expect(ports.signOut.last().signal.aborted).toBe(true)
      expect(state().value).toBe('signingIn')
      await ports.signIn.last().fail(new RequestError('offline'))
      expect(state().value).toBe('signedOut')
      expect(state().context.session).toBeNull()
    })

    it('stays, and sets submitted, when a field is empty', async () => {
      const { actor, state } = await openSignedIn()
      actor.send({ type: 'session.signOut' })
      sendSignIn(actor, { username: 'yoondh', password: '' })
      expect(state().value).toBe('signingOut')
      expect(state().context.isSubmitted).toBe(true)
    })

    it('expires once when six calls return 401', async () => {
      const { actor, ports } = await openSignedIn()
      for (let answer = 0; answer < 6; answer += 1) actor.send({ type: 'session.expired' })
      expect(ports.signOut.asked).toHaveLength(1)
    })

    it('clears expired at the next sign-in', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send({ type: 'session.expired' })
      await ports.signOut.last().answer()
      expect(state().context.expired).toBe(true)
      sendSignIn(actor)
      await ports.signIn.last().answer(aSession())
      expect(state().context.expired).toBe(false)
    })
  })
})
