import { passwordMachine } from '../machines/password/password.machine.ts'
import { defineModel } from './engine/model.ts'

export const password = defineModel({
  machine: passwordMachine,
  inputs: { 'in the frame': ({ actor }) => ({ notices: actor('notices') }) },
  events: {
    'password.open': { type: 'password.open' },
    'password.setPassword new': { type: 'password.setPassword', password: 'new secret' },
    'password.setPassword short': { type: 'password.setPassword', password: 'new' },
    'password.setPassword empty': { type: 'password.setPassword', password: '' },
    'password.setRepetition new': { type: 'password.setRepetition', repetition: 'new secret' },
    'password.setRepetition short': { type: 'password.setRepetition', repetition: 'new' },
    'password.setRepetition other': { type: 'password.setRepetition', repetition: 'other' },
    'password.submit': { type: 'password.submit' },
    'password.close': { type: 'password.close' },
  },
  outputs: { changePassword: { 'with success': undefined } },
  isGoal: ({ value }) => value === 'changing',
})
