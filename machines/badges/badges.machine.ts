import { assertEvent, assign, raise, setup } from 'xstate'
import { badgesPorts, type Counts } from './badges.ports.ts'
import { outputOf } from '../port.ts'
import { hasRequiredCounts, noCounts, mergeCounts } from './badges.rules.ts'

export interface BadgesInput {
  /** A random number from 0 up to, but not including, 1. It spreads the requests of many tabs over time. */
  random: () => number
}

/** The scope of a request: all counts, or only those of the boxes. */
type Scope = 'all' | 'boxes'

/** The counts next to the navigation items (specification, sections 2 and 4). A count of 0 shows no badge. */
export interface BadgesContext extends BadgesInput {
  counts: Counts
  /** The scope of the request in progress. */
  currentScope: Scope
  /** The scope of the next request; null if none is needed. */
  nextScope: Scope | null
}

export type BadgesEvent =
  /** All counts may be stale: after a submission, when the page becomes visible again, after missed events. */
  | { type: 'badges.refresh' }
  /** A box of the employee has changed. */
  | { type: 'badges.changed' }
  /** New draft counts from the server, in the order of `categories`. */
  | { type: 'badges.counted'; drafts: readonly number[] }
  /** The event stream of the server was opened, or closed. */
  | { type: 'badges.connected' }
  | { type: 'badges.disconnected' }

/** Maximum interval between two requests without an event stream, in milliseconds. */
const REFRESH_MS = 60_000
/** The share of this interval that is random. */
const JITTER_SHARE = 0.25

/** State machine of the badges (specification, section 8: errors are ignored). It runs as long as a session. */
export const badgesMachine = setup({
  types: {
    context: {} as BadgesContext,
    events: {} as BadgesEvent,
    input: {} as BadgesInput,
    tags: {} as 'busy',
  },
  actors: badgesPorts,
  delays: { refreshEvery: ({ context }) => REFRESH_MS * (1 - JITTER_SHARE * context.random()) },
  guards: {
    isScheduled: ({ context }) => context.nextScope !== null,
    isComplete: ({ context }, counts: Partial<Counts>) =>
      hasRequiredCounts(counts, context.currentScope === 'all'),
  },
  actions: {
    setCounts: assign(({ context }, { drafts, ...boxes }: Partial<Counts>) => ({
      counts: mergeCounts(
        context.counts,
        context.currentScope === 'all' ? { ...boxes, drafts } : boxes,
      ),
    })),
    /** The response to a request in progress may be older than the event, so only the box counts of that response are used. */
    setDraftCounts: assign(({ context, event }) => {
      assertEvent(event, 'badges.counted')
      return {
        counts: mergeCounts(context.counts, { drafts: event.drafts }),
        currentScope: 'boxes',
      }
    }),
    scheduleAll: assign({ nextScope: 'all' }),
    scheduleBoxes: assign(({ context }) => ({ nextScope: context.nextScope ?? 'boxes' })),
    beginRequest: assign(({ context }) => ({
      currentScope: context.nextScope ?? 'all',
      nextScope: null,
    })),
    refresh: raise({ type: 'badges.refresh' }),
  },
}).createMachine({
  id: 'badges',
  description: 'The counts of items that need the employee, next to the navigation items.',
  context: initialContext,
  type: 'parallel',
  states: {
    stream: {
      description: 'The event stream of the server.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No event stream is open. The counts are requested every minute.',
          on: { 'badges.connected': 'open' },
          after: { refreshEvery: { target: 'closed', reenter: true, actions: 'refresh' } },
        },
        open: {
          description: 'The event stream reports every change. The counts are not polled.',
          on: { 'badges.disconnected': 'closed' },
        },
      },
    },
    counts: {
      description: 'The loading of the counts.',
      initial: 'refreshing',
      on: {
        'badges.refresh': { actions: 'scheduleAll' },
        'badges.changed': { actions: 'scheduleBoxes' },
        'badges.counted': { actions: 'setDraftCounts' },
      },
      states: {
        refreshing: {
          description: 'The counts are loading. The previous counts stay visible.',
          tags: 'busy',
          entry: 'beginRequest',
          invoke: {
            id: 'loadCounts',
            src: 'loadCounts',
            input: loadCountsInput,
            onDone: [
              {
                guard: { type: 'isComplete', params: outputOf },
                target: 'refreshed',
                actions: { type: 'setCounts', params: outputOf },
              },
              { target: 'incomplete', actions: { type: 'setCounts', params: outputOf } },
            ],
            onError: 'incomplete',
          },
        },
        refreshed: {
          description: 'The counts are current until a change is reported.',
          always: { guard: 'isScheduled', target: 'refreshing' },
        },
        incomplete: {
          description:
            'A count could not be loaded. The previous number stays, and all counts are requested again.',
          always: { guard: 'isScheduled', target: 'refreshing', actions: 'scheduleAll' },
          after: { refreshEvery: 'refreshing' },
        },
      },
    },
  },
})

function initialContext({ input }: { input: BadgesInput }): BadgesContext {
  return { ...input, counts: noCounts, currentScope: 'all', nextScope: null }
}

function loadCountsInput({ context }: { context: BadgesContext }) {
  return { drafts: context.currentScope === 'all' }
}
