import { assertEvent, assign, sendTo, setup } from 'xstate'
import type { NoticesRef, ShowNotice } from '../notice.ts'
import { passwordProblem } from './password.rules.ts'
import { passwordPorts } from './password.ports.ts'

export interface PasswordInput {
  notices: NoticesRef
}

/** The context of the password change dialog (specification, sections 2, 4 and 5). The fields are empty while the dialog is closed. */
export interface PasswordContext extends PasswordInput {
  password: string
  repetition: string
  /** Whether the employee has submitted the fields. From then on, the fields show their problem. */
  isSubmitted: boolean
}

export type PasswordEvent =
  | { type: 'password.open' }
  | { type: 'password.setPassword'; password: string }
  | { type: 'password.setRepetition'; repetition: string }
  | { type: 'password.submit' }
  | { type: 'password.close' }

const emptyFields = { password: '', repetition: '', isSubmitted: false }

function initialContext({ input }: { input: PasswordInput }): PasswordContext {
  return { ...input, ...emptyFields }
}

function changePasswordInput({ context }: { context: PasswordContext }) {
  return { password: context.password }
}

const problem = ({ password, repetition }: PasswordContext) => passwordProblem(password, repetition)

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** State machine of the password change (specification, section 4, "Password dialog"; section 8). */
export const passwordMachine = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    input: {} as PasswordInput,
    tags: {} as 'busy',
  },
  actors: passwordPorts,
  guards: {
    isMissing: ({ context }) => problem(context) === 'passwordMissing',
    isMismatch: ({ context }) => problem(context) === 'passwordMismatch',
  },
  actions: {
    setPassword: assign(({ event }) => {
      assertEvent(event, 'password.setPassword')
      return { password: event.password }
    }),
    setRepetition: assign(({ event }) => {
      assertEvent(event, 'password.setRepetition')
      return { repetition: event.repetition }
    }),
    markSubmitted: assign({ isSubmitted: true }),
    clearFields: assign(emptyFields),
    notifyMissing: sendTo(({ context }) => context.notices, notice('passwordMissing')),
    notifyMismatch: sendTo(({ context }) => context.notices, notice('passwordMismatch')),
    notifyChanged: sendTo(({ context }) => context.notices, notice('passwordChanged')),
    notifyFailed: sendTo(({ context }) => context.notices, notice('passwordFailed')),
  },
}).createMachine({
  id: 'password',
  description: 'The employee changes the password.',
  context: initialContext,
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed, and its fields are cleared.',
      entry: 'clearFields',
      on: { 'password.open': 'open' },
    },
    open: {
      description: 'The employee types the new password twice.',
      on: {
        'password.setPassword': { actions: 'setPassword' },
        'password.setRepetition': { actions: 'setRepetition' },
        'password.submit': [
          { guard: 'isMissing', actions: ['markSubmitted', 'notifyMissing'] },
          { guard: 'isMismatch', actions: ['markSubmitted', 'notifyMismatch'] },
          { target: 'changing' },
        ],
        'password.close': 'closed',
      },
    },
    changing: {
      description: 'The new password is being sent to the server.',
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: changePasswordInput,
        onDone: { target: 'closed', actions: 'notifyChanged' },
        onError: { target: 'closed', actions: 'notifyFailed' },
      },
    },
  },
})
