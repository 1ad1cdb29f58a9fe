import { assertEvent, assign, raise, setup } from 'xstate'
import { answer, type Counts, employeePorts } from '../ports.ts'
import { isComplete, noCounts, withAnswer } from './badges.rules.ts'

export interface BadgesInput {
  /** A random number from 0 up to, but not including, 1: many tabs must not request in the same moment. */
  random: () => number
}

/** What a request is about: all counts, or those of the boxes only. */
type Scope = 'all' | 'boxes'

/** The numbers beside the navigation (specification, sections 2 and 4); 0 shows no badge. */
export interface BadgesContext extends BadgesInput {
  counts: Counts
  /** What the request in progress is about. */
  asked: Scope
  /** What must be requested after it. */
  wanted: Scope | null
}

export type BadgesEvent =
  /** All counts may be old: after a submission, when the page comes back, after missed events. */
  | { type: 'badges.refresh' }
  /** A box of the employee has changed. */
  | { type: 'badges.changed' }
  /** The server has sent the new draft counts, in the order of `categories`. */
  | { type: 'badges.counted'; drafts: readonly number[] }
  /** The event stream of the server is open, or closed. */
  | { type: 'badges.connected' }
  | { type: 'badges.disconnected' }

/** The longest time between two requests without an event stream, in milliseconds. */
const REFRESH_MS = 60_000
/** The part of it that is random. */
const JITTER = 0.25

/** The chart of the badges (specification, section 8: errors are ignored); it lives as long as a session. */
export const badgesMachine = setup({
  types: {
    context: {} as BadgesContext,
    events: {} as BadgesEvent,
    input: {} as BadgesInput,
    tags: {} as 'busy',
  },
  actors: { loadCounts: employeePorts.loadCounts },
  delays: { refreshEvery: ({ context }) => REFRESH_MS * (1 - JITTER * context.random()) },
  guards: {
    isWanted: ({ context }) => context.wanted !== null,
    isComplete: ({ context }, counts: Partial<Counts>) =>
      isComplete(counts, context.asked === 'all'),
  },
  actions: {
    keepCounts: assign(({ context }, { drafts, ...boxes }: Partial<Counts>) => ({
      counts: withAnswer(context.counts, context.asked === 'all' ? { ...boxes, drafts } : boxes),
    })),
    /** The answer to a request in progress may be older than the event: only its counts of the boxes are used. */
    keepDrafts: assign(({ context, event }) => {
      assertEvent(event, 'badges.counted')
      return { counts: withAnswer(context.counts, { drafts: event.drafts }), asked: 'boxes' }
    }),
    wantAll: assign({ wanted: 'all' }),
    wantBoxes: assign(({ context }) => ({ wanted: context.wanted ?? 'boxes' })),
    beginRequest: assign(({ context }) => ({ asked: context.wanted ?? 'all', wanted: null })),
    refresh: raise({ type: 'badges.refresh' }),
  },
}).createMachine({
  id: 'badges',
  description: 'How much waits for the employee, beside each part of the navigation.',
  context: start,
  type: 'parallel',
  states: {
    stream: {
      description: 'Does the server report changes?',
      initial: 'closed',
      states: {
        closed: {
          description: 'No event stream is open: the counts are requested every minute.',
          on: { 'badges.connected': 'open' },
          after: { refreshEvery: { target: 'closed', reenter: true, actions: 'refresh' } },
        },
        open: {
          description: 'The event stream reports every change: nothing is requested every minute.',
          on: { 'badges.disconnected': 'closed' },
        },
      },
    },
    counts: {
      description: 'Are the numbers current?',
      initial: 'refreshing',
      on: {
        'badges.refresh': { actions: 'wantAll' },
        'badges.changed': { actions: 'wantBoxes' },
        'badges.counted': { actions: 'keepDrafts' },
      },
      states: {
        refreshing: {
          description: 'The counts are on their way; those of before stay on the screen.',
          tags: 'busy',
          entry: 'beginRequest',
          invoke: {
            id: 'loadCounts',
            src: 'loadCounts',
            input: wish,
            onDone: [
              {
                guard: { type: 'isComplete', params: answer },
                target: 'refreshed',
                actions: { type: 'keepCounts', params: answer },
              },
              { target: 'incomplete', actions: { type: 'keepCounts', params: answer } },
            ],
            onError: 'incomplete',
          },
        },
        refreshed: {
          description: 'The counts are current until something changes.',
          always: { guard: 'isWanted', target: 'refreshing' },
        },
        incomplete: {
          description:
            'A count could not be read: the old number stays, and all are requested again.',
          always: { guard: 'isWanted', target: 'refreshing', actions: 'wantAll' },
          after: { refreshEvery: 'refreshing' },
        },
      },
    },
  },
})

function start({ input }: { input: BadgesInput }): BadgesContext {
  return { ...input, counts: noCounts, asked: 'all', wanted: null }
}

function wish({ context }: { context: BadgesContext }) {
  return { drafts: context.asked === 'all' }
}
