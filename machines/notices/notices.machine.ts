import { assign, enqueueActions, setup } from 'xstate'
import { NOTICE_MS } from '../../contract/limits.ts'
import type { NoticeActionTaken, ShowNotice, WithdrawNotice, WithdrawOffers } from '../notice.ts'
import {
  createNotice,
  isReplaceable,
  isSameNotice,
  type Notice,
  withoutRequester,
} from './notices.rules.ts'

/** The context of the notices, which are shown one at a time (specification, section 8). */
export interface NoticesContext {
  /** The notice on the screen. */
  current: Notice | null
  waiting: Notice[]
  /** The number of notices requested so far. It is also the `number` of the newest one. */
  count: number
}

export type NoticesEvent =
  | ShowNotice
  | WithdrawOffers
  | WithdrawNotice
  | { type: 'notices.hold' }
  | { type: 'notices.release' }
  | { type: 'notices.dismiss' }
  /** The employee uses the button of the notice. */
  | { type: 'notices.act' }

/** State machine of the notices (specification, section 9: 2000 ms each). */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  delays: { visible: NOTICE_MS },
  guards: {
    isCurrent: ({ context, event }) =>
      event.type === 'notices.show' && isSameNotice(context.current, event),
    isWaiting: ({ context, event }) =>
      event.type === 'notices.show' &&
      context.waiting.some((notice) => isSameNotice(notice, event)),
    isCurrentReplaceable: ({ context }) =>
      context.current !== null && isReplaceable(context.current),
    isCurrentWithdrawn: ({ context, event }) =>
      event.type === 'notices.withdraw' && context.current?.code === event.code,
    hasCurrent: ({ context }) => context.current !== null,
    hasOffer: ({ context }) => context.current?.requester !== undefined,
  },
  actions: {
    /** Adds the notice to the queue, in the place of a replaceable one. */
    wait: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      const waiting = context.waiting.filter((notice) => !isReplaceable(notice))
      return { count, waiting: [...waiting, createNotice(event, count)] }
    }),
    /** The earlier request may have lost its offer. */
    renewWaiting: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const waiting = context.waiting.map((notice) =>
        isSameNotice(notice, event) ? createNotice(event, notice.number) : notice,
      )
      return { waiting }
    }),
    showAgain: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      return { count, current: createNotice(event, count) }
    }),
    sendAction: enqueueActions(({ context, enqueue }) => {
      const { requester, action, batchNumber } = context.current ?? {}
      if (!requester || !action) return
      enqueue.sendTo(requester, {
        type: 'notices.acted',
        action,
        batchNumber,
      } satisfies NoticeActionTaken)
    }),
    removeOffers: assign(({ context: { current, waiting }, event }) => {
      if (event.type !== 'notices.withdrawOffers') return {}
      const { requester } = event
      return {
        current: current && withoutRequester(current, requester),
        waiting: waiting.map((notice) => withoutRequester(notice, requester)),
      }
    }),
    removeWaiting: assign(({ context: { waiting }, event }) =>
      event.type === 'notices.withdraw'
        ? { waiting: waiting.filter(({ code }) => code !== event.code) }
        : {},
    ),
    next: assign(({ context }) => ({
      current: context.waiting[0] ?? null,
      waiting: context.waiting.slice(1),
    })),
  },
}).createMachine({
  id: 'notices',
  description: 'Notices for the employee, shown one at a time for two seconds each.',
  context: { current: null, waiting: [], count: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'No notice is shown.',
      on: { 'notices.show': { target: 'showing', actions: ['wait', 'next'] } },
    },
    showing: {
      description: 'One notice is shown. The others wait in a queue.',
      initial: 'running',
      on: {
        'notices.show': [
          { guard: 'isCurrent', target: '.running', actions: 'showAgain' },
          { guard: 'isWaiting', actions: 'renewWaiting' },
          { guard: 'isCurrentReplaceable', target: 'selectingNext', actions: 'wait' },
          { actions: 'wait' },
        ],
        'notices.withdrawOffers': { actions: 'removeOffers' },
        'notices.withdraw': [
          { guard: 'isCurrentWithdrawn', target: 'selectingNext' },
          { actions: 'removeWaiting' },
        ],
        'notices.dismiss': 'selectingNext',
        'notices.act': { guard: 'hasOffer', target: 'selectingNext', actions: 'sendAction' },
      },
      states: {
        running: {
          description: 'The notice closes automatically after two seconds.',
          on: { 'notices.hold': 'held' },
          after: { visible: '#notices.selectingNext' },
        },
        held: {
          description:
            'The notice stays open while it has the pointer or the focus, or while the tab is hidden.',
          on: { 'notices.release': 'running' },
        },
      },
    },
    selectingNext: {
      description: 'A notice has closed. The next one is shown, if there is one.',
      entry: 'next',
      always: [{ guard: 'hasCurrent', target: 'showing' }, { target: 'idle' }],
    },
  },
})
