import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import { loadProfileInput, profileSetup, initialContext } from './profile.setup.ts'

/** State machine of a profile: the facts about one employee (wire, "Profile"). */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  description: 'The profile of an employee, for all signed-in employees.',
  context: initialContext,
  initial: 'loading',
  states: {
    loading: {
      description: 'The profile is loading. A placeholder is shown.',
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: loadProfileInput,
        onDone: { target: 'shown', actions: { type: 'setProfile', params: outputOf } },
        onError: [
          { guard: { type: 'isUnknown', params: requestErrorOfEvent }, target: 'unknown' },
          { target: 'failed' },
        ],
      },
    },
    shown: {
      description: 'Name, department, position, username and links to documents are shown.',
    },
    failed: {
      description: 'The profile could not be loaded. The employee can retry.',
      on: { 'profile.retry': 'loading' },
    },
    unknown: { description: 'No active employee has the username. The page leads back.' },
  },
})
