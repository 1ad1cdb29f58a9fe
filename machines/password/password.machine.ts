import { assertEvent, assign, sendTo, setup } from 'xstate'
import { employeePorts, type Noticeboard, type ShowNotice } from '../ports.ts'
import { passwordProblem } from './password.rules.ts'

export interface PasswordInput {
  notices: Noticeboard
}

/** The password change dialog (specification, sections 2, 4 and 5); its fields are empty whenever it is closed. */
export interface PasswordContext extends PasswordInput {
  password: string
  repetition: string
}

export type PasswordEvent =
  | { type: 'password.open' }
  | { type: 'password.setPassword'; password: string }
  | { type: 'password.setRepetition'; repetition: string }
  | { type: 'password.submit' }
  | { type: 'password.close' }

const emptyFields = { password: '', repetition: '' }

function start({ input }: { input: PasswordInput }): PasswordContext {
  return { ...input, ...emptyFields }
}

function newPassword({ context }: { context: PasswordContext }) {
  return { password: context.password }
}

const problem = ({ password, repetition }: PasswordContext) => passwordProblem(password, repetition)

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** The chart of the password change (specification, section 4, "Password dialog"; section 8). */
export const passwordMachine = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    input: {} as PasswordInput,
    tags: {} as 'busy',
  },
  actors: { changePassword: employeePorts.changePassword },
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
    clearFields: assign(emptyFields),
    sayMissing: sendTo(({ context }) => context.notices, notice('passwordMissing')),
    sayMismatch: sendTo(({ context }) => context.notices, notice('passwordMismatch')),
    sayChanged: sendTo(({ context }) => context.notices, notice('passwordChanged')),
    sayFailed: sendTo(({ context }) => context.notices, notice('passwordFailed')),
  },
}).createMachine({
  id: 'password',
  description: 'An employee changes their own password.',
  context: start,
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed, and nothing of what was typed there is left.',
      entry: 'clearFields',
      on: { 'password.open': 'open' },
    },
    open: {
      description: 'The new password is typed twice.',
      on: {
        'password.setPassword': { actions: 'setPassword' },
        'password.setRepetition': { actions: 'setRepetition' },
        'password.submit': [
          { guard: 'isMissing', actions: 'sayMissing' },
          { guard: 'isMismatch', actions: 'sayMismatch' },
          { target: 'changing' },
        ],
        'password.close': 'closed',
      },
    },
    changing: {
      description: 'The new password is on its way to the server.',
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: newPassword,
        onDone: { target: 'closed', actions: 'sayChanged' },
        onError: { target: 'closed', actions: 'sayFailed' },
      },
    },
  },
})
