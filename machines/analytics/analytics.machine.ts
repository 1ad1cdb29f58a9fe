import {
  analyticsSetup,
  initialContext,
  loadAnalyticsInput,
  reloadAnalyticsInput,
} from './analytics.setup.ts'
import { outputOf } from '../port.ts'

/** State machine of the analytics screen, which loads the figures for the period in the URL. */
export const analyticsMachine = analyticsSetup.createMachine({
  id: 'analytics',
  description: 'Figures of the documents and vouchers that the employee may see, in a period.',
  context: initialContext,
  initial: 'loading',
  on: {
    'analytics.goTo': {
      guard: 'isOtherPeriod',
      target: '.loading',
      actions: 'setPeriod',
      reenter: true,
    },
  },
  states: {
    loading: {
      description: 'The figures are loading. Placeholders are shown.',
      tags: 'busy',
      entry: 'clearStale',
      invoke: {
        id: 'loadAnalytics',
        src: 'loadAnalytics',
        input: loadAnalyticsInput,
        onDone: { target: 'shown', actions: { type: 'setFigures', params: outputOf } },
        onError: 'failed',
      },
      on: { 'analytics.changed': { actions: 'markStale' } },
    },
    shown: {
      description: 'The figures are shown as charts and tables.',
      initial: 'current',
      states: {
        current: {
          description: 'Nothing has changed since the figures were requested.',
          always: { guard: 'isStale', target: 'stale' },
          on: { 'analytics.changed': { actions: 'markStale' } },
        },
        stale: {
          description:
            'Documents or vouchers have changed. The figures are reloaded within a minute.',
          after: { refreshDelay: 'refreshing' },
        },
        refreshing: {
          description:
            'The figures are reloaded in the background. The figures shown stay visible.',
          tags: 'busy',
          entry: 'clearStale',
          invoke: {
            id: 'loadAnalytics',
            src: 'loadAnalytics',
            input: reloadAnalyticsInput,
            onDone: { target: 'current', actions: { type: 'setFigures', params: outputOf } },
            onError: 'stale',
          },
          on: { 'analytics.changed': { actions: 'markStale' } },
        },
      },
    },
    failed: {
      description:
        'The figures could not be loaded. The employee can retry. A change on the server loads them again.',
      on: { 'analytics.retry': 'loading', 'analytics.changed': 'loading' },
    },
  },
})
