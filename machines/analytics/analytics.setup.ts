import { assertEvent, assign, setup } from 'xstate'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { analyticsPorts, type Figures } from './analytics.ports.ts'
import { isSamePeriod } from './analytics.rules.ts'

export interface AnalyticsInput {
  period: Period
}

export interface AnalyticsContext extends AnalyticsInput {
  /** The figures of the period; null before they are loaded. */
  figures: Figures | null
}

type AnalyticsEvent =
  /** The URL has changed: a link, Back or Forward. */
  { type: 'analytics.goTo'; period: Period } | { type: 'analytics.retry' }

export function start({ input }: { input: AnalyticsInput }): AnalyticsContext {
  return { ...input, figures: null }
}

/** Input of `loadAnalytics`. */
export function periodRequest({ context: { period } }: { context: AnalyticsContext }) {
  return { period }
}

/** Types, actors, guards and actions of the `analytics` machine. */
export const analyticsSetup = setup({
  types: {
    context: {} as AnalyticsContext,
    events: {} as AnalyticsEvent,
    input: {} as AnalyticsInput,
    tags: {} as 'busy',
  },
  actors: analyticsPorts,
  guards: {
    isOtherPeriod: ({ context, event }) =>
      event.type === 'analytics.goTo' && !isSamePeriod(context.period, event.period),
  },
  actions: {
    setPeriod: assign(({ event }) => {
      assertEvent(event, 'analytics.goTo')
      return { period: event.period, figures: null }
    }),
    setFigures: assign((_, figures: Figures) => ({ figures })),
  },
})
