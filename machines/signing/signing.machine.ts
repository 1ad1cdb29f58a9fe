import { outputOf } from '../port.ts'
import {
  approvalInput,
  fetchDocumentInput,
  initialContext,
  markReceiverReadInput,
  actInput,
  prepareRedraftInput,
  rejectionInput,
} from './signing.context.ts'
import { signingSetup } from './signing.setup.ts'
import {
  setDocument,
  setFailure,
  startAgain,
  reportStopped,
  reportUnconfirmed,
  reportGone,
  isGone,
  toDecided,
  toGone,
  toReadingAfterAction,
  toStale,
  toStaleAfterRefusal,
} from './signing.transitions.ts'

/** State machine of one open document (wire, "Boxes"). The machine `document` determines the possible actions. */
export const signingMachine = signingSetup.createMachine({
  id: 'signing',
  description: 'One document: read, decide, withdraw or draft again.',
  context: initialContext,
  initial: 'starting',
  on: { 'signing.close': '.closed' },
  states: {
    starting: {
      description: 'Selects immediate approval, or reading the document first.',
      always: [
        { guard: 'isImmediate', target: 'approving', actions: 'requestApproval' },
        { target: 'opening' },
      ],
    },
    opening: {
      description: 'The document is loading.',
      tags: 'busy',
      invoke: {
        id: 'fetchDocument',
        src: 'fetchDocument',
        input: fetchDocumentInput,
        onDone: { target: 'reading', actions: [setDocument, 'clearFailure', 'clearChanges'] },
        onError: [toGone, { target: 'unreadable', actions: setFailure }],
      },
      on: { 'signing.changed': { target: 'opening', reenter: true } },
    },
    unreadable: {
      description: 'The document could not be loaded. The employee can retry.',
      on: { 'signing.retry': 'opening', 'signing.changed': 'opening' },
    },
    gone: {
      description:
        'The document does not exist, or the employee may not open it. It is loaded again when the server reports a change.',
      initial: 'idle',
      on: { 'signing.changed': '.reloading' },
      states: {
        idle: { description: 'No request is in progress.' },
        reloading: {
          description: 'The document is loaded again. Meanwhile the screen does not change.',
          tags: 'busy',
          invoke: {
            id: 'fetchDocument',
            src: 'fetchDocument',
            input: fetchDocumentInput,
            onDone: { target: '#signing.reading', actions: [startAgain, setDocument] },
            onError: 'idle',
          },
        },
      },
    },
    reading: {
      description:
        'The employee reads the document and writes a comment. The approver whose turn it is decides.',
      initial: 'checkingReceiver',
      on: {
        'signing.setComment': { guard: 'canDecide', actions: 'setComment' },
        'signing.approve': { guard: 'canApprove', target: 'approving', actions: 'requestApproval' },
        'signing.reject': [
          { guard: 'isCommentMissing', actions: 'notifyCommentMissing' },
          { guard: 'canDecide', target: 'rejecting', actions: 'requestRejection' },
        ],
        'signing.askWithdrawal': { guard: 'canWithdraw', target: '.confirmingWithdrawal' },
        'signing.actFor': { guard: 'canActFor', actions: 'setPrincipal' },
        'signing.prepare': { guard: 'canPrepare', target: 'preparing', actions: 'prepare' },
        'signing.resume': { guard: 'canResume', target: 'acting', actions: 'requestResume' },
        'signing.redraft': { guard: 'canRedraft', target: 'fetchingDocument' },
        'signing.changed': '.refreshing',
        'signing.refreshUrls': '.refreshing',
      },
      states: {
        checkingReceiver: {
          description:
            'Checks whether the employee is a receiver who has not read the document yet.',
          always: [{ guard: 'isUnreadReceiver', target: 'markingRead' }, { target: 'idle' }],
        },
        markingRead: {
          description: 'The document is being marked as read for the receiver.',
          tags: 'busy',
          invoke: {
            id: 'markReceiverRead',
            src: 'markReceiverRead',
            input: markReceiverReadInput,
            onDone: 'idle',
            onError: 'idle',
          },
        },
        idle: { description: 'No request is in progress.' },
        confirmingWithdrawal: {
          description:
            'The author confirms the withdrawal or keeps the document. Nothing has been sent yet.',
          on: {
            'signing.withdraw': { target: '#signing.acting', actions: 'requestWithdrawal' },
            'signing.keep': { target: '#signing.reading', actions: 'requestReload' },
            'signing.askWithdrawal': {},
            'signing.prepare': {},
            'signing.changed': {},
          },
        },
        refreshing: {
          description:
            'The document is reloaded in the background. The content shown stays visible.',
          tags: 'busy',
          invoke: {
            id: 'fetchDocument',
            src: 'fetchDocument',
            input: fetchDocumentInput,
            onDone: [toStale, { target: 'checkingReceiver', actions: setDocument }],
            onError: [toGone, { target: 'idle' }],
          },
        },
      },
    },
    preparing: {
      description:
        'The employee prepares a hold, a send back, an undo, a change of the line or further receivers: its text and its effect are shown. Nothing has been sent yet.',
      on: {
        'signing.setComment': { guard: 'isSendBack', actions: 'setComment' },
        'signing.setReason': { guard: 'needsReason', actions: 'setReason' },
        'signing.setUntil': { guard: 'isHold', actions: 'setUntil' },
        'signing.hold': { guard: 'canHold', target: 'acting' },
        'signing.sendBack': { guard: 'canSendBack', target: 'acting' },
        'signing.undo': { guard: 'isUndo', target: 'acting' },
        'signing.changeLine': { guard: 'canChangeLine', target: 'acting', actions: 'setLine' },
        'signing.addReceivers': {
          guard: 'canAddReceivers',
          target: 'acting',
          actions: 'setReceivers',
        },
        'signing.keep': { target: 'reading.refreshing', actions: ['keepInput', 'restoreSeat'] },
        'signing.refreshUrls': { target: 'reading.refreshing', actions: 'restoreSeat' },
      },
    },
    acting: {
      description:
        'A hold, its end, a send back, an undo, a change of the line, further receivers or a withdrawal is being sent to the server.',
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: actInput,
        onDone: [
          { guard: 'isSendBack', target: 'decided', actions: 'reportOutcome' },
          { target: 'opening', actions: 'reportOutcome' },
        ],
        onError: { target: 'checking', actions: setFailure },
      },
      on: { 'signing.close': {} },
    },
    approving: {
      description: 'The approval is being sent to the server.',
      tags: 'busy',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: approvalInput,
        onDone: { target: 'decided', actions: 'reportOutcome' },
        onError: { target: 'checking', actions: setFailure },
      },
      on: { 'signing.close': {} },
    },
    rejecting: {
      description: 'The rejection and its comment are being sent to the server.',
      tags: 'busy',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: rejectionInput,
        onDone: { target: 'decided', actions: 'reportOutcome' },
        onError: { target: 'checking', actions: setFailure },
      },
      on: { 'signing.close': {} },
    },
    checking: {
      description:
        'A decision or another action failed, or its response was lost. The document is fetched to check the outcome.',
      tags: 'busy',
      invoke: {
        id: 'fetchDocument',
        src: 'fetchDocument',
        input: fetchDocumentInput,
        onDone: [
          toReadingAfterAction,
          toDecided,
          {
            guard: 'isInOtherSeat',
            target: 'reading.refreshing',
            actions: ['notifyFailed', reportStopped, 'restoreSeat'],
          },
          toStaleAfterRefusal,
          { target: 'reading', actions: [setDocument, 'notifyFailed', reportStopped] },
        ],
        onError: [
          { guard: isGone, target: 'gone', actions: reportGone },
          { target: 'unconfirmed', actions: reportUnconfirmed },
        ],
      },
      on: { 'signing.changed': { target: 'checking', reenter: true }, 'signing.close': {} },
    },
    unconfirmed: {
      description:
        'The document could not be fetched, so it is unknown whether the decision or action is stored. The employee can retry.',
      on: { 'signing.retry': 'checking', 'signing.changed': 'checking' },
    },
    stale: {
      description:
        'The document changed before the decision or action. The reason is shown until it is possible again in the same seat, or the employee chooses another seat. The document stays readable.',
      initial: 'idle',
      on: {
        'signing.actFor': {
          guard: 'canActForOther',
          target: 'reading',
          actions: ['clearStaleReason', 'setPrincipal'],
        },
        'signing.redraft': { guard: 'canRedraft', target: 'fetchingDocument' },
        'signing.changed': '.refreshing',
        'signing.refreshUrls': '.refreshing',
      },
      states: {
        idle: { description: 'No request is in progress.' },
        refreshing: {
          description:
            'The document is reloaded in the background. The content shown stays visible.',
          tags: 'busy',
          invoke: {
            id: 'fetchDocument',
            src: 'fetchDocument',
            input: fetchDocumentInput,
            onDone: [
              {
                guard: { type: 'isPossibleAgain', params: outputOf },
                target: '#signing.reading',
                actions: ['clearStaleReason', setDocument],
              },
              { target: 'idle', actions: { type: 'renewStale', params: outputOf } },
            ],
            onError: [toGone, { target: 'idle' }],
          },
        },
      },
    },
    decided: {
      description: 'The decision is stored. The box opens the next document or its list.',
    },
    fetchingDocument: {
      description: 'The document is fetched again, to draft it again.',
      tags: 'busy',
      invoke: {
        id: 'fetchDocument', // The signed URLs of its files may have expired.
        src: 'fetchDocument',
        input: fetchDocumentInput,
        onDone: { target: 'preparingRedraft', actions: setDocument },
        onError: { target: 'reading', actions: 'notifyRedraftFailed' },
      },
    },
    preparingRedraft: {
      description: 'A new draft with title, approvers and files is being saved on this device.',
      tags: 'busy',
      invoke: {
        id: 'prepareRedraft',
        src: 'prepareRedraft',
        input: prepareRedraftInput,
        onDone: { target: 'redrafted', actions: { type: 'setRedraft', params: outputOf } },
        onError: { target: 'reading', actions: 'notifyRedraftFailed' },
      },
    },
    redrafted: { description: 'The new draft is saved. The drafting screen restores it.' },
    closed: {
      description: 'The employee has closed the document.',
      type: 'final',
    },
  },
})
