import { assertEvent, assign, setup } from 'xstate'
import type { CalendarContext, CalendarEvent, CalendarInput } from './calendar.context.ts'
import {
  type CalendarDayEntries,
  calendarPorts,
  type CalendarSum,
  type CalendarUrlState,
} from './calendar.ports.ts'
import { refreshDelay } from '../home/refreshDelay.ts'

const isSameMonth = (one: CalendarUrlState, other: CalendarUrlState) =>
  one.month === other.month && one.dateType === other.dateType

/** Types, actors, delays, guards and actions of the `calendar` machine. */
export const calendarSetup = setup({
  types: {
    context: {} as CalendarContext,
    events: {} as CalendarEvent,
    input: {} as CalendarInput,
    tags: {} as 'busy',
  },
  actors: calendarPorts,
  delays: { refreshDelay },
  guards: {
    isStale: ({ context }) => context.isStale,
    isOtherMonth: ({ context, event }) =>
      event.type === 'calendar.goTo' && !isSameMonth(context.place, event.place),
    opensDay: ({ context, event }) =>
      event.type === 'calendar.goTo' &&
      event.place.day !== null &&
      event.place.day !== context.place.day,
    closesDay: ({ event }) => event.type === 'calendar.goTo' && event.place.day === null,
    hasDay: ({ context }) => context.place.day !== null,
  },
  actions: {
    setPlace: assign(({ context, event }) => {
      assertEvent(event, 'calendar.goTo')
      const { place } = event
      return { place, sums: isSameMonth(context.place, place) ? context.sums : null, entries: null }
    }),
    setSums: assign((_, sums: readonly CalendarSum[]) => ({ sums })),
    setEntries: assign((_, entries: CalendarDayEntries) => ({ entries })),
    markStale: assign({ isStale: true }),
    clearStale: assign({ isStale: false }),
  },
})
