import { answer, failure } from '../ports.ts'
import {
  approversInput,
  discarded,
  filesInput,
  kept,
  output,
  place,
  request,
  start,
} from './draft.context.ts'
import { brokenOff, draftSetup } from './draft.setup.ts'

/** What is written is kept as it is written, whether the form or the approval-order dialog is in front. */
const shelf = <On extends object>(meanwhile: On) =>
  ({
    initial: 'quiet',
    states: {
      quiet: {
        description: 'Nothing waits to be kept.',
        always: { guard: 'isUnkept', target: 'keeping' },
      },
      keeping: {
        description: 'What is written is being kept; the employee goes on.',
        tags: 'busy',
        entry: 'handOver',
        invoke: {
          id: 'keepDraft',
          src: 'keepDraft',
          input: kept,
          onDone: { target: 'quiet', actions: { type: 'keepVersion', params: answer } },
          onError: [
            {
              guard: { type: 'isConflict', params: failure },
              target: '#draft.composing.finding',
              actions: ['takeBack', 'resetApprovers'],
            },
            { target: 'quiet' },
          ],
        },
        on: meanwhile,
      },
    },
  }) as const

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
    'approvers.loaded': { actions: 'takeLine' },
    'files.changed': { actions: 'keepFiles' },
  },
  initial: 'composing',
  states: {
    composing: {
      description: 'The draft is being written.',
      initial: 'opening',
      states: {
        opening: {
          description: 'Is there a draft to go on with, or may one be kept on this device?',
          always: [
            { guard: 'isRestored', target: 'form', actions: ['takeRequest', 'takeOffer'] },
            { target: 'finding' },
          ],
        },
        finding: {
          description: 'Is a draft of this batch kept here? Whoever begins to type meanwhile may.',
          tags: 'busy',
          entry: 'unlockFiles',
          exit: 'lockFiles',
          invoke: {
            id: 'findDraft',
            src: 'findDraft',
            input: place,
            onDone: [
              {
                guard: { type: 'isOffered', params: answer },
                target: 'offered',
                actions: { type: 'keepOffer', params: answer },
              },
              { target: 'form', actions: { type: 'passOver', params: answer } },
            ],
            onError: 'form',
          },
          on: {
            'draft.setTitle': { actions: 'setTitle' },
            'draft.close': [
              { guard: 'isUnkept', target: '#draft.closing' },
              { target: '#draft.closed' },
            ],
          },
          after: { patience: 'form' },
        },
        offered: {
          description: 'A draft of this batch was kept: it is taken over, or discarded.',
          on: {
            'draft.restore': { target: 'form', actions: 'takeOffer' },
            'draft.discard': 'discarding',
            'draft.close': { guard: 'isKept', target: '#draft.closed' },
          },
        },
        discarding: {
          description: 'The kept draft is taken off this device.',
          tags: 'busy',
          entry: 'leaveOffer',
          invoke: {
            id: 'dropDraft',
            src: 'dropDraft',
            input: discarded,
            onDone: 'form',
            onError: 'form',
          },
          after: { patience: 'form' },
        },
        form: {
          description:
            'Title and files are filled in, and kept on this device as they are written.',
          ...shelf({
            'draft.keep': { guard: 'isUnkept', target: 'keeping', reenter: true },
            'draft.close': '#draft.closing',
          } as const),
          entry: 'unlockFiles',
          exit: 'lockFiles',
          on: {
            'draft.setTitle': { actions: 'setTitle' },
            'draft.openApprovers': { target: 'ordering', actions: 'openApprovers' },
            'draft.submit': [
              { guard: 'isSendable', target: '#draft.submitting', actions: 'stampRequest' },
              { guard: 'lacksTitle', actions: 'sayTitleMissing' },
            ],
            'draft.close': '#draft.closed',
          },
        },
        ordering: {
          description: 'The approval-order dialog stands open above the draft.',
          ...shelf({}),
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
      entry: 'handOver',
      invoke: [
        {
          id: 'createDocument',
          src: 'createDocument',
          input: request,
          onDone: { target: 'dropping', actions: 'sayDone' },
          onError: { target: 'failed', actions: { type: 'keepFailure', params: failure } },
        },
        {
          id: 'keepDraft',
          src: 'keepDraft',
          input: kept,
          onDone: { actions: { type: 'keepVersion', params: answer } },
          onError: {},
        },
      ],
      on: {
        'draft.progressed': { actions: 'keepProgress' },
        'draft.cancelUpload': '#draft.composing.form',
      },
      exit: 'clearProgress',
    },
    dropping: {
      description: 'The request is stored, and the kept draft goes.',
      tags: 'busy',
      invoke: {
        id: 'dropDraft',
        src: 'dropDraft',
        input: place,
        onDone: 'done',
        onError: 'done',
      },
      after: { patience: 'done' },
    },
    closing: {
      description: 'What is written is kept before the draft closes.',
      tags: 'busy',
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        input: kept,
        onDone: { target: 'closed', actions: { type: 'keepVersion', params: answer } },
        onError: [
          {
            guard: { type: 'isConflict', params: failure },
            target: '#draft.composing.finding',
            actions: 'takeBack',
          },
          { target: 'closed' },
        ],
      },
      after: { patience: 'closed' },
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
