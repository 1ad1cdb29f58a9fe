import { passwordMachine } from '../../machines/password/password.machine.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const password = 'a-new-password'

export const passwordWorld: World<typeof passwordMachine> = {
  machine: passwordMachine,
  input: { notices: deaf() },
  payloads: {
    'password.setPassword': [{ password }],
    'password.setRepetition': [{ repetition: password }, { repetition: 'another' }],
    'xstate.done.actor.changePassword': [{ output: undefined }],
  },
  facts: ({ password: typed, repetition }) => [typed, repetition],
}
