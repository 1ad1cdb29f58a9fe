import { answer, failure } from '../ports.ts'
import { approval, copy, newDraft, place, rejection, start } from './signing.context.ts'
import { signingSetup } from './signing.setup.ts'

/** The chart of one document that is read and decided on (wire, "Boxes"; machines/document decides what may be). */
export const signingMachine = signingSetup.createMachine({
  id: 'signing',
  description: 'One document: read, decided on, withdrawn or drafted again.',
  context: start,
  initial: 'starting',
  on: { 'signing.close': '.closed' },
  states: {
    starting: {
      description: 'Is the document approved immediately, or read first?',
      always: [
        { guard: 'isAtOnce', target: 'approving', actions: 'wishApprove' },
        { target: 'opening' },
      ],
    },
    opening: {
      description: 'The document is on its way.',
      tags: 'busy',
      invoke: {
        id: 'readDocument',
        src: 'readDocument',
        input: place,
        onDone: {
          target: 'reading',
          actions: [{ type: 'keepDocument', params: answer }, 'clearFailure'],
        },
        onError: [
          {
            guard: { type: 'isGone', params: failure },
            target: 'gone',
            actions: { type: 'keepFailure', params: failure },
          },
          { target: 'unreadable', actions: { type: 'keepFailure', params: failure } },
        ],
      },
    },
    unreadable: {
      description: 'The document could not be read, and can be asked for again.',
      on: {
        'signing.retry': 'opening',
        'signing.changed': 'opening',
      },
    },
    gone: {
      description: 'There is no such document, or it is not for this employee.',
    },
    reading: {
      description: 'The document is read, and a comment written; whoever has the turn decides.',
      initial: 'arriving',
      on: {
        'signing.setComment': { guard: 'canDecide', actions: 'setComment' },
        'signing.approve': { guard: 'canDecide', target: 'approving', actions: 'wishApprove' },
        'signing.reject': [
          { guard: 'lacksComment', actions: 'sayCommentMissing' },
          { guard: 'canDecide', target: 'rejecting', actions: 'wishReject' },
        ],
        'signing.withdraw': {
          guard: 'canWithdraw',
          target: 'withdrawing',
          actions: 'wishWithdraw',
        },
        'signing.draftAgain': { guard: 'canRedraft', target: 'redrafting' },
        'signing.changed': '.refreshing',
        'signing.refreshAddresses': '.refreshing',
      },
      states: {
        arriving: {
          description: 'Is this a copy that the employee has not read yet?',
          always: [{ guard: 'isUnreadCopy', target: 'marking' }, { target: 'quiet' }],
        },
        marking: {
          description: 'The copy is marked as read.',
          tags: 'busy',
          invoke: {
            id: 'readCopy',
            src: 'readCopy',
            input: copy,
            onDone: 'quiet',
            onError: 'quiet',
          },
        },
        quiet: {
          description: 'Nothing is on its way.',
        },
        refreshing: {
          description: 'The document is read again; what was known stays on the screen.',
          tags: 'busy',
          invoke: {
            id: 'readDocument',
            src: 'readDocument',
            input: place,
            onDone: [
              {
                guard: { type: 'isOvertaken', params: answer },
                target: '#signing.stale',
                actions: [
                  { type: 'keepOvertaken', params: answer },
                  { type: 'keepDocument', params: answer },
                ],
              },
              { target: 'arriving', actions: { type: 'keepDocument', params: answer } },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: failure },
                target: '#signing.gone',
                actions: { type: 'keepFailure', params: failure },
              },
              { target: 'quiet' },
            ],
          },
        },
      },
    },
    approving: {
      description: 'The approval is on its way to the server.',
      tags: 'busy',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: approval,
        onDone: { target: 'decided', actions: 'tellOutcome' },
        onError: { target: 'checking', actions: { type: 'keepFailure', params: failure } },
      },
      on: { 'signing.close': {} },
    },
    rejecting: {
      description: 'The rejection, with its comment, is on its way to the server.',
      tags: 'busy',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: rejection,
        onDone: { target: 'decided', actions: 'tellOutcome' },
        onError: { target: 'checking', actions: { type: 'keepFailure', params: failure } },
      },
      on: { 'signing.close': {} },
    },
    withdrawing: {
      description: 'The withdrawal is on its way to the server.',
      tags: 'busy',
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: place,
        onDone: { target: 'opening', actions: 'tellOutcome' },
        onError: { target: 'checking', actions: { type: 'keepFailure', params: failure } },
      },
      on: { 'signing.close': {} },
    },
    checking: {
      description:
        'A decision failed, or its answer was lost: the document itself says what became of it.',
      tags: 'busy',
      invoke: {
        id: 'readDocument',
        src: 'readDocument',
        input: place,
        onDone: [
          {
            guard: { type: 'isWithdrawn', params: answer },
            target: 'reading',
            actions: [{ type: 'keepDocument', params: answer }, 'tellOutcome'],
          },
          {
            guard: { type: 'isDecided', params: answer },
            target: 'decided',
            actions: [{ type: 'keepDocument', params: answer }, 'tellOutcome'],
          },
          {
            guard: { type: 'isRefused', params: answer },
            target: 'stale',
            actions: [
              { type: 'keepRefused', params: answer },
              { type: 'keepDocument', params: answer },
              'tellStopped',
            ],
          },
          {
            target: 'reading',
            actions: [{ type: 'keepDocument', params: answer }, 'sayFailed', 'tellStopped'],
          },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: failure },
            target: 'gone',
            actions: [{ type: 'keepFailure', params: failure }, 'tellStopped'],
          },
          { target: 'unanswered', actions: 'tellStopped' },
        ],
      },
      on: { 'signing.close': {} },
    },
    unanswered: {
      description: 'Nobody knows yet whether the decision is stored: the server does not answer.',
      on: {
        'signing.retry': 'checking',
        'signing.changed': 'checking',
      },
    },
    stale: {
      description: 'Somebody was faster: it is said who or what, and the document stays readable.',
      initial: 'quiet',
      on: {
        'signing.draftAgain': { guard: 'canRedraft', target: 'redrafting' },
        'signing.changed': '.refreshing',
        'signing.refreshAddresses': '.refreshing',
      },
      states: {
        quiet: {
          description: 'Nothing is on its way.',
        },
        refreshing: {
          description: 'The document is read again; what was known stays on the screen.',
          tags: 'busy',
          invoke: {
            id: 'readDocument',
            src: 'readDocument',
            input: place,
            onDone: { target: 'quiet', actions: { type: 'keepDocument', params: answer } },
            onError: [
              {
                guard: { type: 'isGone', params: failure },
                target: '#signing.gone',
                actions: { type: 'keepFailure', params: failure },
              },
              { target: 'quiet' },
            ],
          },
        },
      },
    },
    decided: {
      description: 'The decision is stored; whoever opened the document goes on.',
    },
    redrafting: {
      description: 'The document is read again for file URLs of the present session.',
      tags: 'busy',
      invoke: {
        id: 'readDocument',
        src: 'readDocument',
        input: place,
        onDone: { target: 'laying', actions: { type: 'keepDocument', params: answer } },
        onError: { target: 'reading', actions: 'sayRedraftFailed' },
      },
    },
    laying: {
      description: 'A new draft, with its title, approvers and files, is laid on this device.',
      tags: 'busy',
      invoke: {
        id: 'layDraft',
        src: 'layDraft',
        input: newDraft,
        onDone: { target: 'redrafted', actions: 'keepRedraft' },
        onError: { target: 'reading', actions: 'sayRedraftFailed' },
      },
    },
    redrafted: {
      description: 'The new draft lies ready: the drafting screen goes on with it.',
    },
    closed: {
      description: 'The employee has closed the document.',
      type: 'final',
    },
  },
})
