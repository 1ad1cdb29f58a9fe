import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import { devicesSetup, endDeviceInput, initialContext } from './devices.setup.ts'

/** State machine of the devices on which the employee is signed in (wire, "Devices"). */
export const devicesMachine = devicesSetup.createMachine({
  id: 'devices',
  description: 'The devices on which the employee is signed in.',
  context: initialContext,
  initial: 'loading',
  states: {
    loading: {
      description: 'The devices are loading. A placeholder is shown.',
      tags: 'busy',
      invoke: {
        id: 'listDevices',
        src: 'listDevices',
        onDone: { target: 'shown', actions: { type: 'setDevices', params: outputOf } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: requestErrorOfEvent } },
      },
    },
    failed: {
      description: 'The devices could not be loaded. The employee can retry.',
      on: { 'devices.retry': 'loading' },
    },
    shown: {
      description: 'The devices are shown. The employee can sign out on each other one.',
      on: {
        'devices.end': { guard: 'isOther', target: 'ending', actions: 'setEnded' },
        'devices.askEndOthers': { guard: 'hasOthers', target: 'confirmingEndOthers' },
      },
    },
    ending: {
      description: 'The employee is being signed out on one device.',
      tags: 'busy',
      invoke: {
        id: 'endDevice',
        src: 'endDevice',
        input: endDeviceInput,
        onDone: { target: 'shown', actions: ['removeEnded', 'notifyEnded'] },
        onError: [
          {
            guard: { type: 'isGone', params: requestErrorOfEvent },
            target: 'shown',
            actions: ['removeEnded', 'notifyEnded'],
          },
          { target: 'shown', actions: 'notifyFailed' },
        ],
      },
    },
    confirmingEndOthers: {
      description:
        'The employee confirms the sign-out on all other devices or keeps them. Nothing has been sent yet.',
      on: {
        'devices.endOthers': 'endingOthers',
        'devices.keepOthers': 'shown',
      },
    },
    endingOthers: {
      description: 'The employee is being signed out on all other devices.',
      tags: 'busy',
      invoke: {
        id: 'endOtherDevices',
        src: 'endOtherDevices',
        onDone: { target: 'shown', actions: ['removeOthers', 'notifyOthersEnded'] },
        onError: { target: 'shown', actions: 'notifyFailed' },
      },
    },
  },
})
