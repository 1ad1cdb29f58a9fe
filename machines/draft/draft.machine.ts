import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import {
  approversInput,
  createDocumentInput,
  draftOutput,
  filesInput,
  findSavedDraftInput,
  initialContext,
  receiversInput,
  saveDraftInput,
  deleteSavedDraftInput,
  deleteSubmittedDraftInput,
} from './draft.context.ts'
import { childErrorTransition, draftSetup } from './draft.setup.ts'

/** The transitions between the form and the approval-order dialog. Their targets depend on whether a save is running. */
const openTransition = { guard: 'areFilesRead', actions: 'openApprovers' } as const
const decideTransition = { actions: ['setLine', 'confirmReceivers'] } as const
const closeTransition = { actions: 'resetApprovers' } as const

/**
 * Saves the content after every change, both in the form and in the approval-order dialog. A transition from one to the other stops waiting
 * for a running save. It therefore targets `saving`, which saves the content again and handles an error of the new save.
 */
const autosaveStates = <On extends object>(meanwhile: On) =>
  ({
    initial: 'idle',
    states: {
      idle: {
        description:
          'No change waits to be saved. After a failed save, the next change saves the draft again.',
        always: { guard: 'isDirty', target: 'saving' },
      },
      saving: {
        description: 'The draft is being saved. The employee can continue.',
        tags: 'busy',
        entry: 'markBeingSaved',
        invoke: {
          id: 'saveDraft',
          src: 'saveDraft',
          input: saveDraftInput,
          onDone: { target: 'idle', actions: { type: 'setVersion', params: outputOf } },
          onError: [
            {
              guard: { type: 'isConflict', params: requestErrorOfEvent },
              target: '#draft.composing.findingSavedDraft',
              actions: ['markUnsaved', 'resetApprovers'],
            },
            { target: 'idle', actions: 'markSaveFailed' },
          ],
        },
        on: meanwhile,
      },
    },
  }) as const

/** State machine of a draft (specification, sections 4 and 8, "Submission"). */
export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  description: 'The draft of one batch, until it is submitted as a request for approval.',
  context: initialContext,
  output: draftOutput,
  invoke: [
    { id: 'approvers', src: 'approvers', input: approversInput, onError: childErrorTransition },
    { id: 'receivers', src: 'receivers', input: receiversInput, onError: childErrorTransition },
    { id: 'files', src: 'files', input: filesInput, onError: childErrorTransition },
  ],
  on: {
    'approvers.loaded': { actions: 'setDefaultLine' },
    'receivers.changed': { actions: 'setReceivers' },
    'files.changed': { actions: 'setFiles' },
  },
  initial: 'composing',
  states: {
    composing: {
      description: 'The employee writes the draft.',
      initial: 'opening',
      states: {
        opening: {
          description: 'Checks whether the machine was started with a draft to restore.',
          always: [
            {
              guard: 'isRestored',
              target: 'form',
              actions: ['restoreRequestId', 'restoreOfferedDraft'],
            },
            { target: 'findingSavedDraft' },
          ],
        },
        findingSavedDraft: {
          description:
            'Looks for a saved draft of this batch. Meanwhile only the title and the files can be changed.',
          tags: 'busy',
          entry: 'unlockFiles',
          exit: 'lockFiles',
          invoke: {
            id: 'findSavedDraft',
            src: 'findSavedDraft',
            input: findSavedDraftInput,
            onDone: [
              {
                guard: { type: 'isOffered', params: outputOf },
                target: 'offered',
                actions: { type: 'setOfferedDraft', params: outputOf },
              },
              { target: 'form', actions: { type: 'ignoreSavedDraft', params: outputOf } },
            ],
            onError: 'form',
          },
          on: {
            'draft.setTitle': { actions: 'setTitle' },
            'draft.close': [
              { guard: 'isDirty', target: '#draft.closing' },
              { target: '#draft.closed' },
            ],
          },
          after: { patience: 'form' },
        },
        offered: {
          description: 'A saved draft of this batch exists. The employee restores or discards it.',
          on: {
            'draft.restore': { target: 'form', actions: 'restoreOfferedDraft' },
            'draft.discard': 'discarding',
            'draft.close': [
              { guard: 'isDirty', target: '#draft.closed', actions: 'markSaveFailed' },
              { target: '#draft.closed' },
            ],
          },
        },
        discarding: {
          description: 'The saved draft is being deleted from this device.',
          tags: 'busy',
          entry: 'discardOfferedDraft',
          invoke: {
            id: 'deleteSavedDraft',
            src: 'deleteSavedDraft',
            input: deleteSavedDraftInput,
            onDone: 'form',
            onError: 'form',
          },
          after: { patience: 'form' },
        },
        form: {
          description:
            'The employee fills in the title and the files. Every change is saved on this device.',
          ...autosaveStates({
            'draft.save': { guard: 'isDirty', target: 'saving', reenter: true },
            'draft.openApprovers': {
              ...openTransition,
              target: '#draft.composing.ordering.saving',
            },
            'draft.close': '#draft.closing',
          } as const),
          entry: 'unlockFiles',
          exit: 'lockFiles',
          on: {
            'draft.setTitle': { actions: 'setTitle' },
            'draft.openApprovers': { ...openTransition, target: 'ordering' },
            'draft.submit': [
              { guard: 'isSendable', target: '#draft.submitting', actions: 'renewRequestId' },
              { guard: 'isTitleMissing', actions: 'notifyTitleMissing' },
            ],
            'draft.close': [
              { guard: 'isSaveFailed', target: '#draft.closing' },
              { target: '#draft.closed' },
            ],
          },
        },
        ordering: {
          description: 'The approval-order dialog is open in front of the draft.',
          ...autosaveStates({
            'approvers.decided': { ...decideTransition, target: '#draft.composing.form.saving' },
            'draft.closeApprovers': { ...closeTransition, target: '#draft.composing.form.saving' },
          } as const),
          on: {
            'approvers.decided': { ...decideTransition, target: 'form' },
            'draft.closeApprovers': { ...closeTransition, target: 'form' },
          },
        },
      },
    },
    submitting: {
      description:
        'The request and its files are being sent. After the last byte, the server stores them.',
      tags: 'busy',
      entry: 'markBeingSaved',
      invoke: [
        {
          id: 'createDocument',
          src: 'createDocument',
          input: createDocumentInput,
          onDone: {
            target: 'deletingSavedDraft',
            actions: { type: 'notifyDone', params: outputOf },
          },
          onError: {
            target: 'savingFailedDraft',
            actions: { type: 'setFailure', params: requestErrorOfEvent },
          },
        },
        {
          id: 'saveDraft',
          src: 'saveDraft',
          input: saveDraftInput,
          onDone: { actions: { type: 'setVersion', params: outputOf } },
          onError: { actions: 'markSaveFailed' },
        },
      ],
      on: {
        'draft.progressed': { actions: 'setProgress' },
        'draft.cancelUpload': { guard: 'isUploading', target: '#draft.composing.form.saving' },
      },
      exit: 'clearProgress',
    },
    savingFailedDraft: {
      description:
        'The request failed, or its response was lost. The draft is being saved before it ends.',
      tags: 'busy',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: saveDraftInput,
        onDone: { target: 'failed', actions: { type: 'setVersion', params: outputOf } },
        onError: { target: 'failed', actions: 'markSaveFailed' },
      },
      after: { patience: 'failed' },
    },
    deletingSavedDraft: {
      description: 'The request is stored. The saved draft is being deleted.',
      tags: 'busy',
      invoke: {
        id: 'deleteSavedDraft',
        src: 'deleteSavedDraft',
        input: deleteSubmittedDraftInput,
        onDone: 'done',
        onError: 'done',
      },
      after: { patience: 'done' },
    },
    closing: {
      description: 'The draft is being saved before it closes.',
      tags: 'busy',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: saveDraftInput,
        onDone: { target: 'closed', actions: { type: 'setVersion', params: outputOf } },
        onError: [
          {
            guard: { type: 'isConflict', params: requestErrorOfEvent },
            target: '#draft.composing.findingSavedDraft',
            actions: 'markUnsaved',
          },
          { target: 'closed', actions: 'markSaveFailed' },
        ],
      },
      after: { patience: { target: 'closed', actions: 'markSaveFailed' } },
    },
    done: {
      description: 'The request is stored, and the draft has ended.',
      type: 'final',
      output: 'done',
    },
    failed: {
      description:
        'The draft has ended with an error. It is unknown whether a request that was sent is stored. The form is closed.',
      type: 'final',
      output: 'failed',
    },
    closed: {
      description: 'The employee closed the draft without submitting it.',
      type: 'final',
      output: 'closed',
    },
  },
})
