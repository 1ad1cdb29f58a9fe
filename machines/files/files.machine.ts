import { type ActorRef, assertEvent, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { PickedFile, VoucherFiles } from '../ports.ts'
import {
  addFiles,
  filesOf,
  type Limits,
  putBack,
  type Refusal,
  type Removal,
  removeFiles,
  restoreFiles,
} from './files.rules.ts'

/** What the draft hears whenever its files have changed. */
export interface FilesChanged {
  type: 'files.changed'
  attached: VoucherFiles[]
}

export interface FilesInput {
  draft: ActorRef<Snapshot<unknown>, FilesChanged>
  limits: Limits
}

/** The files of a draft, by voucher (specification, section 2, "Attachment drop zone"). */
export interface FilesContext extends FilesInput {
  attached: VoucherFiles[]
  /** What the last change did not take, and why. */
  refused: Refusal[]
  /** What `files.undo` brings back. */
  removed: Removal | null
}

export type FilesEvent =
  | { type: 'files.add'; lineId: string; files: PickedFile[] }
  | { type: 'files.remove'; lineId: string; key: string }
  | { type: 'files.removeAll'; lineId: string }
  | { type: 'files.undo' }
  /** A draft that was kept brings its files along, in place of those that are here. */
  | { type: 'files.restore'; attached: VoucherFiles[] }
  /** The draft is not being written just now, or it is again. */
  | { type: 'files.lock' }
  | { type: 'files.unlock' }

function start({ input }: { input: FilesInput }): FilesContext {
  return { ...input, attached: [], refused: [], removed: null }
}

/** The chart of the attachments; it never waits, and never asks "are you sure". */
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
        ? { ...putBack(context.attached, context.removed, context.limits), removed: null }
        : {},
    ),
    restore: assign(({ context, event }) => {
      assertEvent(event, 'files.restore')
      return { ...restoreFiles(event.attached, context.limits), removed: null }
    }),
    tellDraft: sendTo(
      ({ context }) => context.draft,
      ({ context }): FilesChanged => ({ type: 'files.changed', attached: context.attached }),
    ),
  },
}).createMachine({
  id: 'files',
  description: 'The files that a draft takes along, voucher by voucher.',
  context: start,
  initial: 'open',
  on: {
    'files.restore': { target: '.open.collecting', actions: ['restore', 'tellDraft'] },
  },
  states: {
    open: {
      description: 'Files come in and are taken away.',
      initial: 'collecting',
      on: {
        'files.add': { actions: ['add', 'tellDraft'] },
        'files.remove': {
          guard: 'isAttached',
          target: '.undoable',
          actions: ['remove', 'tellDraft'],
        },
        'files.removeAll': {
          guard: 'hasFiles',
          target: '.undoable',
          actions: ['removeAll', 'tellDraft'],
        },
        'files.lock': 'locked',
      },
      states: {
        collecting: {
          description: 'There is nothing to bring back.',
        },
        undoable: {
          description: 'Files were taken away and can still be brought back.',
          on: { 'files.undo': { target: 'collecting', actions: ['putBack', 'tellDraft'] } },
        },
      },
    },
    locked: {
      description: 'The draft travels, or something stands above it: its files stay as they are.',
      on: {
        'files.unlock': [{ guard: 'hasRemoved', target: 'open.undoable' }, { target: 'open' }],
      },
    },
  },
})
