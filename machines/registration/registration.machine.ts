import { assertEvent, assign, setup } from 'xstate'
import type { Registration } from '../../contract/session.ts'
import { outputOf } from '../port.ts'
import { type RequestError, requestErrorOfEvent } from '../requestError.ts'
import { registrationPorts } from './registration.ports.ts'
import {
  emptyFields,
  type RegistrationField,
  type RegistrationFields,
  registrationErrors,
} from './registration.rules.ts'

/** The context of the form with which a new employee requests an account (specification, section 2, `/auth/register`). */
export interface RegistrationContext {
  fields: RegistrationFields
  /** Whether the applicant consents to the processing of personal data. */
  consent: boolean
  /** Whether the form has been submitted. Errors are shown from then on. */
  isSubmitted: boolean
  /** The error of the last request. Null after the next input. */
  failure: RequestError | null
}

export type RegistrationEvent =
  | { type: 'registration.setField'; field: RegistrationField; value: string }
  | { type: 'registration.setConsent'; consent: boolean }
  | { type: 'registration.submit' }

const emptyForm: RegistrationContext = {
  fields: emptyFields,
  consent: false,
  isSubmitted: false,
  failure: null,
}

function requestAccountInput({ context }: { context: RegistrationContext }): Registration {
  return { ...context.fields, consent: context.consent }
}

/** State machine of the registration. */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    tags: {} as 'busy',
  },
  actors: registrationPorts,
  guards: {
    isOffered: (_, offered: boolean) => offered,
    isRefused: (_, { kind }: RequestError) => kind === 'forbidden',
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
    setFailure: assign((_, reason: RequestError) => ({ failure: reason })),
    clearForm: assign(emptyForm),
  },
}).createMachine({
  id: 'registration',
  description: 'Requests an account.',
  context: emptyForm,
  initial: 'form',
  states: {
    form: {
      description:
        'The applicant fills in the form. Errors are shown after the first attempt to send it.',
      initial: 'checking',
      on: {
        'registration.setField': { actions: 'setField' },
        'registration.setConsent': { actions: 'setConsent' },
      },
      states: {
        checking: {
          description: 'Checks in the settings whether accounts can be requested.',
          tags: 'busy',
          invoke: {
            id: 'checkRegistration',
            src: 'checkRegistration',
            onDone: [
              { guard: { type: 'isOffered', params: outputOf }, target: 'ready' },
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
      description: 'The request is being sent to the server. The form cannot change.',
      tags: 'busy',
      invoke: {
        id: 'requestAccount',
        src: 'requestAccount',
        input: requestAccountInput,
        onDone: 'sent',
        onError: [
          { guard: { type: 'isRefused', params: requestErrorOfEvent }, target: 'closed' },
          { target: 'form.ready', actions: { type: 'setFailure', params: requestErrorOfEvent } },
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
