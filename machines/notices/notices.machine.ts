import { assign, enqueueActions, setup } from 'xstate'
import { NOTICE_MS } from '../../contract/limits.ts'
import type { NoticeActed, ShowNotice } from '../ports.ts'
import { isSame, type Notice, numbered } from './notices.rules.ts'

/** Tells the employee one thing at a time, two seconds each (specification, section 8). */
export interface NoticesContext {
  /** What stands on the screen now. */
  current: Notice | null
  waiting: Notice[]
  /** How many notices there have been: the number of the newest. */
  count: number
}

export type NoticesEvent =
  | ShowNotice
  | { type: 'notices.hold' }
  | { type: 'notices.release' }
  | { type: 'notices.dismiss' }
  /** The employee takes what the notice on the screen offers. */
  | { type: 'notices.act' }

/** The chart of the notices (specification, section 9: 2000 ms each). */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  delays: { visible: NOTICE_MS },
  guards: {
    isCurrent: ({ context, event }) =>
      event.type === 'notices.show' && isSame(context.current, event),
    isWaiting: ({ context, event }) =>
      event.type === 'notices.show' && context.waiting.some((notice) => isSame(notice, event)),
    hasCurrent: ({ context }) => context.current !== null,
    hasOffer: ({ context }) => context.current?.asker !== undefined,
  },
  actions: {
    wait: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      return { count, waiting: [...context.waiting, numbered(event, count)] }
    }),
    sayAgain: assign(({ context, event }) => {
      if (event.type !== 'notices.show') return {}
      const count = context.count + 1
      return { count, current: numbered(event, count) }
    }),
    tellAsker: enqueueActions(({ context, enqueue }) => {
      const { asker, action, batchNumber } = context.current ?? {}
      if (!asker || !action) return
      enqueue.sendTo(asker, { type: 'notices.acted', action, batchNumber } satisfies NoticeActed)
    }),
    next: assign(({ context }) => ({
      current: context.waiting[0] ?? null,
      waiting: context.waiting.slice(1),
    })),
  },
}).createMachine({
  id: 'notices',
  description: 'Tells the employee one thing at a time, two seconds each.',
  context: { current: null, waiting: [], count: 0 },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing is being said.',
      on: { 'notices.show': { target: 'showing', actions: ['wait', 'next'] } },
    },
    showing: {
      description: 'One notice stands on the screen; the others wait for their turn.',
      initial: 'running',
      on: {
        'notices.show': [
          { guard: 'isCurrent', target: '.running', actions: 'sayAgain' },
          { guard: 'isWaiting' },
          { actions: 'wait' },
        ],
        'notices.dismiss': 'turning',
        'notices.act': { guard: 'hasOffer', target: 'turning', actions: 'tellAsker' },
      },
      states: {
        running: {
          description: 'The notice goes by itself after two seconds.',
          on: { 'notices.hold': 'held' },
          after: { visible: '#notices.turning' },
        },
        held: {
          description: 'The notice stays for as long as somebody points at it or has its focus.',
          on: { 'notices.release': 'running' },
        },
      },
    },
    turning: {
      description: 'One notice has gone: is there another?',
      entry: 'next',
      always: [{ guard: 'hasCurrent', target: 'showing' }, { target: 'quiet' }],
    },
  },
})
