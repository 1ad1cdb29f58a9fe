import { analytics as model, periods } from '../../models/analytics.model.ts'
import type { Period } from '../../machines/vouchers/vouchers.ports.ts'
import { approver } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import type { Work } from './driver.ts'
import { fixRandomDelays, openPausedScreen } from './openScreen.ts'
import { navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { count } from './readPage.ts'

type Name = keyof typeof periods

const addressOf = (name: Name) =>
  `/dashboards/analytics?start=${periods[name].start}&end=${periods[name].end}`

/** A link of the screen. Another period is requested immediately. */
const goTo =
  (name: Name): Work<{ period: Period }> =>
  (tools, { context: { period } }) => {
    const moved = navigate(tools, addressOf(name))
    const isPresent = period.start === periods[name].start
    return isPresent ? moved : tools.heldRequests.at('loadAnalytics').after(moved)
  }

export const analytics = defineDriver<{ period: Period }>({
  model,
  open: async (tools) => {
    const { page, heldRequests } = tools
    await fixRandomDelays(tools)
    const shown = page.locator('[data-machine=analytics][data-state^=shown]')
    // Loads the code of the screen.
    await openPausedScreen(tools, addressOf('a quarter'), () => shown.waitFor(), approver)
    await navigate(tools, '/reportApproved')
    await waitForElement(tools, page.locator('[data-machine=boxes][data-state^="list.ready"]'))
    await heldRequests.at('loadAnalytics').after(navigate(tools, addressOf('half a year')))
    await waitForElement(tools, page.locator('[data-machine=analytics]'))
  },
  moves: {
    'analytics.goTo half a year': goTo('half a year'),
    'analytics.goTo a quarter': goTo('a quarter'),
    'analytics.changed': (tools) =>
      postFromOtherTab(tools, { type: 'drafts', counts: [6, 7, 8, 9, 10] }, approver),
    'the next delay is over': ({ page, heldRequests }, { due }) =>
      heldRequests.at('loadAnalytics').after(page.clock.runFor(due)),
  },
  eventsWithoutControl: {
    'analytics.goTo': 'A change of the address sends it: a link, Back or Forward.',
    'analytics.changed': 'Only the server or another tab sends this event.',
  },
  unreachableTransitions: {
    'analytics analytics.goTo 0: no': 'The address of the present period sends no event.',
  },
  readPage: { tables: count('[data-machine=analytics] table') },
  expectedPage: ({ state }) => (state.startsWith('shown') ? { tables: 5 } : {}),
})
