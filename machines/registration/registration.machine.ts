import { assertEvent, assign, setup } from 'xstate'
import type { Registration } from '../../contract/session.ts'
import { answer, type Failure, failure } from '../ports.ts'
import { registrationPorts } from './registration.ports.ts'
import { emptyFields, type Field, type Fields, registrationErrors } from './registration.rules.ts'

/** The form of a request for an account (specification, section 2, `/auth/register`). */
export interface RegistrationContext {
  fields: Fields
  /** Whether the box of the consent to the processing of personal data is checked. */
  consent: boolean
  /** Whether the form has been submitted: from then on its errors are shown. */
  isSubmitted: boolean
  /** Why the last request was not stored; null after the next input. */
  failure: Failure | null
}

export type RegistrationEvent =
  | { type: 'registration.setField'; field: Field; value: string }
  | { type: 'registration.setConsent'; consent: boolean }
  | { type: 'registration.submit' }

const emptyForm: RegistrationContext = {
  fields: emptyFields,
  consent: false,
  isSubmitted: false,
  failure: null,
}

function toRegistration({ context }: { context: RegistrationContext }): Registration {
  return { ...context.fields, consent: context.consent }
}

/** The chart of the registration. */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    tags: {} as 'busy',
  },
  actors: registrationPorts,
  guards: {
    isOffered: (_, offered: boolean) => offered,
    isRefused: (_, { kind }: Failure) => kind === 'forbidden',
    isComplete: ({ context: { fields, consent } }) =>
      Object.keys(registrationErrors(fields, consent)).length === 0,
  },
  actions: {
    setField: assign(({ context, event }) => {
      assertEvent(event, 'registration.setField')
      return { fields: { ...context.fields, [event.field]: event.value }, failure: null }
    }),
    setConsent: assign(({ event }) => {
      assertEvent(event, 'registration.setConsent')
      return { consent: event.consent, failure: null }
    }),
    showErrors: assign({ isSubmitted: true, failure: null }),
    keepFailure: assign((_, reason: Failure) => ({ failure: reason })),
    clearForm: assign(emptyForm),
  },
}).createMachine({
  id: 'registration',
  description: 'A person without an account requests one.',
  context: emptyForm,
  initial: 'form',
  states: {
    form: {
      description:
        'The form is filled in. After the first attempt to send it, its errors are shown.',
      initial: 'checking',
      on: {
        'registration.setField': { actions: 'setField' },
        'registration.setConsent': { actions: 'setConsent' },
      },
      states: {
        checking: {
          description: 'The settings are read: can accounts be requested here?',
          tags: 'busy',
          invoke: {
            id: 'checkRegistration',
            src: 'checkRegistration',
            onDone: [
              { guard: { type: 'isOffered', params: answer }, target: 'ready' },
              { target: '#registration.closed' },
            ],
            onError: 'ready',
          },
        },
        ready: {
          description: 'The form can be sent.',
          on: {
            'registration.submit': [
              { guard: 'isComplete', target: '#registration.sending', actions: 'showErrors' },
              { actions: 'showErrors' },
            ],
          },
        },
      },
    },
    sending: {
      description: 'The request is on its way to the server; the form does not change meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'requestAccount',
        src: 'requestAccount',
        input: toRegistration,
        onDone: 'sent',
        onError: [
          { guard: { type: 'isRefused', params: failure }, target: 'closed' },
          { target: 'form.ready', actions: { type: 'keepFailure', params: failure } },
        ],
      },
    },
    sent: {
      description: 'The request is stored. An administrator decides on it.',
      type: 'final',
      entry: 'clearForm',
    },
    closed: {
      description: 'Accounts cannot be requested here.',
      type: 'final',
      entry: 'clearForm',
    },
  },
})
