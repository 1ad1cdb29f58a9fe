import { answer } from '../ports.ts'
import { draft, search, start, vouchersSetup } from './vouchers.setup.ts'

/** The chart of the drafting screen (specification, sections 2 and 4). */
export const vouchersMachine = vouchersSetup.createMachine({
  id: 'vouchers',
  description: 'The vouchers of one category: found, selected, and drafted batch by batch.',
  context: start,
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is on its way; a new search or period overtakes it.',
      tags: 'busy',
      entry: 'clearList',
      invoke: {
        id: 'listVouchers',
        src: 'listVouchers',
        input: search,
        onDone: { target: 'ready', actions: { type: 'keepList', params: answer } },
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
      },
    },
    failed: {
      description: 'The list could not be read: nothing is shown, and it can be asked for again.',
      on: {
        'vouchers.retry': 'loading',
        'vouchers.search': { target: 'loading', actions: 'setSearch' },
        'vouchers.setPeriod': { guard: 'isPeriod', target: 'loading', actions: 'setPeriod' },
      },
    },
    ready: {
      description: 'The list stands on the screen, and batches are selected.',
      on: {
        'vouchers.search': { target: 'loading', actions: 'setSearch' },
        'vouchers.setPeriod': { guard: 'isPeriod', target: 'loading', actions: 'setPeriod' },
        'vouchers.toggleRow': { guard: 'isShown', actions: 'toggleRow' },
        'vouchers.togglePage': { guard: 'hasRows', actions: 'togglePage' },
        'vouchers.clearSelection': { guard: 'hasSelection', actions: 'clearSelection' },
        'vouchers.goToPage': { guard: 'isPage', actions: 'goToPage' },
        'vouchers.setPageSize': { actions: 'setPageSize' },
        'vouchers.writeDraft': {
          guard: 'hasSelection',
          target: 'writing',
          actions: 'queueSelection',
        },
      },
    },
    writing: {
      description: 'The selected batches are drafted, one after the other.',
      tags: 'busy',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: draft,
        onDone: [
          {
            guard: { type: 'nextWaits', params: answer },
            target: 'writing',
            reenter: true,
            actions: 'countWritten',
          },
          {
            guard: { type: 'isDone', params: answer },
            target: 'loading',
            actions: ['countWritten', 'endQueue'],
          },
          { guard: { type: 'isStale', params: answer }, target: 'loading', actions: 'endQueue' },
          { target: 'ready', actions: 'endQueue' },
        ],
        onError: { target: 'ready', actions: ['endQueue', 'sayFailed'] },
      },
    },
  },
})
