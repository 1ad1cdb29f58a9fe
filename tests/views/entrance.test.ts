import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError, type RequestErrorKind } from '../../machines/requestError.ts'
import { fieldNames } from '../../machines/registration/registration.rules.ts'
import { registerView } from '../../src/screens/Register/Register.view.ts'
import { failureSentence, signInView } from '../../src/screens/SignIn/SignIn.view.ts'
import { signedOut as signedOutEn } from '../../src/text/signedOut.en.ts'
import { signedOut as signedOutKo } from '../../src/text/signedOut.ko.ts'
import { register as registerEn } from '../../src/text/register.en.ts'
import { filledFields } from '../../models/samples/registration.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openSignedOut, typeCredentials } from '../fakes/session.ts'

describe('the sign-in form', () => {
  it('shows an error only for the field that is empty', async () => {
    const { actor, state } = await openSignedOut()
    typeCredentials(actor, { username: '  ', password: 'secret' })
    actor.send({ type: 'session.signIn' })
    expect(signInView(state(), signedOutEn)).toMatchObject({
      machine: { 'data-machine': 'session', 'data-state': 'signedOut' },
      productName: 'e-payment',
      texts: signedOutEn.signIn,
      username: '  ',
      usernameError: 'Please enter your user name',
      passwordError: undefined,
    })
    typeCredentials(actor, { username: 'yoondh', password: '' })
    expect(signInView(state(), signedOutEn)).toMatchObject({
      usernameError: undefined,
      passwordError: 'Please enter the password',
    })
  })

  it('has no hint about an expiry after a failed sign-in', async () => {
    const { actor, state, ports } = await openSignedOut()
    typeCredentials(actor)
    actor.send({ type: 'session.signIn' })
    await ports.signIn.last().fail(new RequestError('invalid'))
    expect(signInView(state(), signedOutEn).hint).toBeNull()
  })
})

describe('the reason of a failed sign-in', () => {
  it.each<RequestErrorKind>(['invalid', 'unauthorized', 'forbidden'])(
    '%s does not reveal whether the username exists',
    (kind) => {
      const failure = new RequestError(kind)
      expect([
        failureSentence(failure, signedOutEn.signIn),
        failureSentence(failure, signedOutKo.signIn),
      ]).toEqual([
        'The user name or the password is wrong.',
        '아이디 또는 비밀번호가 올바르지 않습니다.',
      ])
    },
  )

  it.each<RequestErrorKind>(['notFound', 'conflict', 'tooLarge', 'server'])(
    '%s is an error of the server',
    (kind) => {
      expect(failureSentence(new RequestError(kind), signedOutEn.signIn)).toBe(
        'Something went wrong on the server. Please try again.',
      )
    },
  )
})

describe('the registration form', () => {
  async function open(isOffered = true) {
    const { registration, ports } = machinesOnFakePorts()
    const actor = createActor(registration).start()
    const view = () => registerView(actor.getSnapshot(), signedOutEn, registerEn)
    const state = () => view().state
    const checking = state()
    await ports.checkRegistration.last().answer(isOffered)
    /** Fills in all fields and sends the form. */
    const fill = () => {
      for (const field of fieldNames) {
        actor.send({ type: 'registration.setField', field, value: filledFields[field] })
      }
      actor.send({ type: 'registration.setConsent', consent: true })
      actor.send({ type: 'registration.submit' })
    }
    return { ports, view, state, checking, fill }
  }

  it('has six labelled fields, of which two are secret', async () => {
    const { view } = await open()
    expect(view()).toMatchObject({ productName: 'e-payment', texts: registerEn, failure: null })
    expect(view().fields.map(({ name, label, secret }) => [name, label, secret])).toEqual([
      ['username', 'User name', false],
      ['first_name', 'Name', false],
      ['password1', 'Password', true],
      ['password2', 'Password, once more', true],
      ['department', 'Department', false],
      ['position', 'Position', false],
    ])
  })

  it('shows whether accounts can be requested', async () => {
    const { checking, state } = await open()
    expect([checking, state(), (await open(false)).state()]).toEqual([
      'checking',
      'ready',
      'closed',
    ])
  })

  it('shows that a request is being sent, and that it has arrived', async () => {
    const { fill, ports, state } = await open()
    fill()
    expect(state()).toBe('sending')
    await ports.requestAccount.last().answer(undefined)
    expect(state()).toBe('sent')
  })

  it('shows no waiting time for a failure that is not about the number of requests', async () => {
    const { fill, ports, view } = await open()
    fill()
    await ports.requestAccount.last().fail(new RequestError('offline', { retryAfter: 60 }))
    expect(view().failure).toBe('Error occurred (check network status)')
  })
})
