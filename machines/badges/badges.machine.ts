import { assign, setup } from 'xstate'
import { answer, type Counts, employeePorts } from '../ports.ts'
import { noCounts, withAnswer } from './badges.rules.ts'

/** The numbers beside the navigation (specification, sections 2 and 4); 0 shows no badge. */
export interface BadgesContext {
  counts: Counts
  /** Whether somebody has asked again while an answer was on its way. */
  again: boolean
}

/** Asked after a submission, and when the page comes back. */
export interface BadgesEvent {
  type: 'badges.refresh'
}

/** The period of reading the counts again, in milliseconds. */
const REFRESH_MS = 60_000

/** The chart of the badges (specification, section 8: errors are ignored); it lives as long as a session. */
export const badgesMachine = setup({
  types: {
    context: {} as BadgesContext,
    events: {} as BadgesEvent,
    tags: {} as 'busy',
  },
  actors: { loadCounts: employeePorts.loadCounts },
  delays: { refreshEvery: REFRESH_MS },
  guards: { isAskedAgain: ({ context }) => context.again },
  actions: {
    keepCounts: assign(({ context }, counts: Partial<Counts>) => ({
      counts: withAnswer(context.counts, counts),
    })),
    askAgain: assign({ again: true }),
    askOnce: assign({ again: false }),
  },
}).createMachine({
  id: 'badges',
  description: 'How much waits for the employee, beside each part of the navigation.',
  context: { counts: noCounts, again: false },
  initial: 'refreshing',
  states: {
    refreshing: {
      description: 'The counts are on their way; those of before stay on the screen.',
      tags: 'busy',
      entry: 'askOnce',
      invoke: {
        id: 'loadCounts',
        src: 'loadCounts',
        onDone: { target: 'refreshed', actions: { type: 'keepCounts', params: answer } },
        onError: 'refreshed',
      },
      on: { 'badges.refresh': { actions: 'askAgain' } },
    },
    refreshed: {
      description: 'The counts stand, until a minute is over or something has happened.',
      always: { guard: 'isAskedAgain', target: 'refreshing' },
      on: { 'badges.refresh': 'refreshing' },
      after: { refreshEvery: 'refreshing' },
    },
  },
})
