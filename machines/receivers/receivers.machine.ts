import { type ActorRef, assertEvent, assign, enqueueActions, type Snapshot, setup } from 'xstate'
import type { ReceiverKind } from '../../contract/receiver.ts'
import {
  addReceivers,
  type Candidate,
  newReceivers,
  type Receiver,
  setKind,
} from './receivers.rules.ts'

/** Sent to the draft: the receivers that the employee confirms with *Done*, or those of a restored draft. */
export interface ReceiversChanged {
  type: 'receivers.changed'
  receivers: Receiver[]
}

export interface ReceiversInput {
  /** The draft to which the receivers belong; null if receivers are added to a submitted document. */
  draft: ActorRef<Snapshot<unknown>, ReceiversChanged> | null
  /** The author's username. The author is not offered as a receiver. */
  author: string
  /** Maximum number of receivers. */
  limit: number
  /** The usernames of employees who can already open the document. They are not offered. Missing for a draft. */
  participants?: readonly string[]
  /** The initial receivers: those of an earlier request that was not stored. Missing for a draft. */
  requested?: readonly Receiver[]
}

export interface ReceiversContext extends Required<Omit<ReceiversInput, 'requested'>> {
  /** `receivers` is the list that the dialog shows; `decided` is the one that was confirmed last. */
  receivers: Receiver[]
  decided: Receiver[]
  /** The receivers before a saved line was applied, for undo until the dialog closes; null if none was applied. */
  before: Receiver[] | null
  /** The number of employees that the last event did not add, because the list was full. */
  leftOut: number
}

export type ReceiversEvent =
  | { type: 'receivers.add'; people: Candidate[] }
  | { type: 'receivers.remove'; id: string }
  | { type: 'receivers.setKind'; id: string; kind: ReceiverKind }
  /** The receivers of a restored draft. */
  | { type: 'receivers.restore'; receivers: Receiver[] }
  /** Replaces the receivers by those of a saved line, or restores the receivers that were replaced. */
  | { type: 'receivers.apply'; receivers: Receiver[] }
  | { type: 'receivers.undoApply' }
  /** `done` closes the dialog and keeps the changes, `reset` closes it without them. */
  | { type: 'receivers.done' }
  | { type: 'receivers.reset' }

function initialContext({ input }: { input: ReceiversInput }): ReceiversContext {
  const { requested = [], ...rest } = input
  const participants = input.participants ?? []
  const decided = requested.filter(({ id }) => !participants.includes(id))
  return { ...rest, participants, receivers: decided, decided, before: null, leftOut: 0 }
}

/** The receivers with the candidates of the event added, up to the limit. */
function withAdded(context: ReceiversContext, people: readonly Candidate[]) {
  return addReceivers(context.receivers, newReceivers(context, people), context.limit)
}

/** State machine of the receivers of a draft, or of those added to a document (receivers, L10 to L15). */
export const receiversMachine = setup({
  types: {
    context: {} as ReceiversContext,
    events: {} as ReceiversEvent,
    input: {} as ReceiversInput,
  },
  guards: {
    isOverLimit: ({ context, event }) =>
      event.type === 'receivers.add' && withAdded(context, event.people).leftOut > 0,
    isNew: ({ context, event }) =>
      event.type === 'receivers.add' && newReceivers(context, event.people).length > 0,
    isReceiver: ({ context, event }) =>
      'id' in event && context.receivers.some(({ id }) => id === event.id),
    isOtherKind: ({ context, event }) =>
      event.type === 'receivers.setKind' &&
      context.receivers.some(({ id, kind }) => id === event.id && kind !== event.kind),
    isApplied: ({ context }) => context.before !== null,
    isChanged: ({ context }) => context.receivers !== context.decided,
  },
  actions: {
    add: assign(({ context, event }) => {
      assertEvent(event, 'receivers.add')
      return withAdded(context, event.people)
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, 'receivers.remove')
      return { receivers: context.receivers.filter(({ id }) => id !== event.id), leftOut: 0 }
    }),
    setKind: assign(({ context, event }) => {
      assertEvent(event, 'receivers.setKind')
      return { receivers: setKind(context.receivers, event.id, event.kind) }
    }),
    restore: assign(({ event }) => {
      assertEvent(event, 'receivers.restore')
      return { receivers: event.receivers, decided: event.receivers, before: null, leftOut: 0 }
    }),
    apply: assign(({ context, event }) => {
      assertEvent(event, 'receivers.apply')
      const receivers = event.receivers.slice(0, context.limit)
      return { receivers, before: context.receivers, leftOut: 0 }
    }),
    undoApply: assign(({ context: { before, receivers } }) => ({
      receivers: before ?? receivers,
      before: null,
      leftOut: 0,
    })),
    decide: assign(({ context }) => ({ decided: context.receivers, before: null, leftOut: 0 })),
    reset: assign(({ context }) => ({ receivers: context.decided, before: null, leftOut: 0 })),
    sendReceivers: enqueueActions(({ context: { draft, decided }, enqueue }) => {
      const changedEvent: ReceiversChanged = { type: 'receivers.changed', receivers: decided }
      if (draft) enqueue.sendTo(draft, changedEvent)
    }),
  },
}).createMachine({
  id: 'receivers',
  description:
    'The employees who are kept informed of a draft or a document: for reference or circulated.',
  context: initialContext,
  initial: 'choosing',
  on: {
    'receivers.add': [
      { guard: 'isOverLimit', target: '.full', actions: 'add' },
      { guard: 'isNew', target: '.choosing', actions: 'add' },
    ],
    'receivers.remove': { guard: 'isReceiver', target: '.choosing', actions: 'remove' },
    'receivers.setKind': { guard: 'isOtherKind', actions: 'setKind' },
    'receivers.restore': { target: '.choosing', actions: ['restore', 'sendReceivers'] },
    'receivers.apply': { target: '.choosing', actions: 'apply' },
    'receivers.undoApply': { guard: 'isApplied', target: '.choosing', actions: 'undoApply' },
    'receivers.done': [
      { guard: 'isChanged', target: '.choosing', actions: ['decide', 'sendReceivers'] },
      { target: '.choosing' },
    ],
    'receivers.reset': { target: '.choosing', actions: 'reset' },
  },
  states: {
    choosing: {
      description: 'The employee chooses whom to keep informed, and when.',
    },
    full: {
      description:
        'The list has the maximum number of receivers. The dialog shows how many employees were left out.',
    },
  },
})
