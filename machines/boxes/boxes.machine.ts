import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import { signingInput, fetchDocumentsInput, initialContext, listBoxInput } from './boxes.context.ts'
import { boxesSetup } from './boxes.setup.ts'

/** State machine of a box (wire, "Boxes"), with parallel regions for the list and for the employee's activity. */
export const boxesMachine = boxesSetup.createMachine({
  id: 'boxes',
  description: 'The documents of one box: searched, opened one by one, or approved in bulk.',
  context: initialContext,
  type: 'parallel',
  states: {
    list: {
      description: 'The list of the documents in the box.',
      initial: 'loading',
      on: {
        'boxes.search': { guard: 'isSearch', target: '.loading', actions: 'setSearch' },
        'boxes.sort': { target: '.loading', actions: 'setOrder' },
        'boxes.turnPage': [
          { guard: 'isPagedLocally', actions: 'showLocalPage' },
          { guard: 'isOtherPage', target: '.loading', actions: 'setPage' },
        ],
        'boxes.goTo': { guard: 'isOtherSearch', target: '.loading', actions: 'goTo' },
      },
      states: {
        loading: {
          description: 'The page is loading. A new search replaces the request.',
          tags: 'busy',
          entry: ['clearList', 'clearRefreshRequest'],
          invoke: {
            id: 'listBox',
            src: 'listBox',
            input: listBoxInput,
            onDone: [
              {
                guard: { type: 'isBeyondLastPage', params: outputOf },
                target: 'loading',
                reenter: true,
                actions: { type: 'setLastPage', params: outputOf },
              },
              { target: 'ready', actions: { type: 'setList', params: outputOf } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'setFailure', params: requestErrorOfEvent },
            },
          },
          on: {
            'boxes.changed': { actions: 'requestRefresh' },
            'signing.decided': { actions: 'requestRefresh' },
            'signing.stopped': { actions: 'requestRefresh' },
          },
        },
        failed: {
          description:
            'The box could not be loaded. No documents are shown, and the employee can retry.',
          on: {
            'boxes.retry': 'loading',
            'boxes.changed': 'loading',
          },
        },
        ready: {
          description:
            'The page is shown. After a change it is reloaded, but during a bulk approval only at its end.',
          always: { guard: 'isRefreshDue', target: 'refreshing' },
          on: {
            'boxes.changed': { actions: 'requestRefresh' },
            'signing.decided': { actions: 'requestRefresh' },
            'signing.stopped': { actions: 'requestRefresh' },
          },
        },
        refreshing: {
          description: 'The page is reloaded in the background. The documents shown stay visible.',
          tags: 'busy',
          entry: 'clearRefreshRequest',
          invoke: {
            id: 'listBox',
            src: 'listBox',
            input: listBoxInput,
            onDone: [
              {
                guard: { type: 'isBeyondLastPage', params: outputOf },
                target: 'loading',
                actions: { type: 'setLastPage', params: outputOf },
              },
              { target: 'ready', actions: { type: 'setList', params: outputOf } },
            ],
            onError: {
              target: 'ready',
              actions: { type: 'setFailure', params: requestErrorOfEvent },
            },
          },
          on: {
            'boxes.changed': { actions: 'requestRefresh' },
            'signing.decided': { actions: 'requestRefresh' },
            'signing.stopped': { actions: 'requestRefresh' },
          },
        },
      },
    },
    activity: {
      description: 'The activity of the employee.',
      initial: 'opening',
      on: {
        'boxes.goTo': [
          { guard: 'isElsewhere', target: '.reading', actions: 'setOpened' },
          { guard: 'isLeft', target: '.browsing' },
        ],
      },
      states: {
        opening: {
          description: 'Checks whether the URL opens a document.',
          always: [{ guard: 'isOpened', target: 'reading' }, { target: 'browsing' }],
        },
        browsing: {
          description:
            'The employee browses the documents and, in the pending box, selects some of them.',
          entry: 'leave',
          on: {
            'boxes.toggle': { guard: 'isSelectable', actions: 'toggle' },
            'boxes.toggleAll': { guard: 'hasSelectableDocuments', actions: 'toggleAll' },
            'boxes.extendTo': { guard: 'isSelectable', actions: 'extendTo' },
            'boxes.clearSelection': { guard: 'hasSelection', actions: 'clearSelection' },
            'boxes.moveCursor': { guard: 'canMoveCursor', actions: 'moveCursor' },
            'boxes.toggleCursor': { guard: 'hasSelectableCursor', actions: 'toggleCursor' },
            'boxes.open': { guard: 'isShown', target: 'reading', actions: 'open' },
            'boxes.openNext': { guard: 'isNextOffered', target: 'reading', actions: 'openOffered' },
            'boxes.confirmApproveAll': { guard: 'hasSelection', target: 'checkingSelection' },
          },
        },
        reading: {
          description:
            'One document is open. After a decision, the next selected document opens, or the list offers the next one.',
          tags: 'busy',
          invoke: {
            id: 'signing',
            src: 'signing',
            input: signingInput,
            onDone: 'browsing',
            onError: { target: 'browsing', actions: 'notifyFailed' },
          },
          on: {
            'boxes.close': 'browsing',
            'boxes.changed': { guard: 'isOpenedChanged', actions: 'forwardChange' },
            'signing.decided': [
              { guard: 'staysOpen', actions: 'refreshBadges' },
              {
                guard: 'hasNext',
                target: 'reading',
                reenter: true,
                actions: ['openNextSelected', 'deselectDecided', 'refreshBadges'],
              },
              { target: 'browsing', actions: ['offerNext', 'deselectDecided', 'refreshBadges'] },
            ],
            'signing.stopped': { actions: 'refreshBadges' },
          },
        },
        checkingSelection: {
          description: 'The selected documents are fetched to check which of them can be approved.',
          tags: 'busy',
          invoke: {
            id: 'fetchDocuments',
            src: 'fetchDocuments',
            input: fetchDocumentsInput,
            onDone: { target: 'confirming', actions: { type: 'setBulkResults', params: outputOf } },
            onError: { target: 'browsing', actions: 'notifyCheckFailed' },
          },
          on: {
            'boxes.search': { guard: 'isSearch', target: 'browsing' },
            'boxes.closeResults': 'browsing',
          },
        },
        confirming: {
          description:
            'Shows which documents can be approved, their total, and why the others cannot be approved. No approval has been sent yet.',
          on: {
            'boxes.setComment': { guard: 'hasWaiting', actions: 'setComment' },
            'boxes.checkAgain': { guard: 'needsSecondLook', actions: 'setCheckedAgain' },
            'boxes.approveAll': {
              guard: 'canApproveAll',
              target: 'approving',
              actions: 'confirmComment',
            },
            'boxes.closeResults': 'browsing',
          },
        },
        approving: {
          description: 'The approvals are being sent separately, at most four in parallel.',
          entry: 'sendNext',
          always: { guard: 'isBulkFinished', target: 'reported' },
          on: {
            'signing.decided': {
              actions: ['setApproved', 'deselectDecided', 'refreshBadges', 'sendNext'],
            },
            'signing.stopped': { actions: ['setStopped', 'sendNext'] },
            'xstate.error.actor.*': { actions: ['setBroken', 'sendNext'] },
            'boxes.goTo': {},
          },
        },
        reported: {
          description: 'Each document has a result. Failed approvals can be sent again.',
          on: {
            'boxes.retryFailed': {
              guard: 'hasFailed',
              target: 'approving',
              actions: 'sendFailedAgain',
            },
            'boxes.closeResults': 'browsing',
          },
        },
      },
    },
  },
})
