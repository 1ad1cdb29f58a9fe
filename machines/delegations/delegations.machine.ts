import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import { endDelegationInput, startDelegationInput, initialContext } from './delegations.context.ts'
import { delegationsSetup } from './delegations.setup.ts'

/** State machine of the absences of the employee and of the delegations to the employee (wire, "Delegations"). */
export const delegationsMachine = delegationsSetup.createMachine({
  id: 'delegations',
  description: 'The absences of the employee, and the delegations to the employee.',
  context: initialContext,
  initial: 'loading',
  on: { 'delegations.changed': { actions: 'markStale' } },
  states: {
    loading: {
      description: 'The delegations are loading. A placeholder is shown.',
      tags: 'busy',
      entry: 'markFresh',
      invoke: {
        id: 'loadDelegations',
        src: 'loadDelegations',
        onDone: { target: 'open', actions: { type: 'setDelegations', params: outputOf } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: requestErrorOfEvent } },
      },
    },
    failed: {
      description:
        'The delegations could not be loaded. The employee can retry. A change on the server loads them again.',
      always: { guard: 'isStale', target: 'loading' },
      on: { 'delegations.retry': 'loading' },
    },
    open: {
      description: 'The lists are shown, and the employee fills in the form of a new absence.',
      initial: 'shown',
      on: {
        'delegations.setStartDate': { actions: 'setStartDate' },
        'delegations.setStartTime': { actions: 'setStartTime' },
        'delegations.setEndDate': { actions: 'setEndDate' },
        'delegations.setEndTime': { actions: 'setEndTime' },
        'delegations.setReason': { actions: 'setReason' },
        'delegations.toggleType': { actions: 'toggleType' },
      },
      states: {
        shown: {
          description: 'The employee can save the form, and end a delegation.',
          always: { guard: 'isStale', target: 'refreshing' },
          on: {
            'delegations.openPicker': [
              { guard: 'isKnown', target: '#delegations.picking.choosing' },
              { target: '#delegations.picking' },
            ],
            'delegations.start': { guard: 'isComplete', target: '#delegations.starting' },
            'delegations.askEnd': { guard: 'isOpen', target: 'confirmingEnd', actions: 'setAsked' },
          },
        },
        refreshing: {
          description:
            'The lists are loading again. The earlier ones stay usable. If the employee opens the picker, saves the form or asks to end a delegation, the request is cancelled, and the lists load again afterwards.',
          tags: 'busy',
          entry: 'markFresh',
          on: {
            'delegations.openPicker': [
              {
                guard: 'isKnown',
                target: '#delegations.picking.choosing',
                actions: 'markStale',
              },
              { target: '#delegations.picking', actions: 'markStale' },
            ],
            'delegations.start': { guard: 'isComplete', target: '#delegations.starting' },
            'delegations.askEnd': {
              guard: 'isOpen',
              target: 'confirmingEnd',
              actions: ['setAsked', 'markStale'],
            },
          },
          invoke: {
            id: 'loadDelegations',
            src: 'loadDelegations',
            onDone: { target: 'shown', actions: { type: 'setDelegations', params: outputOf } },
            onError: 'shown',
          },
        },
        confirmingEnd: {
          description: 'The employee confirms the end of a delegation or keeps it.',
          on: {
            'delegations.end': 'ending',
            'delegations.keep': 'shown',
          },
        },
        ending: {
          description: 'The delegation is being ended.',
          tags: 'busy',
          invoke: {
            id: 'endDelegation',
            src: 'endDelegation',
            input: endDelegationInput,
            onDone: { target: 'shown', actions: ['removeEnded', 'markStale', 'reportEnded'] },
            onError: {
              target: 'shown',
              actions: ['markStale', { type: 'reportEndFailed', params: requestErrorOfEvent }],
            },
          },
        },
      },
    },
    picking: {
      description: 'The employee chooses the acting person.',
      initial: 'loading',
      entry: 'clearSearch',
      on: { 'delegations.closePicker': 'open' },
      states: {
        loading: {
          description: 'The employees are loading.',
          tags: 'busy',
          invoke: {
            id: 'listAllApprovers',
            src: 'listAllApprovers',
            onDone: {
              target: 'choosing',
              actions: { type: 'setCandidates', params: outputOf },
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The employees could not be loaded. The employee can retry.',
          on: { 'delegations.retry': 'loading' },
        },
        choosing: {
          description: 'The employees are listed, with a search by name, department and position.',
          on: {
            'delegations.search': { actions: 'setSearch' },
            'delegations.choose': {
              guard: 'isCandidate',
              target: '#delegations.open',
              actions: 'setDelegate',
            },
          },
        },
      },
    },
    starting: {
      description: 'The new delegation is being stored. The form is locked.',
      tags: 'busy',
      invoke: {
        id: 'startDelegation',
        src: 'startDelegation',
        input: startDelegationInput,
        onDone: { target: 'open', actions: ['markStale', 'resetForm', 'reportStarted'] },
        onError: [
          {
            guard: { type: 'isRefused', params: requestErrorOfEvent },
            target: 'open',
            actions: ['markStale', { type: 'setRefusal', params: requestErrorOfEvent }],
          },
          {
            target: 'open',
            actions: ['markStale', { type: 'reportStartFailed', params: requestErrorOfEvent }],
          },
        ],
      },
    },
  },
})
