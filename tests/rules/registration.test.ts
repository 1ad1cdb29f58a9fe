import { describe, expect, it } from 'vitest'
import {
  emptyFields,
  type RegistrationField,
  fieldNames,
  registrationErrors,
} from '../../machines/registration/registration.rules.ts'
import { filledFields } from '../../models/samples/registration.ts'

describe('registrationErrors', () => {
  it('returns no errors for a complete form with consent', () => {
    expect(registrationErrors(filledFields, true)).toEqual({})
  })

  it('returns an error for every empty field and for the missing consent', () => {
    const missing = Object.fromEntries(fieldNames.map((field) => [field, 'missing']))
    expect(registrationErrors(emptyFields, false)).toEqual({ ...missing, consent: 'mustBeChecked' })
  })

  it.each<[RegistrationField, string, string]>([
    ['username', '-hong', 'usernamePattern'],
    ['username', '새내기', 'usernamePattern'],
    ['username', 'h'.repeat(151), 'tooLong'],
    ['department', 'x'.repeat(151), 'tooLong'],
    ['first_name', '\u202e김', 'invisible'],
    ['position', '\u3164\u200b', 'invisible'],
    ['password2', 'other', 'mismatch'],
  ])('refuses a %s of %j: %s', (field, value, error) => {
    expect(registrationErrors({ ...filledFields, [field]: value }, true)).toEqual({
      [field]: error,
    })
  })

  it('counts characters of a password, not code units', () => {
    const long = '😀'.repeat(1000)
    expect(registrationErrors({ ...filledFields, password1: long, password2: long }, true)).toEqual(
      {},
    )
    const longer = `${long}x`
    expect(
      registrationErrors({ ...filledFields, password1: longer, password2: longer }, true),
    ).toEqual({
      password1: 'tooLong',
      password2: 'tooLong',
    })
  })
})
