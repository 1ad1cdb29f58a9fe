import type { CalendarContext } from '../../machines/calendar/calendar.context.ts'
import { calendar as model, places } from '../../models/calendar.model.ts'
import { approver } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import type { Work } from './driver.ts'
import { fixRandomDelays, openPausedScreen } from './openScreen.ts'
import { navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { count, texts } from './readPage.ts'

type Place = keyof typeof places

function addressOf(name: Place): string {
  const { month, dateType, day } = places[name]
  return `/calendar?month=${month}&dates=${dateType}${day ? `&day=${day}` : ''}`
}

/** A link of the screen. A new place is requested immediately if the machine can load it. */
const goTo =
  (name: Place): Work<CalendarContext> =>
  (tools, { state, context: { place } }) => {
    const { heldRequests } = tools
    const { month, dateType, day } = places[name]
    const moved = navigate(tools, addressOf(name))
    if (month !== place.month || dateType !== place.dateType) {
      return heldRequests.at('loadCalendar').after(moved)
    }
    const isLoaded = state !== 'loading' && state !== 'failed'
    const isRequested = isLoaded && day !== null && day !== place.day
    return isRequested ? heldRequests.at('loadCalendarDay').after(moved) : moved
  }

const months: Record<string, string> = { '2026-11': '2026년 11월', '2026-12': '2026년 12월' }
const isOpen = (state: string) => state.startsWith('day.')

export const calendar = defineDriver<CalendarContext>({
  model,
  open: async (tools, { name }) => {
    const { page, heldRequests } = tools
    await fixRandomDelays(tools)
    const shown = page.locator('[data-machine=calendar][data-state^=shown]')
    // Loads the code of the screen.
    await openPausedScreen(tools, addressOf('the month'), () => shown.waitFor(), approver)
    await navigate(tools, addressOf('the day'))
    await waitForElement(tools, page.locator('[data-machine=calendar][data-state="day.shown"]'))
    await navigate(tools, '/reportApproved')
    await waitForElement(tools, page.locator('[data-machine=boxes][data-state^="list.ready"]'))
    heldRequests.hold('loadCalendarDay')
    const start = name === 'on a day' ? 'the day' : 'the month'
    await heldRequests.at('loadCalendar').after(navigate(tools, addressOf(start)))
    await waitForElement(tools, page.locator('[data-machine=calendar]'))
  },
  moves: {
    'calendar.goTo the month': goTo('the month'),
    'calendar.goTo the day': goTo('the day'),
    'calendar.goTo another day': goTo('another day'),
    'calendar.goTo the next month': goTo('the next month'),
    'calendar.goTo the G/L dates': goTo('the G/L dates'),
    'calendar.changed': (tools) =>
      postFromOtherTab(tools, { type: 'drafts', counts: [6, 7, 8, 9, 10] }, approver),
    'the next delay is over': ({ page, heldRequests }, { due }) =>
      heldRequests.at('loadCalendar').after(page.clock.runFor(due)),
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
    month: texts('[data-machine=calendar] caption'),
    dialogs: count('[role=dialog]'),
  },
  expectedPage: ({ state, context: { place } }) => ({
    month: state === 'failed' ? [] : [months[place.month]],
    dialogs: isOpen(state) ? 1 : 0,
  }),
})
