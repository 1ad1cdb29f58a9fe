import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { hourMs, minuteMs, noon } from '../../models/samples/days.ts'
import { anEmployee, aSession } from '../../models/samples/people.ts'
import {
  openSession,
  openSignedIn,
  openSignedOut,
  sendRenew,
  sendSignIn,
} from '../fakes/session.ts'

const somebodyElse = anEmployee({
  user: { username: 'kimys', first_name: '김영수' },
  token: 'theirs',
})
const theirs = aSession({ employee: somebodyElse })
const renewed = aSession({ token: 'a new token', expiresAt: noon + 2 * hourMs })
const over = aSession({ expiresAt: noon })
const elsewhere = (session: typeof theirs | null) =>
  ({ type: 'session.changedElsewhere', session }) as const

describe('session, with another tab', () => {
  describe('signedIn', () => {
    it('goes to signedOut when the other tab signs out, without a request to the server', async () => {
      const { actor, state, ports, context } = await openSignedIn()
      actor.send(elsewhere(null))
      expect(state().value).toBe('signedOut')
      expect(state().context.hasSignedOut).toBe(true)
      expect(context()).toMatchObject({ session: null, expired: false })
      expect(ports.signOut.asked).toHaveLength(0)
    })

    it('uses the session that the other tab has renewed, for its whole lifetime', async () => {
      const { actor, state, context, clock } = await openSignedIn()
      clock.increment(56 * minuteMs)
      actor.send(elsewhere(renewed))
      expect(state().value).toEqual({ signedIn: 'working' })
      expect(context().session).toEqual(renewed)
      clock.increment(60 * minuteMs)
      expect(state().matches('signedIn')).toBe(true)
      clock.increment(4 * minuteMs)
      expect(state().value).toBe('signingOut')
    })

    it('keeps a typed password when only the employee has changed', async () => {
      const { actor, state, context, clock } = await openSignedIn()
      clock.increment(56 * minuteMs)
      actor.send({ type: 'session.setPassword', password: 'secret' })
      const employee = anEmployee({ department: { id: 2, name: '총무팀', order: 2 } })
      actor.send(elsewhere(aSession({ employee })))
      expect(state().value).toEqual({ signedIn: 'ending' })
      expect(context()).toMatchObject({ session: { employee }, password: 'secret', minutes: 4 })
    })

    it('goes to signedOut when another employee signs in in the other tab', async () => {
      const { actor, state, context, ports } = await openSignedIn()
      actor.send(elsewhere(theirs))
      expect(state().value).toBe('signedOut')
      expect(context().session).toBeNull()
      expect(ports.signOut.asked).toHaveLength(0)
    })

    it('goes to signedOut, and sets expired, for an expired session of the same employee', async () => {
      const { actor, state, ports } = await openSignedIn()
      actor.send(elsewhere(over))
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ session: null, expired: true, hasSignedOut: false })
      expect(ports.signOut.asked).toHaveLength(0)
    })

    it('sets expired when the other tab removes the session after its end', async () => {
      const { actor, state, sleep } = await openSignedIn()
      sleep(hourMs)
      actor.send(elsewhere(null))
      expect(state().value).toBe('signedOut')
      expect(state().context).toMatchObject({ expired: true, hasSignedOut: false })
    })

    it('sets hasSignedOut, but not expired, for an expired session of another employee', async () => {
      const { actor, state } = await openSignedIn()
      actor.send(elsewhere(aSession({ employee: somebodyElse, expiresAt: noon })))
      expect(state().context).toMatchObject({ expired: false, hasSignedOut: true })
    })

    it('clears a failed renewal and the typed password when the other tab signs out', async () => {
      const { actor, clock, ports, context } = await openSignedIn()
      clock.increment(56 * minuteMs)
      sendRenew(actor, 'wrong')
      await ports.signIn.last().fail(new RequestError('invalid'))
      actor.send(elsewhere(null))
      expect(context()).toMatchObject({ failure: null, password: '' })
    })

    it('aborts its renewal when the other tab renewed first', async () => {
      const { actor, clock, ports, state, context } = await openSignedIn()
      clock.increment(56 * minuteMs)
      sendRenew(actor)
      actor.send(elsewhere(renewed))
      expect(ports.signIn.last().signal.aborted).toBe(true)
      expect(state().value).toEqual({ signedIn: 'working' })
      expect(context().session).toEqual(renewed)
    })
  })

  describe('renewing', () => {
    it('continues when the other tab stores other data of the same session', async () => {
      const { actor, clock, ports, state, context } = await openSignedIn()
      clock.increment(56 * minuteMs)
      sendRenew(actor)
      const { session } = context()
      if (!session) throw new Error('unreachable: the employee is signed in')
      const updated = {
        ...session,
        employee: { ...session.employee, endpoint: 'https://push.example/1' },
      }
      actor.send(elsewhere(updated))
      expect(ports.signIn.last().signal.aborted).toBe(false)
      expect(state().value).toEqual({ signedIn: 'renewing' })
      expect(context()).toMatchObject({ session: updated, password: 'secret' })
    })
  })

  describe.each([
    { left: 1, follows: true },
    { left: 0, follows: false },
  ])('a session of the other tab that ends in $left ms', ({ left, follows }) => {
    const expiresAt = noon + left

    it(`is used in signedIn: ${follows}`, async () => {
      const { actor, state } = await openSignedIn()
      actor.send(elsewhere(aSession({ token: 'a new token', expiresAt })))
      expect(state().matches('signedIn')).toBe(follows)
    })

    it(`is used in signedOut: ${follows}`, async () => {
      const { actor, state } = await openSignedOut()
      actor.send(elsewhere(aSession({ expiresAt })))
      expect(state().matches('signedIn')).toBe(follows)
    })

    it(`is used when the page becomes active: ${follows}`, async () => {
      const { actor, state } = await openSignedIn()
      actor.send(elsewhere(aSession({ employee: somebodyElse, expiresAt })))
      actor.send({ type: 'session.woke' })
      expect(state().matches('signedIn')).toBe(follows)
    })
  })

  describe('signedOut', () => {
    it('uses the session of a sign-in in the other tab', async () => {
      const { actor, state, context } = await openSignedOut()
      actor.send(elsewhere(theirs))
      expect(state().matches('signedIn')).toBe(true)
      expect(context().session).toEqual(theirs)
    })

    it('ignores an expired session', async () => {
      const { actor, state } = await openSignedOut()
      actor.send(elsewhere(over))
      expect(state().value).toBe('signedOut')
    })

    it('uses the session of another employee when the page becomes active', async () => {
      const { actor, state, context } = await openSignedIn()
      actor.send(elsewhere(theirs))
      actor.send({ type: 'session.woke' })
      expect(state().matches('signedIn')).toBe(true)
      expect(context()).toMatchObject({ session: theirs, elsewhere: null })
    })

    it('stays when the session of another employee has expired before the page becomes active', async () => {
      const { actor, state, clock } = await openSignedIn()
      actor.send(elsewhere(theirs))
      clock.increment(hourMs)
      actor.send({ type: 'session.woke' })
      expect(state().value).toBe('signedOut')
      actor.send(elsewhere(null))
      expect(state().context.elsewhere).toBeNull()
    })

    it('clears expired and the failure of a sign-in when it uses the session of the other tab', async () => {
      const { actor, ports, context } = await openSignedOut()
      sendSignIn(actor)
      await ports.signIn.last().fail(new RequestError('invalid'))
      actor.send(elsewhere(theirs))
      expect(context()).toMatchObject({ failure: null, expired: false })
    })
  })

  it('restores the session again when the other tab changes it during restoring', async () => {
    const { actor, ports, state } = openSession()
    actor.send(elsewhere(theirs))
    expect(ports.restoreSession.asked).toHaveLength(2)
    await ports.restoreSession.last().answer(theirs)
    expect(state().matches('signedIn')).toBe(true)
  })

  it('stores the session of the other tab during a sign-in, and discards it after the sign-in succeeds', async () => {
    const { actor, ports, state, context } = await openSignedOut()
    sendSignIn(actor)
    actor.send(elsewhere(theirs))
    expect(state().value).toBe('signingIn')
    expect(context().elsewhere).toEqual(theirs)
    await ports.signIn.last().answer(aSession())
    expect(context()).toMatchObject({ session: aSession(), elsewhere: null })
  })
})
