import { assign, setup } from 'xstate'
import {
  decide,
  type DocumentEvent,
  type DocumentSign,
  isBlank,
  takeBack,
  turnOf,
} from './document.rules.ts'

/** The people of the line in order, and who wrote the document; where it stands is the state. */
export interface DocumentContext {
  author: string
  signs: readonly DocumentSign[]
}

const start = ({ input }: { input: DocumentContext }) => input

const hasTurn = ({ signs }: DocumentContext, { by }: DocumentEvent) =>
  signs[turnOf(signs)]?.user === by

/** The chart of a document (wire, "Boxes"): pure, decided with by the server, explained with by the app. */
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
    takeBack: assign(({ context }) => ({ signs: takeBack(context.signs) })),
  },
}).createMachine({
  id: 'document',
  description: 'The life of a request for approval, from its submission to its end.',
  context: start,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'One person of the approval line has the turn; the others come later.',
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
      description: 'Everybody of the line has approved; the batch is closed.',
      type: 'final',
    },
    rejected: {
      description: 'Somebody has rejected it; the batch can be drafted again.',
      type: 'final',
    },
    withdrawn: {
      description: 'The author has taken it back; the batch can be drafted again.',
      type: 'final',
    },
  },
})
