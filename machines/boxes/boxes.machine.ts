import { answer, failure } from '../ports.ts'
import { opening, selection, start, wish } from './boxes.context.ts'
import { boxesSetup } from './boxes.setup.ts'

/** The chart of a box (wire, "Boxes"): its list, and beside it what the employee does. */
export const boxesMachine = boxesSetup.createMachine({
  id: 'boxes',
  description: 'The documents of one box: found, opened one by one, or approved all together.',
  context: start,
  type: 'parallel',
  states: {
    list: {
      description: 'The documents that the box holds.',
      initial: 'loading',
      on: {
        'boxes.search': { guard: 'isSearch', target: '.loading', actions: 'setSearch' },
        'boxes.turnPage': [
          { guard: 'isCutHere', actions: 'cutPage' },
          { guard: 'isOtherPage', target: '.loading', actions: 'setPage' },
        ],
        'boxes.goTo': { guard: 'isOtherSearch', target: '.loading', actions: 'goTo' },
      },
      states: {
        loading: {
          description: 'The page is on its way; a new search overtakes it.',
          tags: 'busy',
          entry: ['clearList', 'askOnce'],
          invoke: {
            id: 'listBox',
            src: 'listBox',
            input: wish,
            onDone: [
              {
                guard: { type: 'isBeyond', params: answer },
                target: 'loading',
                reenter: true,
                actions: { type: 'setLastPage', params: answer },
              },
              { target: 'ready', actions: { type: 'keepList', params: answer } },
            ],
            onError: { target: 'failed', actions: { type: 'keepFailure', params: failure } },
          },
          on: {
            'boxes.changed': { actions: 'askAgain' },
            'signing.decided': { actions: 'askAgain' },
            'signing.stopped': { actions: 'askAgain' },
          },
        },
        failed: {
          description:
            'The box could not be read: nothing is shown, and it can be asked for again.',
          on: {
            'boxes.retry': 'loading',
            'boxes.changed': 'loading',
          },
        },
        ready: {
          description: 'The page stands on the screen.',
          always: { guard: 'isAskedAgain', target: 'refreshing' },
          on: {
            'boxes.changed': 'refreshing',
            'signing.decided': 'refreshing',
            'signing.stopped': 'refreshing',
          },
        },
        refreshing: {
          description: 'The page is read again; what is shown stays.',
          tags: 'busy',
          entry: 'askOnce',
          invoke: {
            id: 'listBox',
            src: 'listBox',
            input: wish,
            onDone: [
              {
                guard: { type: 'isBeyond', params: answer },
                target: 'loading',
                actions: { type: 'setLastPage', params: answer },
              },
              { target: 'ready', actions: { type: 'keepList', params: answer } },
            ],
            onError: 'ready',
          },
          on: {
            'boxes.changed': { actions: 'askAgain' },
            'signing.decided': { actions: 'askAgain' },
            'signing.stopped': { actions: 'askAgain' },
          },
        },
      },
    },
    desk: {
      description: 'What the employee does with the documents.',
      initial: 'arriving',
      on: {
        'boxes.goTo': [
          { guard: 'isElsewhere', target: '.reading', actions: 'keepOpened' },
          { guard: 'isLeft', target: '.browsing' },
        ],
      },
      states: {
        arriving: {
          description: 'Does the address lead to a document?',
          always: [{ guard: 'isOpened', target: 'reading' }, { target: 'browsing' }],
        },
        browsing: {
          description: 'Documents are looked through and, where they wait, selected.',
          entry: 'leave',
          on: {
            'boxes.toggle': { guard: 'isChoosable', actions: 'toggle' },
            'boxes.toggleAll': { guard: 'hasChoice', actions: 'toggleAll' },
            'boxes.extendTo': { guard: 'isChoosable', actions: 'extendTo' },
            'boxes.clearSelection': { guard: 'hasSelection', actions: 'clearSelection' },
            'boxes.moveCursor': { guard: 'canMoveCursor', actions: 'moveCursor' },
            'boxes.toggleCursor': { guard: 'hasChoosableCursor', actions: 'toggleCursor' },
            'boxes.open': { guard: 'isShown', target: 'reading', actions: 'open' },
            'boxes.askApproveAll': { guard: 'hasSelection', target: 'weighing' },
          },
        },
        reading: {
          description: 'One document is open; after a decision the next selected one is.',
          tags: 'busy',
          invoke: {
            id: 'signing',
            src: 'signing',
            input: opening,
            onDone: 'browsing',
            onError: { target: 'browsing', actions: 'sayFailed' },
          },
          on: {
            'boxes.close': 'browsing',
            'boxes.changed': { actions: 'tellChanged' },
            'signing.decided': [
              { guard: 'isWithdrawal', actions: 'tellBadges' },
              {
                guard: 'hasNext',
                target: 'reading',
                reenter: true,
                actions: ['openNext', 'giveUp', 'tellBadges'],
              },
              { target: 'browsing', actions: ['giveUp', 'tellBadges'] },
            ],
            'signing.stopped': { actions: 'tellBadges' },
          },
        },
        weighing: {
          description: 'The selected documents are read: which of them can be approved?',
          tags: 'busy',
          invoke: {
            id: 'readDocuments',
            src: 'readDocuments',
            input: selection,
            onDone: { target: 'confirming', actions: { type: 'keepWeighed', params: answer } },
            onError: { target: 'browsing', actions: 'sayFailed' },
          },
          on: { 'boxes.closeResults': 'browsing' },
        },
        confirming: {
          description:
            'It is said which can be approved and which not, and why; nothing is sent yet.',
          on: {
            'boxes.approveAll': { guard: 'hasWaiting', target: 'approving' },
            'boxes.closeResults': 'browsing',
          },
        },
        approving: {
          description: 'The approvals are on their way, each on its own, some at a time.',
          entry: 'sendNext',
          always: { guard: 'isAnswered', target: 'reported' },
          on: {
            'signing.decided': { actions: ['keepApproved', 'giveUp', 'tellBadges', 'sendNext'] },
            'signing.stopped': { actions: ['keepStopped', 'sendNext'] },
            'xstate.error.actor.*': { actions: ['keepBroken', 'sendNext'] },
            'boxes.goTo': {},
          },
        },
        reported: {
          description: 'Each document has its result; those that failed can be sent again.',
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
