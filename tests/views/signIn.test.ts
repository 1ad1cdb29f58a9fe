import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { signInView } from '../../src/screens/SignIn/SignIn.view.ts'
import { singleSignOnLinkView } from '../../src/screens/SignIn/SingleSignOnLink.view.ts'
import { signedOut } from '../../src/text/signedOut.en.ts'
import { singleSignOn } from '../../src/text/singleSignOn.en.ts'
import { noon } from '../../models/samples/days.ts'
import { aSession } from '../../models/samples/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openSession, sendSignIn as signInWith } from '../fakes/session.ts'

async function open() {
  const { session, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(session, { clock, input: { now: () => noon + clock.now() } }).start()
  await ports.restoreSession.last().answer(null)
  const view = () => signInView(actor.getSnapshot(), signedOut)
  const signIn = () => signInWith(actor)
  return { ports, clock, actor, view, signIn }
}

describe('single sign-on view', () => {
  it('leads to the provider with the requested page, and names it if it has a label', async () => {
    const { actor } = await open()
    const view = (name: string) =>
      singleSignOnLinkView(actor.getSnapshot(), { name, next: '/a?b=1&c' }, singleSignOn)
    expect(view('')).toMatchObject({ label: 'Sign in with company account', busy: null })
    expect(view('Acme').label).toBe('Sign in with Acme')
    expect(view('').address).toBe('/rest-auth/oidc/start/?next=%2Fa%3Fb%3D1%26c')
  })

  it('is busy while the code is exchanged, and so is the form', async () => {
    const { actor, ports } = openSession('a code')
    await ports.restoreSession.last().answer(null)
    const view = singleSignOnLinkView(actor.getSnapshot(), { name: '', next: '/' }, singleSignOn)
    expect(view.busy).toBe('Signing in…')
    expect(signInView(actor.getSnapshot(), signedOut).busy).toBe(true)
  })
})

describe('sign-in view', () => {
  it('shows errors of empty fields only after submission', async () => {
    const { actor, view } = await open()
    expect(view()).toMatchObject({ usernameError: undefined, passwordError: undefined })
    actor.send({ type: 'session.signIn' })
    expect(view()).toMatchObject({
      usernameError: 'Please enter your user name',
      passwordError: 'Please enter the password',
    })
  })

  it('is busy during the request', async () => {
    const { view, signIn } = await open()
    expect(view().busy).toBe(false)
    signIn()
    expect(view()).toMatchObject({
      busy: true,
      failure: null,
      username: 'yoondh',
      password: 'secret',
    })
  })

  const failures: [RequestError, string][] = [
    [new RequestError('invalid'), 'The user name or the password is wrong.'],
    [
      new RequestError('invalid', { fields: { non_field_errors: ['No.'], code: ['inactive'] } }),
      'An administrator has not activated this account yet.',
    ],
    [
      new RequestError('invalid', {
        fields: { non_field_errors: ['Of the server.'], code: ['identityRefused'] },
      }),
      'Of the server.',
    ],
    [new RequestError('tooMany', { retryAfter: 1 }), 'Too many tries. Try again in 1 second.'],
    [new RequestError('tooMany', { retryAfter: 42 }), 'Too many tries. Try again in 42 seconds.'],
    [new RequestError('tooMany'), 'Too many tries. Try again in a moment.'],
    [new RequestError('offline'), 'The server cannot be reached (check network status).'],
    [new RequestError('server'), 'Something went wrong on the server. Please try again.'],
  ]
  for (const [failure, sentence] of failures) {
    it(`shows "${sentence}" after a sign-in has failed with ${failure.kind}`, async () => {
      const { ports, view, signIn } = await open()
      signIn()
      await ports.signIn.last().fail(failure)
      expect(view()).toMatchObject({ busy: false, failure: sentence })
    })
  }

  it('shows that the requested document opens after the sign-in, also after a failed attempt', async () => {
    const { ports, actor, signIn } = await open()
    const hint = () => signInView(actor.getSnapshot(), signedOut, true).hint
    expect(hint()).toBe('The requested document opens after you sign in.')
    signIn()
    await ports.signIn.last().fail(new RequestError('invalid'))
    expect(hint()).toBe('The requested document opens after you sign in.')
  })

  it('shows that the session has expired', async () => {
    const { ports, clock, view, signIn } = await open()
    expect(view().hint).toBeNull()
    signIn()
    await ports.signIn.last().answer(aSession())
    clock.increment(3_600_000)
    await ports.signOut.last().answer(undefined)
    expect(view().hint).toBe('Your session has ended. Please sign in again.')
  })
})
