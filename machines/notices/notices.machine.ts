import { assign, enqueueActions, setup } from 'xstate'
import { NOTICE_MS } from '../../contract/limits.ts'
import type { ClearNotices, NoticeActionTaken, ShowNotice } from '../notice.ts'
import { isSame, nextNotice, type Notice, numbered } from './notices.rules.ts'

/** The context of the notices, which are shown one at a time (specification, section 8). */
export interface NoticesContext {
  /** The notice on the screen. */
  current: Notice | null
  waiting: Notice[]
  /** The number of notices so far, and thereby the number of the newest one. */
  count: number
}

export type NoticesEvent =
  | ShowNotice
  | ClearNotices
  | { type: 'notices.hold' }
  | { type: 'notices.release' }
  | { type: 'notices.dismiss' }
  /** The employee takes the action that the notice offers. */
  | { type: 'notices.act' }

/** State machine of the notices (specification, section 9: 2000 ms each). A notice with an offer stays until it is answered. */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  delays: { visible: NOTICE_MS },
  guards: {
    isCurrent: ({ context, event }) =>
      event.type === 'notices.show' && isSame(context.current, event),
    isWaiting: ({ context, event }) =>
      event.type === 'notices.show' && context.waiting.some((notice) => isSame(notice, event)),
    hasCurrent: ({ context }) => context.current !== null,
    hasOffer: ({ context }) => context.current?.requester !== undefined,
    isWithoutOffer: ({ event }) =>
      event.type === 'notices.show' && !(event.action && event.requester),
    isOfRequester: ({ context, event }) =>
      event.type === 'notices.clear' && context.current?.requester === event.requester,
  },
  actions: {
    wait: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      return { count, waiting: [...context.waiting, numbered(event, count)] }
    }),
    showAgain: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      return { count, current: numbered(event, count) }
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
    postpone: assign(({ context: { current, waiting } }) => ({
      waiting: current ? [current, ...waiting] : waiting,
    })),
    clear: assign(({ context, event }) =>
      event.type === 'notices.clear'
        ? { waiting: context.waiting.filter(({ requester }) => requester !== event.requester) }
        : {},
    ),
    next: assign(({ context: { waiting } }) => {
      const current = nextNotice(waiting)
      return { current, waiting: waiting.filter((notice) => notice !== current) }
    }),
  },
}).createMachine({
  id: 'notices',
  description:
    'Notices for the employee, shown one at a time. Without an offer they close after two seconds.',
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
          { guard: 'isWaiting' },
          { actions: 'wait' },
        ],
        'notices.dismiss': 'selectingNext',
        'notices.act': { guard: 'hasOffer', target: 'selectingNext', actions: 'sendAction' },
        'notices.clear': [
          { guard: 'isOfRequester', target: 'selectingNext', actions: 'clear' },
          { actions: 'clear' },
        ],
      },
      states: {
        running: {
          description: 'The notice closes automatically after two seconds.',
          always: { guard: 'hasOffer', target: 'lasting' },
          on: { 'notices.hold': 'held' },
          after: { visible: '#notices.selectingNext' },
        },
        held: {
          description: 'The notice stays open while it has the pointer or the focus.',
          on: { 'notices.release': 'running' },
        },
        lasting: {
          description:
            'The notice offers an action. It stays until the employee takes the action or closes it.',
          on: {
            'notices.show': {
              guard: 'isWithoutOffer',
              target: '#notices.selectingNext',
              actions: ['wait', 'postpone'],
            },
          },
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
