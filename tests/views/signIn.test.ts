import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { signInView } from '../../src/screens/SignIn/SignIn.view.ts'
import { front } from '../../src/text/front.en.ts'
import { noon } from '../builders/days.ts'
import { aSession } from '../builders/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const attempt = { username: 'yoondh', password: 'secret', asked: true }

async function open() {
  const { session, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(session, { clock, input: { now: () => noon + clock.now() } }).start()
  await ports.restoreSession.last().answer(null)
  const view = (typed = attempt) => signInView(actor.getSnapshot(), typed, front)
  const signIn = () =>
    actor.send({ type: 'session.signIn', username: 'yoondh', password: 'secret' })
  return { ports, clock, actor, view, signIn }
}

describe('sign-in view', () => {
  it('says nothing about empty fields before it is asked', async () => {
    const { view } = await open()
    const empty = { username: '', password: '', asked: false }
    expect(view(empty)).toMatchObject({ usernameError: undefined, passwordError: undefined })
    expect(view({ ...empty, asked: true })).toMatchObject({
      usernameError: 'Please enter your user name',
      passwordError: 'Please enter the password',
    })
  })

  it('is busy while the server is asked', async () => {
    const { view, signIn } = await open()
    expect(view().busy).toBe(false)
    signIn()
    expect(view()).toMatchObject({ busy: true, failure: null })
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
