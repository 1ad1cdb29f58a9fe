import { outputOf } from '../port.ts'
import {
  deleteConflictDraftInput,
  draftInput,
  deleteFailedDraftInput,
  findSavedDraftInput,
  listVouchersInput,
  initialContext,
} from './vouchers.context.ts'
import { vouchersSetup } from './vouchers.setup.ts'

/** The transition if the saved draft to restore cannot be opened: the list shows its default period. */
const notRestored = { target: 'loading', actions: ['notifyNotRestored', 'widenPeriod'] } as const

/** The transition of a filter that changes while the list is loading. */
const reload = { target: 'loading', reenter: true } as const

/** State machine of the drafting screen (specification, sections 2 and 4). */
export const vouchersMachine = vouchersSetup.createMachine({
  id: 'vouchers',
  description: 'The vouchers of one category: listed, selected, and drafted batch by batch.',
  context: initialContext,
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether a saved draft must be restored immediately.',
      always: [{ guard: 'isAskedToRestore', target: 'findingSavedDraft' }, { target: 'loading' }],
    },
    findingSavedDraft: {
      description: 'Looks for the saved draft of one batch, to restore it.',
      tags: 'busy',
      invoke: {
        id: 'findSavedDraft',
        src: 'findSavedDraft',
        input: findSavedDraftInput,
        onDone: [
          { guard: { type: 'isMissing', params: outputOf }, ...notRestored },
          { target: 'loading', actions: { type: 'setRestoredDraft', params: outputOf } },
        ],
        onError: notRestored,
      },
      after: { patience: notRestored },
    },
    loading: {
      description: 'The list is loading. A new search or period replaces the request.',
      tags: 'busy',
      entry: 'clearList',
      invoke: {
        id: 'listVouchers',
        src: 'listVouchers',
        input: listVouchersInput,
        onDone: [
          {
            guard: { type: 'hasBatchToRestore', params: outputOf },
            target: 'writing',
            actions: [{ type: 'setList', params: outputOf }, 'queueRestored'],
          },
          {
            guard: 'isLostInBatchPeriod',
            target: 'loading',
            reenter: true,
            actions: ['notifyBatchGone', 'forgetRestored', 'widenPeriod'],
          },
          {
            guard: 'isLost',
            target: 'ready',
            actions: [{ type: 'setList', params: outputOf }, 'notifyBatchGone', 'forgetRestored'],
          },
          { target: 'ready', actions: { type: 'setList', params: outputOf } },
        ],
        onError: 'failed',
      },
      on: {
        'vouchers.search': { ...reload, guard: 'canFilter', actions: 'setSearch' },
        'vouchers.setPeriod': { ...reload, guard: 'canSetPeriod', actions: 'setPeriod' },
        'vouchers.toggleOwn': { ...reload, guard: 'canFilter', actions: 'toggleOwn' },
        'vouchers.changed': { actions: 'markStale' },
        'notices.acted': {
          guard: 'isRestorable',
          target: 'loading',
          reenter: true,
          actions: ['restoreFailedDraft', 'clearSearch'],
        },
      },
    },
    failed: {
      description:
        'The list could not be loaded. No vouchers are shown, and the employee can retry. A change on the server loads it again.',
      on: {
        'vouchers.retry': 'loading',
        'vouchers.changed': 'loading',
        'vouchers.search': { guard: 'canFilter', target: 'loading', actions: 'setSearch' },
        'vouchers.setPeriod': { guard: 'canSetPeriod', target: 'loading', actions: 'setPeriod' },
        'vouchers.toggleOwn': { guard: 'canFilter', target: 'loading', actions: 'toggleOwn' },
        'notices.acted': {
          guard: 'isRestorable',
          target: 'loading',
          actions: ['restoreFailedDraft', 'clearSearch'],
        },
      },
    },
    ready: {
      description: 'The list is shown, and batches can be selected.',
      initial: 'choosing',
      on: {
        'vouchers.search': { target: 'loading', actions: 'setSearch' },
        'vouchers.setPeriod': { guard: 'canSetPeriod', target: 'loading', actions: 'setPeriod' },
        'vouchers.toggleOwn': { target: 'loading', actions: 'toggleOwn' },
        'vouchers.sort': { guard: 'hasRows', actions: 'sort' },
        'vouchers.toggleRow': { guard: 'isShown', actions: 'toggleRow' },
        'vouchers.extendTo': { guard: 'isShown', actions: 'extendTo' },
        'vouchers.moveCursor': { guard: 'canMoveCursor', actions: 'moveCursor' },
        'vouchers.toggleCursor': { guard: 'hasCursor', actions: 'toggleCursor' },
        'vouchers.togglePage': { guard: 'hasRows', actions: 'togglePage' },
        'vouchers.clearSelection': { guard: 'hasSelection', actions: 'clearSelection' },
        'vouchers.goToPage': { guard: 'isPage', actions: 'goToPage' },
        'vouchers.setPageSize': { guard: 'hasRows', actions: 'setPageSize' },
        'vouchers.writeDraft': {
          guard: 'hasSelection',
          target: 'writing',
          actions: 'queueSelection',
        },
        'notices.acted': [
          {
            guard: 'isRestorableHere',
            target: 'writing',
            actions: ['restoreFailedDraft', 'queueRestored'],
          },
          {
            guard: 'isRestorable',
            target: 'loading',
            actions: ['restoreFailedDraft', 'clearSearch'],
          },
        ],
        'vouchers.continueDraft': [
          {
            guard: 'isRestorableHere',
            target: 'writing',
            actions: ['restoreFailedDraft', 'queueRestored'],
          },
          {
            guard: 'isRestorable',
            target: 'loading',
            actions: ['restoreFailedDraft', 'clearSearch'],
          },
        ],
        'vouchers.discardDraft': { guard: 'isRestorable', target: '.discardingDraft' },
        'vouchers.dismissConflict': { guard: 'hasConflict', target: '.deletingSavedDraft' },
      },
      states: {
        choosing: {
          description: 'The employee browses the rows and selects some of them.',
          always: { guard: 'isStale', target: 'stale' },
          on: { 'vouchers.changed': 'stale' },
        },
        stale: {
          description: 'The list may have changed on the server. It is reloaded after a delay.',
          entry: 'clearStale',
          after: { refreshDelay: 'refreshing' },
        },
        refreshing: {
          description: 'The list is reloaded in the background. The rows shown stay visible.',
          tags: 'busy',
          invoke: {
            id: 'listVouchers',
            src: 'listVouchers',
            input: listVouchersInput,
            onDone: { target: 'choosing', actions: { type: 'setList', params: outputOf } },
            onError: 'choosing',
          },
          on: { 'vouchers.changed': { actions: 'markStale' } },
        },
        discardingDraft: {
          description: 'The draft that was not sent is being deleted from this device.',
          tags: 'busy',
          entry: ['clearStale', 'withdrawOffers'],
          invoke: {
            id: 'deleteSavedDraft',
            src: 'deleteSavedDraft',
            input: deleteFailedDraftInput,
            onDone: 'stale',
            onError: 'stale',
          },
          on: {
            'vouchers.discardDraft': {},
            'vouchers.continueDraft': {},
            'notices.acted': {},
          },
          after: { patience: 'stale' },
          exit: 'forgetFailedDraft',
        },
        deletingSavedDraft: {
          description:
            'The saved draft of a batch that another employee has submitted is being deleted.',
          tags: 'busy',
          entry: 'clearStale',
          invoke: {
            id: 'deleteSavedDraft',
            src: 'deleteSavedDraft',
            input: deleteConflictDraftInput,
            onDone: 'stale',
            onError: 'stale',
          },
          on: { 'vouchers.dismissConflict': { guard: 'hasConflict', actions: 'clearConflict' } },
          after: { patience: 'stale' },
          exit: 'clearConflict',
        },
      },
    },
    writing: {
      description:
        'The employee drafts the selected batches one after the other, or a restored draft.',
      tags: 'busy',
      entry: ['clearStale', 'withdrawOffers'],
      invoke: {
        id: 'draft',
        src: 'draft',
        input: draftInput,
        onDone: [
          {
            guard: { type: 'hasNextBatch', params: outputOf },
            target: 'writing',
            reenter: true,
            actions: ['countWritten', 'refreshBadges'],
          },
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'loading',
            actions: ['countWritten', 'endQueue', 'widenPeriod', 'refreshBadges'],
          },
          {
            guard: { type: 'isBatchChanged', params: outputOf },
            target: 'loading',
            actions: [
              { type: 'setFailedDraft', params: outputOf },
              { type: 'notifyFailed', params: outputOf },
              'endQueue',
            ],
          },
          {
            guard: { type: 'isBatchConflict', params: outputOf },
            target: 'loading',
            actions: [
              { type: 'setConflict', params: outputOf },
              { type: 'notifyBatchConflict', params: outputOf },
              'endQueue',
              'widenPeriod',
              'refreshBadges',
            ],
          },
          {
            guard: { type: 'isFailedHalfway', params: outputOf },
            target: 'loading',
            actions: [
              { type: 'setFailedDraft', params: outputOf },
              { type: 'notifyFailed', params: outputOf },
              'endQueue',
            ],
          },
          {
            guard: { type: 'isFailed', params: outputOf },
            target: 'ready.stale',
            actions: [
              { type: 'setFailedDraft', params: outputOf },
              { type: 'notifyFailed', params: outputOf },
              'endQueue',
            ],
          },
          {
            guard: 'isHalfway',
            target: 'loading',
            actions: [{ type: 'updateFailedDraft', params: outputOf }, 'endQueue'],
          },
          {
            guard: 'isNarrowed',
            target: 'loading',
            actions: [{ type: 'updateFailedDraft', params: outputOf }, 'endQueue', 'widenPeriod'],
          },
          {
            target: 'ready.stale',
            actions: [{ type: 'updateFailedDraft', params: outputOf }, 'endQueue'],
          },
        ],
        onError: { target: 'ready.stale', actions: ['endQueue', 'notifyBroken'] },
      },
    },
  },
})
