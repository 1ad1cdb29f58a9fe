import { answer } from '../ports.ts'
import { draft, restoredPlace, search, start, takenPlace } from './vouchers.context.ts'
import { vouchersSetup } from './vouchers.setup.ts'

/** The chart of the drafting screen (specification, sections 2 and 4). */
export const vouchersMachine = vouchersSetup.createMachine({
  id: 'vouchers',
  description: 'The vouchers of one category: found, selected, and drafted batch by batch.',
  context: start,
  initial: 'opening',
  on: { 'vouchers.dismissTaken': { guard: 'hasTaken', actions: 'forgetTaken' } },
  states: {
    opening: {
      description: 'Is there a kept draft to go on with at once?',
      always: [{ guard: 'isAskedToRestore', target: 'finding' }, { target: 'loading' }],
    },
    finding: {
      description: 'The kept draft of one batch is looked for, to be taken over.',
      tags: 'busy',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: restoredPlace,
        onDone: { target: 'loading', actions: { type: 'wantKept', params: answer } },
        onError: 'loading',
      },
      after: { patience: 'loading' },
    },
    loading: {
      description: 'The list is on its way; a new search or period overtakes it.',
      tags: 'busy',
      entry: 'clearList',
      invoke: {
        id: 'listVouchers',
        src: 'listVouchers',
        input: search,
        onDone: [
          {
            guard: { type: 'isWanted', params: answer },
            target: 'writing',
            actions: [{ type: 'keepList', params: answer }, 'queueRestored'],
          },
          {
            guard: 'isLost',
            target: 'ready',
            actions: [{ type: 'keepList', params: answer }, 'sayGone', 'forgetRestored'],
          },
          { target: 'ready', actions: { type: 'keepList', params: answer } },
        ],
        onError: 'failed',
      },
      on: {
        'vouchers.search': { target: 'loading', reenter: true, actions: 'setSearch' },
        'vouchers.setPeriod': {
          guard: 'isPeriod',
          target: 'loading',
          reenter: true,
          actions: 'setPeriod',
        },
        'vouchers.changed': { actions: 'markStale' },
        'notices.acted': { guard: 'isRestorable', actions: 'wantRestored' },
      },
    },
    failed: {
      description: 'The list could not be read: nothing is shown, and it can be asked for again.',
      on: {
        'vouchers.retry': 'loading',
        'vouchers.search': { target: 'loading', actions: 'setSearch' },
        'vouchers.setPeriod': { guard: 'isPeriod', target: 'loading', actions: 'setPeriod' },
        'notices.acted': { guard: 'isRestorable', target: 'loading', actions: 'wantRestored' },
      },
    },
    ready: {
      description: 'The list stands on the screen, and batches are selected.',
      initial: 'choosing',
      on: {
        'vouchers.search': { target: 'loading', actions: 'setSearch' },
        'vouchers.setPeriod': { guard: 'isPeriod', target: 'loading', actions: 'setPeriod' },
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
            actions: ['wantRestored', 'queueRestored'],
          },
          { guard: 'isRestorable', target: 'loading', actions: ['wantRestored', 'clearSearch'] },
        ],
        'vouchers.dismissTaken': { guard: 'hasTaken', target: '.dropping' },
      },
      states: {
        choosing: {
          description: 'Rows are looked through and chosen.',
          always: { guard: 'isStale', target: 'stale' },
          on: { 'vouchers.changed': 'stale' },
        },
        stale: {
          description: 'The list has changed on the server; it is read again after a delay.',
          entry: 'clearStale',
          after: { refreshDelay: 'refreshing' },
        },
        refreshing: {
          description: 'The list is read again; what is shown stays.',
          tags: 'busy',
          invoke: {
            id: 'listVouchers',
            src: 'listVouchers',
            input: search,
            onDone: { target: 'choosing', actions: { type: 'keepList', params: answer } },
            onError: 'choosing',
          },
          on: { 'vouchers.changed': { actions: 'markStale' } },
        },
        dropping: {
          description: 'A draft whose batch somebody else was faster with leaves this device.',
          tags: 'busy',
          entry: 'clearStale',
          invoke: {
            id: 'dropDraft',
            src: 'dropDraft',
            input: takenPlace,
            onDone: 'stale',
            onError: 'stale',
          },
          on: { 'vouchers.dismissTaken': { guard: 'hasTaken', actions: 'forgetTaken' } },
          after: { patience: 'stale' },
          exit: 'forgetTaken',
        },
      },
    },
    writing: {
      description: 'The selected batches are drafted, one after the other.',
      tags: 'busy',
      entry: 'clearStale',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: draft,
        onDone: [
          {
            guard: { type: 'nextWaits', params: answer },
            target: 'writing',
            reenter: true,
            actions: ['countWritten', 'tellBadges'],
          },
          {
            guard: { type: 'isDone', params: answer },
            target: 'loading',
            actions: ['countWritten', 'endQueue', 'tellBadges'],
          },
          {
            guard: { type: 'isTaken', params: answer },
            target: 'loading',
            actions: [
              { type: 'keepTaken', params: answer },
              { type: 'sayTaken', params: answer },
              'endQueue',
              'tellBadges',
            ],
          },
          {
            guard: { type: 'isFailedHalfway', params: answer },
            target: 'loading',
            actions: [
              { type: 'keepFailed', params: answer },
              { type: 'sayFailed', params: answer },
              'endQueue',
            ],
          },
          {
            guard: { type: 'isFailed', params: answer },
            target: 'ready.stale',
            actions: [
              { type: 'keepFailed', params: answer },
              { type: 'sayFailed', params: answer },
              'endQueue',
            ],
          },
          { guard: 'isHalfway', target: 'loading', actions: 'endQueue' },
          { target: 'ready.stale', actions: 'endQueue' },
        ],
        onError: { target: 'ready.stale', actions: ['endQueue', 'sayBroken'] },
      },
    },
  },
})
