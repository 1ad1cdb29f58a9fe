import { analyticsSetup, periodRequest, start } from './analytics.setup.ts'
import { outputOf } from '../port.ts'

/** State machine of the figures: they are loaded for the period of the address. */
export const analyticsMachine = analyticsSetup.createMachine({
  id: 'analytics',
  description: 'Figures of the documents and vouchers that the employee may see, in a period.',
  context: start,
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
      invoke: {
        id: 'loadAnalytics',
        src: 'loadAnalytics',
        input: periodRequest,
        onDone: { target: 'shown', actions: { type: 'setFigures', params: outputOf } },
        onError: 'failed',
      },
    },
    shown: { description: 'The figures are shown as charts and tables.' },
    failed: {
      description: 'The figures could not be loaded. The employee can retry.',
      on: { 'analytics.retry': 'loading' },
    },
  },
})
