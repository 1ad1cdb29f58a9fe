import { assign, enqueueActions, setup } from 'xstate'
import { NOTICE_MS } from '../../contract/limits.ts'
import type { NoticeActionTaken, ShowNotice } from '../notice.ts'
import { isSameNotice, type Notice, createNotice } from './notices.rules.ts'

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
    hasCurrent: ({ context }) => context.current !== null,
    hasOffer: ({ context }) => context.current?.requester !== undefined,
  },
  actions: {
    wait: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      return { count, waiting: [...context.waiting, createNotice(event, count)] }
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
          { guard: 'isWaiting' },
          { actions: 'wait' },
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
