import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import {
  type RegistrationContext,
  registrationMachine,
} from '../../machines/registration/registration.machine.ts'
import { emptyFields } from '../../machines/registration/registration.rules.ts'
import { registerView } from '../../src/screens/Register/Register.view.ts'
import { signedOut } from '../../src/text/signedOut.en.ts'
import { register } from '../../src/text/register.en.ts'
import { filledFields } from '../../models/samples/registration.ts'

const snapshot = createActor(registrationMachine).getSnapshot()

function viewOf(context: Partial<RegistrationContext>) {
  const whole = {
    fields: filledFields,
    consent: true,
    isSubmitted: true,
    failure: null,
    ...context,
  }
  return registerView({ ...snapshot, context: whole } as typeof snapshot, signedOut, register)
}

function errors(context: Partial<RegistrationContext>) {
  return Object.fromEntries(viewOf(context).fields.map(({ name, error }) => [name, error]))
}

describe('register view', () => {
  it('shows the errors of empty fields after the form was submitted', () => {
    const missing = 'Please fill in this field'
    expect(Object.values(errors({ fields: emptyFields }))).toEqual(Array(6).fill(missing))
    expect(Object.values(errors({ fields: emptyFields, isSubmitted: false }))).toEqual(
      Array(6).fill(undefined),
    )
  })

  it('names the purpose of the fields that a browser or a password manager can fill in', () => {
    const purposes = viewOf({}).fields.map(({ name, autoComplete }) => [name, autoComplete])
    expect(Object.fromEntries(purposes)).toMatchObject({
      username: 'username',
      first_name: 'name',
      password1: 'new-password',
      department: 'off',
    })
  })

  it('shows that the consent must be checked', () => {
    expect(viewOf({ consent: false }).consent).toEqual({
      checked: false,
      error: 'Must be checked',
    })
    expect(viewOf({}).consent).toEqual({ checked: true, error: undefined })
  })

  it.each([
    ['username', '-hong', 'Letters, digits and @ . + _ - only, beginning with a letter or a digit'],
    ['username', 'h'.repeat(151), 'At most 150 characters'],
    ['password2', 'other', 'Please enter the same password'],
    ['first_name', '\u202e김', register.invisible],
  ] as const)('has a sentence for a %s of %j', (field, value, sentence) => {
    expect(errors({ fields: { ...filledFields, [field]: value } })[field]).toBe(sentence)
  })

  it('shows a sentence of the app, not of the server, at each field that the server refuses', () => {
    const username = ['A username has 1 to 150 letters.']
    const failure = new RequestError('invalid', { fields: { username, position: ['No.'] } })
    expect(errors({ failure })).toMatchObject({
      username: 'This cannot be accepted. Please check: User name',
      position: 'This cannot be accepted. Please check: Position',
    })
    expect(viewOf({ failure }).failure).toBeNull()
  })

  it.each([
    ['offline', undefined, 'Error occurred (check network status)'],
    ['server', undefined, 'Error occurred (check network status)'],
    ['server', 3600, 'Too many requests are waiting for an administrator. Please try again later.'],
    ['tooMany', 60, 'There were too many requests from this network. Try again in 1 minute.'],
    ['tooMany', 61, 'There were too many requests from this network. Try again in 2 minutes.'],
  ] as const)('shows the reason of a failure: %s, retryAfter %s', (kind, retryAfter, sentence) => {
    const failure = new RequestError(kind, { ...(retryAfter && { retryAfter }) })
    expect(viewOf({ failure }).failure).toBe(sentence)
  })
})
