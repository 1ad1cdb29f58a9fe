import { type ActorRef, assertEvent, assign, sendTo, setup, type Snapshot } from 'xstate'
import type { PickedFile, VoucherFiles } from '../draft/draft.ports.ts'
import {
  addFiles,
  type FileError,
  filesOf,
  type Limits,
  type Removal,
  removeFiles,
  restoreRemovedFiles,
  restoreSavedFiles,
} from './files.rules.ts'

/** Sent to the draft after every change of its files. */
export interface FilesChanged {
  type: 'files.changed'
  attached: VoucherFiles[]
}

export interface FilesInput {
  draft: ActorRef<Snapshot<unknown>, FilesChanged>
  limits: Limits
}

/** The context of a draft's files, by voucher (specification, section 2, "Attachment drop zone"). */
export interface FilesContext extends FilesInput {
  attached: VoucherFiles[]
  /** The files that the last change did not accept, with the reasons. */
  refused: FileError[]
  /** The removal that the employee can undo with `files.undo`. */
  removed: Removal | null
}

export type FilesEvent =
  | { type: 'files.add'; lineId: string; files: PickedFile[] }
  | { type: 'files.remove'; lineId: string; key: string }
  | { type: 'files.removeAll'; lineId: string }
  | { type: 'files.undo' }
  /** The files of a restored draft, which replace the current files. */
  | { type: 'files.restore'; attached: VoucherFiles[] }
  /** `files.lock`: the draft is not editable. `files.unlock`: it is editable again. */
  | { type: 'files.lock' }
  | { type: 'files.unlock' }

function start({ input }: { input: FilesInput }): FilesContext {
  return { ...input, attached: [], refused: [], removed: null }
}

/** State machine of the attachments. It has no asynchronous state, and removals need no confirmation. */
export const filesMachine = setup({
  types: {
    context: {} as FilesContext,
    events: {} as FilesEvent,
    input: {} as FilesInput,
  },
  guards: {
    isAttached: ({ context, event }) =>
      event.type === 'files.remove' &&
      filesOf(context.attached, event.lineId).some(({ key }) => key === event.key),
    hasFiles: ({ context, event }) =>
      event.type === 'files.removeAll' && filesOf(context.attached, event.lineId).length > 0,
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    add: assign(({ context, event }) => {
      assertEvent(event, 'files.add')
      return addFiles(context.attached, event, context.limits)
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, 'files.remove')
      const leaves = ({ key }: PickedFile) => key === event.key
      return { ...removeFiles(context.attached, event.lineId, leaves), refused: [] }
    }),
    removeAll: assign(({ context, event }) => {
      assertEvent(event, 'files.removeAll')
      return { ...removeFiles(context.attached, event.lineId), refused: [] }
    }),
    putBack: assign(({ context }) =>
      context.removed
        ? {
            ...restoreRemovedFiles(context.attached, context.removed, context.limits),
            removed: null,
          }
        : {},
    ),
    restore: assign(({ context, event }) => {
      assertEvent(event, 'files.restore')
      return { ...restoreSavedFiles(event.attached, context.limits), removed: null }
    }),
    sendFiles: sendTo(
      ({ context }) => context.draft,
      ({ context }): FilesChanged => ({ type: 'files.changed', attached: context.attached }),
    ),
  },
}).createMachine({
  id: 'files',
  description: 'The files of a draft, by voucher.',
  context: start,
  initial: 'open',
  on: {
    'files.restore': { target: '.open.collecting', actions: ['restore', 'sendFiles'] },
  },
  states: {
    open: {
      description: 'Files can be added and removed.',
      initial: 'collecting',
      on: {
        'files.add': { actions: ['add', 'sendFiles'] },
        'files.remove': {
          guard: 'isAttached',
          target: '.undoable',
          actions: ['remove', 'sendFiles'],
        },
        'files.removeAll': {
          guard: 'hasFiles',
          target: '.undoable',
          actions: ['removeAll', 'sendFiles'],
        },
        'files.lock': 'locked',
      },
      states: {
        collecting: {
          description: 'There is no removal to undo.',
        },
        undoable: {
          description: 'The last removal can be undone.',
          on: { 'files.undo': { target: 'collecting', actions: ['putBack', 'sendFiles'] } },
        },
      },
    },
    locked: {
      description: 'The draft is being sent, or a dialog covers it. The files cannot change.',
      on: {
        'files.unlock': [{ guard: 'hasRemoved', target: 'open.undoable' }, { target: 'open' }],
      },
    },
  },
})
