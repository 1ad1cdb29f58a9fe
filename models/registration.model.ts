import { RequestError } from '../machines/requestError.ts'
import { registrationMachine } from '../machines/registration/registration.machine.ts'
import { type RegistrationField, fieldNames } from '../machines/registration/registration.rules.ts'
import { defineModel } from './engine/model.ts'

const whole: Record<RegistrationField, string> = {
  username: 'newcomer',
  first_name: '새내기',
  password1: 'new',
  password2: 'new',
  department: '재무팀',
  position: '대리',
}

export const registration = defineModel({
  machine: registrationMachine,
  inputs: { 'at the form': () => undefined },
  events: {
    ...Object.fromEntries(
      fieldNames.map((field) => [
        `registration.setField ${field}`,
        { field, value: whole[field] } as const,
      ]),
    ),
    'registration.setField username of Hangul': { field: 'username', value: '새내기' },
    'registration.setField password2 other': { field: 'password2', value: 'other' },
    'registration.setConsent given': { consent: true },
    'registration.setConsent withheld': { consent: false },
  },
  outputs: {
    checkRegistration: { 'that it is open': true, 'that it is closed': false },
    requestAccount: { 'with success': undefined },
  },
  errors: {
    requestAccount: {
      'by the server': new Error('by the server'),
      'accounts cannot be requested': new RequestError('forbidden'),
      'the username is refused': new RequestError('invalid', { fields: { username: ['No.'] } }),
    },
  },
  // The other fields are equivalent for the machine, so only the number of empty ones identifies a state.
  identifyingFacts: ({ fields, consent, isSubmitted, failure }) => ({
    username: fields.username,
    password2: fields.password2,
    empty: fieldNames.filter((field) => fields[field] === '').length,
    consent,
    isSubmitted,
    failure: failure?.kind,
  }),
  isGoal: ({ value }) => value === 'sent',
})
