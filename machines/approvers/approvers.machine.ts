import { outputOf } from '../port.ts'
import { listDefaultApproversInput, initialContext } from './approvers.context.ts'
import { approversSetup } from './approvers.setup.ts'

/** State machine of the approval-order dialog (specification, section 4, "Approver list"). */
export const approversMachine = approversSetup.createMachine({
  id: 'approvers',
  description: 'The approval line of a draft or a document: its approvers and their order.',
  context: initialContext,
  type: 'parallel',
  states: {
    line: {
      description: 'The approval line.',
      initial: 'starting',
      on: {
        'approvers.reset': { actions: 'reset' },
        'approvers.restore': { target: '.ready', actions: ['restore', 'sendLine'] },
        'approvers.done': { guard: 'hasLine', actions: ['decide', 'sendDecidedLine'] },
      },
      states: {
        starting: {
          description: 'Takes the line of the document, or loads the one for a draft.',
          always: [{ guard: 'isChange', target: 'ready' }, { target: 'loading' }],
        },
        loading: {
          description:
            'The approval line that the employee used last for this category is loading.',
          tags: 'busy',
          invoke: {
            id: 'listDefaultApprovers',
            src: 'listDefaultApprovers',
            input: listDefaultApproversInput,
            onDone: {
              target: 'ready',
              actions: [{ type: 'setDefaultLine', params: outputOf }, 'sendLine'],
            },
            onError: 'failed',
          },
        },
        failed: {
          description:
            'The default approval line could not be loaded. The employee retries or builds a line manually.',
          on: {
            'approvers.retry': 'loading',
            'approvers.add': { guard: 'canAdd', target: 'ready', actions: 'add' },
            'approvers.applyLine': { target: 'ready', actions: 'applyLine' },
          },
        },
        ready: {
          description: 'The employee adds, removes and orders approvers.',
          on: {
            'approvers.reset': { guard: 'isDefaultMissing', target: 'failed', actions: 'reset' },
            'approvers.select': { guard: 'isNamed', actions: 'select' },
            'approvers.moveUp': { guard: 'canMoveUp', actions: 'moveUp' },
            'approvers.moveDown': { guard: 'canMoveDown', actions: 'moveDown' },
            'approvers.moveTo': { guard: 'canMoveTo', actions: 'moveTo' },
            'approvers.remove': { guard: 'canRemove', actions: 'remove' },
            'approvers.toggleType': { guard: 'canToggleType', actions: 'toggleType' },
            'approvers.join': { guard: 'canJoin', actions: 'join' },
            'approvers.split': { guard: 'isJoined', actions: 'split' },
            'approvers.applyLine': { guard: 'isDraft', actions: 'applyLine' },
            'approvers.undoApply': { guard: 'isApplied', actions: 'undoApply' },
            'approvers.clear': { guard: 'canClear', actions: 'clear' },
            'approvers.useDefault': { guard: 'isOtherThanDefault', actions: 'useDefault' },
            'approvers.add': [
              { guard: 'isInLine', actions: 'notifyAlreadyInLine' },
              { guard: 'canAdd', actions: 'add' },
            ],
          },
        },
      },
    },
    candidates: {
      description: 'The candidates for the approval line.',
      initial: 'notLoaded',
      on: {
        'approvers.search': { actions: 'search' },
        'approvers.setMode': { target: '.choosing', actions: 'setMode' },
      },
      states: {
        notLoaded: {
          description: 'The dialog has not been opened, so no candidates are loaded.',
          on: { 'approvers.open': 'choosing' },
        },
        choosing: {
          description: 'Loads the lists for the search mode that are not loaded yet.',
          always: [
            { guard: 'isKnown', target: 'ready' },
            { guard: 'isDepartmentMissing', target: 'departmentLoading' },
            { target: 'everyoneLoading' },
          ],
        },
        departmentLoading: {
          description:
            'The members of the department of the employee are loading. The other departments follow.',
          tags: 'busy',
          invoke: {
            id: 'listDepartmentApprovers',
            src: 'listDepartmentApprovers',
            onDone: { target: 'choosing', actions: { type: 'setDepartment', params: outputOf } },
            onError: 'failed',
          },
        },
        everyoneLoading: {
          description: 'All employees are loading.',
          tags: 'busy',
          invoke: {
            id: 'listAllApprovers',
            src: 'listAllApprovers',
            onDone: { target: 'ready', actions: { type: 'setEveryone', params: outputOf } },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The candidates could not be loaded.',
          on: { 'approvers.retry': 'choosing', 'approvers.open': 'choosing' },
        },
        ready: {
          description:
            'The candidates are listed. They can be searched by name, department and position.',
        },
      },
    },
  },
})
