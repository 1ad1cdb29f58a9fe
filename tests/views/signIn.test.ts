import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { signInView } from '../../src/screens/SignIn/SignIn.view.ts'
import { front } from '../../src/text/front.en.ts'
import { noon } from '../builders/days.ts'
import { aSession } from '../builders/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { signIn as signInWith } from '../fakes/session.ts'

async function open() {
  const { session, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(session, { clock, input: { now: () => noon + clock.now() } }).start()
  await ports.restoreSession.last().answer(null)
  const view = () => signInView(actor.getSnapshot(), front)
  const signIn = () => signInWith(actor)
  return { ports, clock, actor, view, signIn }
}

describe('sign-in view', () => {
  it('says nothing about empty fields before it is asked', async () => {
    const { actor, view } = await open()
    expect(view()).toMatchObject({ usernameError: undefined, passwordError: undefined })
    actor.send({ type: 'session.signIn' })
    expect(view()).toMatchObject({
      usernameError: 'Please enter your user name',
      passwordError: 'Please enter the password',
    })
  })

  it('is busy while the server is asked', async () => {
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

  const failures: [Failure, string][] = [
    [new Failure('invalid'), 'The user name or the password is not right.'],
    [
      new Failure('invalid', { fields: { non_field_errors: ['No.'], code: ['inactive'] } }),
      'An administrator has not activated this account yet.',
    ],
    [new Failure('tooMany', { retryAfter: 42 }), 'Too many tries. Try again in 42 seconds.'],
    [new Failure('tooMany'), 'Too many tries. Try again in a moment.'],
    [new Failure('offline'), 'The server cannot be reached (check network status).'],
    [new Failure('server'), 'Something went wrong on the server. Please try again.'],
  ]
  for (const [failure, sentence] of failures) {
    it(`says "${sentence}"`, async () => {
      const { ports, view, signIn } = await open()
      signIn()
      await ports.signIn.last().fail(failure)
      expect(view()).toMatchObject({ busy: false, failure: sentence })
    })
  }

  it('says that the session has ended, when it has', async () => {
    const { ports, clock, view, signIn } = await open()
    expect(view().hint).toBeNull()
    signIn()
    await ports.signIn.last().answer(aSession())
    clock.increment(3_600_000)
    await ports.signOut.last().answer(undefined)
    expect(view().hint).toBe('Your session has ended. Please sign in again.')
  })
})
