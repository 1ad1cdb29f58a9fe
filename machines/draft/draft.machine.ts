import { failure } from '../ports.ts'
import {
  approversInput,
  brokenOff,
  draftSetup,
  filesInput,
  output,
  request,
  start,
} from './draft.setup.ts'

/** The chart of a draft (specification, sections 4 and 8, "Submission"). */
export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  description: 'One batch on its way to becoming a request for approval.',
  context: start,
  output,
  invoke: [
    { id: 'approvers', src: 'approvers', input: approversInput, onError: brokenOff },
    { id: 'files', src: 'files', input: filesInput, onError: brokenOff },
  ],
  on: {
    'approvers.loaded': { actions: 'keepLine' },
    'files.changed': { actions: 'keepFiles' },
  },
  initial: 'composing',
  states: {
    composing: {
      description: 'The draft is being written.',
      initial: 'form',
      states: {
        form: {
          description: 'Title and files are filled in.',
          on: {
            'draft.setTitle': { actions: 'setTitle' },
            'draft.openApprovers': { target: 'ordering', actions: 'openApprovers' },
            'draft.submit': [
              { guard: 'isSendable', target: '#draft.submitting' },
              { guard: 'lacksTitle', actions: 'sayTitleMissing' },
            ],
            'draft.close': '#draft.closed',
          },
        },
        ordering: {
          description: 'The approval-order dialog stands open above the draft.',
          on: {
            'approvers.decided': { target: 'form', actions: 'keepLine' },
            'draft.closeApprovers': { target: 'form', actions: 'resetApprovers' },
          },
        },
      },
    },
    submitting: {
      description: 'The request travels to the server, its files with it.',
      tags: 'busy',
      invoke: {
        id: 'createDocument',
        src: 'createDocument',
        input: request,
        onDone: { target: 'done', actions: 'sayDone' },
        onError: {
          target: 'failed',
          actions: [{ type: 'keepFailure', params: failure }, 'sayFailed'],
        },
      },
      on: {
        'draft.progressed': { actions: 'keepProgress' },
        'draft.cancelUpload': 'composing',
      },
      exit: 'clearProgress',
    },
    done: {
      description: 'The request is stored: the draft is over.',
      type: 'final',
      output: 'done',
    },
    failed: {
      description: 'The request was not stored: the draft closes, and its form is gone.',
      type: 'final',
      output: 'failed',
    },
    closed: {
      description: 'The employee closed the draft without sending it.',
      type: 'final',
      output: 'closed',
    },
  },
})
