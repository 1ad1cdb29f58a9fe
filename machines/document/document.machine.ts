import { assign, setup } from 'xstate'
import {
  decide,
  type DocumentEvent,
  type DocumentSign,
  isBlank,
  withdrawSigns,
  turnOf,
} from './document.rules.ts'

/** The author of the document and its approval line in order. The status of the document is the state of the machine. */
export interface DocumentContext {
  author: string
  signs: readonly DocumentSign[]
}

const start = ({ input }: { input: DocumentContext }) => input

const hasTurn = ({ signs }: DocumentContext, { by }: DocumentEvent) =>
  signs[turnOf(signs)]?.user === by

/**
 * State machine of a document (wire, "Boxes"), without side effects. The server decides with it, and the app derives the possible actions
 * from it.
 */
export const documentMachine = setup({
  types: {
    context: {} as DocumentContext,
    events: {} as DocumentEvent,
    input: {} as DocumentContext,
  },
  guards: {
    isLastInTurn: ({ context, event }) =>
      hasTurn(context, event) && turnOf(context.signs) === context.signs.length - 1,
    isInTurn: ({ context, event }) => hasTurn(context, event),
    isInTurnWithComment: ({ context, event }) =>
      hasTurn(context, event) && event.type === 'document.reject' && !isBlank(event.comment),
    isAuthor: ({ context, event }) => event.by === context.author,
  },
  actions: {
    approve: assign(({ context, event }) =>
      event.type === 'document.approve' ? { signs: decide(context.signs, '2', event.comment) } : {},
    ),
    reject: assign(({ context, event }) =>
      event.type === 'document.reject' ? { signs: decide(context.signs, '3', event.comment) } : {},
    ),
    takeBack: assign(({ context }) => ({ signs: withdrawSigns(context.signs) })),
  },
}).createMachine({
  id: 'document',
  description: 'A request for approval, from its submission to its final status.',
  context: start,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'One approver of the approval line is deciding. Later approvers wait.',
      on: {
        'document.approve': [
          { guard: 'isLastInTurn', target: 'approved', actions: 'approve' },
          { guard: 'isInTurn', target: 'waiting', actions: 'approve' },
        ],
        'document.reject': {
          guard: 'isInTurnWithComment',
          target: 'rejected',
          actions: 'reject',
        },
        'document.withdraw': { guard: 'isAuthor', target: 'withdrawn', actions: 'takeBack' },
      },
    },
    approved: {
      description: 'All approvers have approved. The batch is closed.',
      type: 'final',
    },
    rejected: {
      description: 'An approver has rejected the document. The batch can be drafted again.',
      type: 'final',
    },
    withdrawn: {
      description: 'The author has withdrawn the document. The batch can be drafted again.',
      type: 'final',
    },
  },
})
