import { Failure } from '../../machines/ports.ts'
import { registrationMachine } from '../../machines/registration/registration.machine.ts'
import { fieldNames } from '../../machines/registration/registration.rules.ts'
import type { World } from '../world.ts'

const value = 'newcomer'

export const registrationWorld: World<typeof registrationMachine> = {
  machine: registrationMachine,
  input: undefined,
  payloads: {
    'registration.setField': fieldNames.map((field) => ({ field, value })),
    'registration.setConsent': [{ consent: true }],
    'xstate.done.actor.checkRegistration': [{ output: true }, { output: false }],
    'xstate.done.actor.requestAccount': [{ output: undefined }],
    'xstate.error.actor.requestAccount': [{ error: new Failure('offline') }],
  },
  facts: ({ fields, consent, isSubmitted, failure }) => [
    fieldNames.filter((field) => fields[field] === '').length,
    consent,
    isSubmitted,
    failure !== null,
  ],
}
