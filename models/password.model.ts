import { passwordMachine } from '../machines/password/password.machine.ts'
import { defineModel } from './engine/model.ts'

export const password = defineModel({
  machine: passwordMachine,
  inputs: { 'in the frame': ({ actor }) => ({ notices: actor('notices') }) },
  events: {
    'password.setPassword new': { password: 'new' },
    'password.setPassword empty': { password: '' },
    'password.setRepetition new': { repetition: 'new' },
    'password.setRepetition other': { repetition: 'other' },
  },
  outputs: { changePassword: { 'with success': undefined } },
  isGoal: ({ value }) => value === 'changing',
})
