import type { CalendarContext } from '../../machines/calendar/calendar.context.ts'
import type { CalendarUrlState } from '../../machines/calendar/calendar.ports.ts'
import { calendarUrlStates, calendar as model } from '../../models/calendar.model.ts'
import { approver } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import { openPausedScreen } from './openScreen.ts'
import { leaveScreen, navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { countReader, textsReader } from './readPage.ts'

function addressOf({ month, dateType, day }: CalendarUrlState): string {
  return `/calendar?month=${month}&dates=${dateType}${day ? `&day=${day}` : ''}`
}

const months: Record<string, string> = { '2026-11': '2026년 11월', '2026-12': '2026년 12월' }
const isOpen = (state: string) => state.startsWith('day.')

export const driver = defineDriver<CalendarContext>({
  model,
  open: async (tools, { name }) => {
    const { page, heldRequests } = tools
    const shown = page.locator('[data-machine=calendar][data-state^=shown]')
    // Opens the screen once, so that its code is loaded before the walk begins.
    await openPausedScreen(
      tools,
      addressOf(calendarUrlStates['the month']),
      () => shown.waitFor(),
      approver,
    )
    await navigate(tools, addressOf(calendarUrlStates['the day']))
    await waitForElement(tools, page.locator('[data-machine=calendar][data-state="day.shown"]'))
    await leaveScreen(tools)
    heldRequests.hold('loadCalendarDay')
    const start = addressOf(calendarUrlStates[name === 'on a day' ? 'the day' : 'the month'])
    await heldRequests.at('loadCalendar').after(navigate(tools, start))
    await waitForElement(tools, page.locator('[data-machine=calendar]'))
  },
  waitsForDelays: true,
  moves: {
    'calendar.goTo': (tools, { event: { place } }) => navigate(tools, addressOf(place)),
    'calendar.changed': (tools) =>
      postFromOtherTab(tools, { type: 'drafts', counts: [6, 7, 8, 9, 10] }, approver),
  },
  eventsWithoutControl: {
    'calendar.goTo': 'A change of the address sends it: a link, Back or Forward.',
    'calendar.changed': 'Only the server or another tab sends this event.',
  },
  unreachableTransitions: {
    'calendar.shown calendar.goTo 1: no': 'The address of the present place sends no event.',
    'calendar.shown.refreshing calendar.goTo 1: no':
      'The address of the present place sends no event.',
    'calendar.day calendar.goTo 2: no': 'The address of the present place sends no event.',
  },
  readPage: {
    month: textsReader('[data-machine=calendar] caption'),
    dialogs: countReader('[role=dialog]'),
  },
  expectedPage: ({ state, context: { place } }) => ({
    month: state === 'failed' ? [] : [months[place.month]],
    dialogs: isOpen(state) ? 1 : 0,
  }),
})
