import { answer } from '../ports.ts'
import { approversSetup, category, start } from './approvers.setup.ts'

/** The chart of the approval-order dialog (specification, section 4, "Approver list"). */
export const approversMachine = approversSetup.createMachine({
  id: 'approvers',
  description: 'Who approves a draft, and in which order.',
  context: start,
  type: 'parallel',
  states: {
    line: {
      description: 'The approval line.',
      initial: 'loading',
      on: {
        'approvers.reset': { actions: 'reset' },
        'approvers.restore': { target: '.ready', actions: ['restore', 'tellLoaded'] },
        'approvers.done': { guard: 'hasLine', actions: ['decide', 'tellDecided'] },
      },
      states: {
        loading: {
          description: 'The line that the employee used last for this type is on its way.',
          tags: 'busy',
          invoke: {
            id: 'listDefaultApprovers',
            src: 'listDefaultApprovers',
            input: category,
            onDone: {
              target: 'ready',
              actions: [{ type: 'keepDefaults', params: answer }, 'tellLoaded'],
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The usual line cannot be read: ask again, or build one by hand.',
          on: {
            'approvers.retry': 'loading',
            'approvers.add': { guard: 'isSomebodyElse', target: 'ready', actions: 'add' },
          },
        },
        ready: {
          description: 'The employee puts people in, takes them out and orders them.',
          on: {
            'approvers.select': { guard: 'isNamed', actions: 'select' },
            'approvers.moveUp': { guard: 'canMoveUp', actions: 'moveUp' },
            'approvers.moveDown': { guard: 'canMoveDown', actions: 'moveDown' },
            'approvers.moveTo': { guard: 'canMoveTo', actions: 'moveTo' },
            'approvers.remove': { guard: 'isNamed', actions: 'remove' },
            'approvers.toggleType': { guard: 'isNamed', actions: 'toggleType' },
            'approvers.add': [
              { guard: 'isInLine', actions: 'sayAlready' },
              { guard: 'isSomebodyElse', actions: 'add' },
            ],
          },
        },
      },
    },
    candidates: {
      description: 'The people to choose from.',
      initial: 'unasked',
      on: {
        'approvers.search': { actions: 'search' },
        'approvers.setMode': { target: '.choosing', actions: 'setMode' },
      },
      states: {
        unasked: {
          description: 'Nobody has opened the dialog yet, so nobody is asked for.',
          on: { 'approvers.open': 'choosing' },
        },
        choosing: {
          description: 'Which list does the search mode need, and is it here?',
          always: [
            { guard: 'isKnown', target: 'ready' },
            { guard: 'isByDepartment', target: 'departmentLoading' },
            { target: 'everyoneLoading' },
          ],
        },
        departmentLoading: {
          description: 'The people of the own department are on their way.',
          tags: 'busy',
          invoke: {
            id: 'listDepartmentApprovers',
            src: 'listDepartmentApprovers',
            onDone: { target: 'ready', actions: { type: 'keepDepartment', params: answer } },
            onError: 'failed',
          },
        },
        everyoneLoading: {
          description: 'All employees are on their way.',
          tags: 'busy',
          invoke: {
            id: 'listAllApprovers',
            src: 'listAllApprovers',
            onDone: { target: 'ready', actions: { type: 'keepEveryone', params: answer } },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The candidates cannot be read.',
          on: { 'approvers.retry': 'choosing', 'approvers.open': 'choosing' },
        },
        ready: {
          description: 'The candidates are listed and can be searched by name.',
        },
      },
    },
  },
})
