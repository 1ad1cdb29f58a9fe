import { analytics as model, periods } from '../../models/analytics.model.ts'
import type { Period } from '../../machines/vouchers/vouchers.ports.ts'
import { approver } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import type { Work } from './driver.ts'
import { openScreen } from './openScreen.ts'
import { navigate, waitForElement } from './pageActions.ts'
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
    // Loads the code of the screen.
    await openScreen(tools, addressOf('a quarter'), approver)
    await waitForElement(tools, page.locator('[data-machine=analytics][data-state=shown]'))
    await navigate(tools, '/reportApproved')
    await waitForElement(tools, page.locator('[data-machine=boxes][data-state^="list.ready"]'))
    await heldRequests.at('loadAnalytics').after(navigate(tools, addressOf('half a year')))
    await waitForElement(tools, page.locator('[data-machine=analytics]'))
  },
  moves: {
    'analytics.goTo half a year': goTo('half a year'),
    'analytics.goTo a quarter': goTo('a quarter'),
  },
  eventsWithoutControl: {
    'analytics.goTo': 'A change of the address sends it: a link, Back or Forward.',
  },
  unreachableTransitions: {
    'analytics analytics.goTo 0: no': 'The address of the present period sends no event.',
  },
  readPage: { tables: count('[data-machine=analytics] table') },
  expectedPage: ({ state }) => (state === 'shown' ? { tables: 5 } : {}),
})
