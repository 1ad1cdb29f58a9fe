import { assign, setup } from 'xstate'
import { type DocumentContext, type DocumentEvent, documentErrorOf } from './document.rules.ts'
import { documentAfter, isCompletedBy, isHeld } from './effects.rules.ts'

const initialContext = ({ input }: { input: DocumentContext }) => input

const isAccepted = (context: DocumentContext, event: DocumentEvent) =>
  documentErrorOf({ ...context, status: 'waiting' }, event) === undefined

/**
 * State machine of a document (wire, "Boxes"), without side effects. The server decides with it, and the app derives the possible actions
 * from it. The status of the document is the top-level state.
 */
export const documentMachine = setup({
  types: {
    context: {} as DocumentContext,
    events: {} as DocumentEvent,
    input: {} as DocumentContext,
  },
  guards: {
    isAccepted: ({ context, event }) => isAccepted(context, event),
    isLastDecision: ({ context, event }) =>
      event.type === 'document.approve' &&
      isAccepted(context, event) &&
      isCompletedBy(context, event),
    isHeld: ({ context }) => isHeld(context),
    isNotHeld: ({ context }) => !isHeld(context),
  },
  actions: {
    changeSeats: assign(({ context, event }) => documentAfter(context, event)),
  },
}).createMachine({
  id: 'document',
  description: 'A request for approval, from its submission to its final status.',
  context: initialContext,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The approvers of one step of the approval line are deciding. Later steps wait.',
      initial: 'deciding',
      on: {
        'document.approve': [
          { guard: 'isLastDecision', target: 'approved', actions: 'changeSeats' },
          { guard: 'isAccepted', actions: 'changeSeats' },
        ],
        'document.reject': { guard: 'isAccepted', target: 'rejected', actions: 'changeSeats' },
        'document.withdraw': { guard: 'isAccepted', target: 'withdrawn', actions: 'changeSeats' },
        'document.hold': { guard: 'isAccepted', actions: 'changeSeats' },
        'document.resume': { guard: 'isAccepted', actions: 'changeSeats' },
        'document.sendBack': { guard: 'isAccepted', actions: 'changeSeats' },
        'document.undo': { guard: 'isAccepted', actions: 'changeSeats' },
        'document.changeLine': { guard: 'isAccepted', actions: 'changeSeats' },
        'document.reassign': { guard: 'isAccepted', actions: 'changeSeats' },
        'document.addReceivers': { guard: 'isAccepted', actions: 'changeSeats' },
      },
      states: {
        deciding: {
          description:
            'At least one approver of the step has neither decided nor put the document on hold.',
          always: { guard: 'isHeld', target: 'held' },
        },
        held: {
          description:
            'Every approver of the step who has not decided has put the document on hold.',
          always: { guard: 'isNotHeld', target: 'deciding' },
        },
      },
    },
    approved: {
      description: 'All approvers have approved. The batch is closed.',
      on: {
        // Receivers are not part of the machine. Without an action, though, `snapshot.can` would return false.
        'document.addReceivers': { guard: 'isAccepted', actions: 'changeSeats' },
      },
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
