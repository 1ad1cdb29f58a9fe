import { assertEvent, assign, setup } from 'xstate'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { analyticsPorts, type Figures, type FiguresRequest } from './analytics.ports.ts'
import { isSamePeriod } from './analytics.rules.ts'
import { refreshDelay } from '../home/refreshDelay.ts'

export interface AnalyticsInput {
  period: Period
  /** A random number from 0 up to, but not including, 1. It spreads the reloads of many tabs over time. */
  random: () => number
}

export interface AnalyticsContext extends AnalyticsInput {
  /** The figures of the period; null before they are loaded. */
  figures: Figures | null
  /** Whether documents or vouchers have changed on the server since the last request. */
  isStale: boolean
}

type AnalyticsEvent =
  /** The URL has changed: a link, Back or Forward. */
  | { type: 'analytics.goTo'; period: Period }
  | { type: 'analytics.retry' }
  /** Documents or vouchers have changed on the server. */
  | { type: 'analytics.changed' }

export function initialContext({ input }: { input: AnalyticsInput }): AnalyticsContext {
  return { ...input, figures: null, isStale: false }
}

/** Input of `loadAnalytics`. */
export function loadAnalyticsInput({ context: { period } }: { context: AnalyticsContext }) {
  return { period }
}

/** Input of `loadAnalytics` for a reload in the background. */
export function reloadAnalyticsInput(args: { context: AnalyticsContext }): FiguresRequest {
  return { ...loadAnalyticsInput(args), isReload: true }
}

/** Types, actors, delays, guards and actions of the `analytics` machine. */
export const analyticsSetup = setup({
  types: {
    context: {} as AnalyticsContext,
    events: {} as AnalyticsEvent,
    input: {} as AnalyticsInput,
    tags: {} as 'busy',
  },
  actors: analyticsPorts,
  delays: { refreshDelay },
  guards: {
    isStale: ({ context }) => context.isStale,
    isOtherPeriod: ({ context, event }) =>
      event.type === 'analytics.goTo' && !isSamePeriod(context.period, event.period),
  },
  actions: {
    setPeriod: assign(({ event }) => {
      assertEvent(event, 'analytics.goTo')
      return { period: event.period, figures: null }
    }),
    setFigures: assign((_, figures: Figures) => ({ figures })),
    markStale: assign({ isStale: true }),
    clearStale: assign({ isStale: false }),
  },
})
