import { type ActorRef, assertEvent, assign, sendTo, setup, type Snapshot } from 'xstate'
import type { PickedFile, VoucherFiles } from '../draft/draft.ports.ts'
import {
  addFiles,
  type FileError,
  filesOfVoucher,
  type UploadLimits,
  type Removal,
  sameErrorForFiles,
  removeVoucherFiles,
  restoreRemovedFiles,
  applyLimitsToSavedFiles,
} from './files.rules.ts'

/** Sent to the draft after every change of its files, and when the reading of dropped files begins or ends. */
export interface FilesChanged {
  type: 'files.changed'
  attached: VoucherFiles[]
  isReading: boolean
}

export interface FilesInput {
  draft: ActorRef<Snapshot<unknown>, FilesChanged>
  limits: UploadLimits
}

/** The context of a draft's files, by voucher (specification, section 2, "Attachment drop zone"). */
export interface FilesContext extends FilesInput {
  attached: VoucherFiles[]
  /** The files that the last change did not accept, with the reasons. */
  refused: FileError[]
  /** The removal that the employee can undo with `files.undo`. */
  removed: Removal | null
  /** Whether dropped files are being read. Reading a folder can take long, for example from a slow network share. */
  isReading: boolean
}

export type FilesEvent =
  | { type: 'files.add'; lineId: string; files: PickedFile[] }
  /** Files or folders have been dropped, and are being read. */
  | { type: 'files.dropped' }
  /** The files that were dropped have been read. */
  | { type: 'files.read'; lineId: string; files: PickedFile[] }
  /** At least one of the dropped files or folders could not be read, so none is added. `names`: those that were dropped. */
  | { type: 'files.readFailed'; lineId: string; names: string[] }
  | { type: 'files.remove'; lineId: string; key: string }
  | { type: 'files.removeAll'; lineId: string }
  | { type: 'files.undo' }
  /** The files of a restored draft, which replace the current files. */
  | { type: 'files.restore'; attached: VoucherFiles[] }
  /** `files.lock`: the draft is not editable. `files.unlock`: it is editable again. */
  | { type: 'files.lock' }
  | { type: 'files.unlock' }

function initialContext({ input }: { input: FilesInput }): FilesContext {
  return { ...input, attached: [], refused: [], removed: null, isReading: false }
}

/** The transitions after the dropped files have been read. A removal before the drop can still be undone. */
const readingEnds = <Result extends 'add' | 'refuseUnreadable'>(result: Result) =>
  [
    { guard: 'hasRemoved', target: 'undoable', actions: ['endReading', result, 'sendFiles'] },
    { target: 'collecting', actions: ['endReading', result, 'sendFiles'] },
  ] as const

/** State machine of the attachments. It invokes no actors: the screen reads dropped files. A removal needs no confirmation. */
export const filesMachine = setup({
  types: {
    context: {} as FilesContext,
    events: {} as FilesEvent,
    input: {} as FilesInput,
  },
  guards: {
    isAttached: ({ context, event }) =>
      event.type === 'files.remove' &&
      filesOfVoucher(context.attached, event.lineId).some(({ key }) => key === event.key),
    hasFiles: ({ context, event }) =>
      event.type === 'files.removeAll' && filesOfVoucher(context.attached, event.lineId).length > 0,
    hasRemoved: ({ context }) => context.removed !== null,
    isReading: ({ context }) => context.isReading,
  },
  actions: {
    add: assign(({ context, event }) => {
      assertEvent(event, ['files.add', 'files.read'])
      return addFiles(context.attached, event, context.limits)
    }),
    startReading: assign({ isReading: true }),
    endReading: assign({ isReading: false }),
    refuseLate: assign(({ event }) => {
      assertEvent(event, 'files.read')
      const names = event.files.map(({ name }) => name)
      return { refused: sameErrorForFiles(event.lineId, names, 'late') }
    }),
    refuseUnreadable: assign(({ event }) => {
      assertEvent(event, 'files.readFailed')
      return { refused: sameErrorForFiles(event.lineId, event.names, 'unreadable') }
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, 'files.remove')
      const leaves = ({ key }: PickedFile) => key === event.key
      return { ...removeVoucherFiles(context.attached, event.lineId, leaves), refused: [] }
    }),
    removeAll: assign(({ context, event }) => {
      assertEvent(event, 'files.removeAll')
      return { ...removeVoucherFiles(context.attached, event.lineId), refused: [] }
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
      const { attached, refused } = applyLimitsToSavedFiles(event.attached, context.limits)
      // Files that were read too late are no part of the restored draft, so their messages remain.
      const late = context.refused.filter(({ reason }) => reason === 'late')
      return { attached, refused: [...late, ...refused], removed: null }
    }),
    sendFiles: sendTo(
      ({ context }) => context.draft,
      ({ context: { attached, isReading } }): FilesChanged => ({
        type: 'files.changed',
        attached,
        isReading,
      }),
    ),
  },
}).createMachine({
  id: 'files',
  description: 'The files of a draft, by voucher.',
  context: initialContext,
  initial: 'open',
  on: {
    'files.restore': [
      { guard: 'isReading', target: '.open.reading', actions: ['restore', 'sendFiles'] },
      { target: '.open.collecting', actions: ['restore', 'sendFiles'] },
    ],
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
        'files.dropped': { target: '.reading', actions: ['startReading', 'sendFiles'] },
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
        reading: {
          description:
            'Dropped files are being read. The files cannot change meanwhile, and the draft cannot be sent.',
          on: {
            'files.add': {},
            'files.remove': {},
            'files.removeAll': {},
            'files.dropped': {},
            'files.read': readingEnds('add'),
            'files.readFailed': readingEnds('refuseUnreadable'),
          },
        },
      },
    },
    locked: {
      description:
        'The draft cannot be edited: it is being sent, saved or closed, or a dialog or an offered draft comes first. The files cannot change.',
      on: {
        'files.read': { actions: ['refuseLate', 'endReading', 'sendFiles'] },
        'files.readFailed': { actions: ['refuseUnreadable', 'endReading', 'sendFiles'] },
        'files.unlock': [
          { guard: 'isReading', target: 'open.reading' },
          { guard: 'hasRemoved', target: 'open.undoable' },
          { target: 'open' },
        ],
      },
    },
  },
})
