import {
  loadCalendarDayInput,
  loadCalendarInput,
  initialContext,
  reloadCalendarInput,
} from './calendar.context.ts'
import { calendarSetup } from './calendar.setup.ts'
import { outputOf } from '../port.ts'

/** State machine of the calendar: a month of due dates or G/L dates, and the vouchers of the open day. */
export const calendarMachine = calendarSetup.createMachine({
  id: 'calendar',
  description: 'A month of payment due dates or G/L dates, with the sums of each day.',
  context: initialContext,
  initial: 'loading',
  states: {
    loading: {
      description: 'The month is loading. Its days are shown without sums.',
      tags: 'busy',
      entry: 'clearStale',
      invoke: {
        id: 'loadCalendar',
        src: 'loadCalendar',
        input: loadCalendarInput,
        onDone: [
          {
            guard: 'hasDay',
            target: 'day',
            actions: { type: 'setSums', params: outputOf },
          },
          { target: 'shown', actions: { type: 'setSums', params: outputOf } },
        ],
        onError: 'failed',
      },
      on: {
        'calendar.goTo': [
          { guard: 'isOtherMonth', target: 'loading', actions: 'setPlace', reenter: true },
          { actions: 'setPlace' },
        ],
        'calendar.changed': { actions: 'markStale' },
      },
    },
    failed: {
      description:
        'The month could not be loaded. The employee can retry. A change on the server loads it again.',
      on: {
        'calendar.retry': 'loading',
        'calendar.changed': 'loading',
        'calendar.goTo': [
          { guard: 'isOtherMonth', target: 'loading', actions: 'setPlace' },
          { actions: 'setPlace' },
        ],
      },
    },
    shown: {
      description: 'The sums of each day are shown.',
      initial: 'current',
      on: {
        'calendar.goTo': [
          { guard: 'isOtherMonth', target: 'loading', actions: 'setPlace' },
          { guard: 'opensDay', target: 'day', actions: 'setPlace' },
        ],
      },
      states: {
        current: {
          description: 'Nothing has changed since the sums were requested.',
          always: { guard: 'isStale', target: 'stale' },
          on: { 'calendar.changed': { actions: 'markStale' } },
        },
        stale: {
          description: 'Documents or vouchers have changed. The sums are reloaded within a minute.',
          after: { refreshDelay: 'refreshing' },
        },
        refreshing: {
          description: 'The sums are reloaded in the background. The sums shown stay visible.',
          tags: 'busy',
          entry: 'clearStale',
          invoke: {
            id: 'loadCalendar',
            src: 'loadCalendar',
            input: reloadCalendarInput,
            onDone: { target: 'current', actions: { type: 'setSums', params: outputOf } },
            // With the mark, the sums are still stale after a day was opened and closed.
            onError: { target: 'stale', actions: 'markStale' },
          },
          on: {
            'calendar.changed': { actions: 'markStale' },
            // Opening a day cancels the reload of the month. The reload is repeated when the day is closed.
            'calendar.goTo': [
              { guard: 'isOtherMonth', target: '#calendar.loading', actions: 'setPlace' },
              { guard: 'opensDay', target: '#calendar.day', actions: ['setPlace', 'markStale'] },
            ],
          },
        },
      },
    },
    day: {
      description: 'A day is open, above the month.',
      initial: 'loading',
      on: {
        'calendar.goTo': [
          { guard: 'isOtherMonth', target: 'loading', actions: 'setPlace' },
          { guard: 'opensDay', target: '.loading', actions: 'setPlace', reenter: true },
          { guard: 'closesDay', target: 'shown', actions: 'setPlace' },
        ],
        'calendar.changed': { actions: 'markStale' },
      },
      states: {
        loading: {
          description: 'The vouchers and documents of the day are loading.',
          tags: 'busy',
          invoke: {
            id: 'loadCalendarDay',
            src: 'loadCalendarDay',
            input: loadCalendarDayInput,
            onDone: { target: 'shown', actions: { type: 'setEntries', params: outputOf } },
            onError: 'failed',
          },
        },
        shown: { description: 'The vouchers and documents of the day are shown.' },
        failed: {
          description:
            'The vouchers and documents of the day could not be loaded. A change on the server loads them again.',
          on: {
            'calendar.retry': 'loading',
            'calendar.changed': { target: 'loading', actions: 'markStale' },
          },
        },
      },
    },
  },
})
