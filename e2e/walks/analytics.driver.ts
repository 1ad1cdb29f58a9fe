import { analytics as model, periods } from '../../models/analytics.model.ts'
import type { Period } from '../../machines/vouchers/vouchers.ports.ts'
import { approver } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import { openPausedScreen } from './openScreen.ts'
import { leaveScreen, navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { countReader } from './readPage.ts'

const addressOf = ({ start, end }: Period) => `/dashboards/analytics?start=${start}&end=${end}`

export const driver = defineDriver<{ period: Period }>({
  model,
  open: async (tools) => {
    const { page, heldRequests } = tools
    const shown = page.locator('[data-machine=analytics][data-state^=shown]')
    // Opens the screen once, so that its code is loaded before the walk begins.
    await openPausedScreen(tools, addressOf(periods['a quarter']), () => shown.waitFor(), approver)
    await leaveScreen(tools)
    await heldRequests.at('loadAnalytics').after(navigate(tools, addressOf(periods['half a year'])))
    await waitForElement(tools, page.locator('[data-machine=analytics]'))
  },
  waitsForDelays: true,
  moves: {
    'analytics.goTo': (tools, { event: { period } }) => navigate(tools, addressOf(period)),
    'analytics.changed': (tools) =>
      postFromOtherTab(tools, { type: 'drafts', counts: [6, 7, 8, 9, 10] }, approver),
  },
  eventsWithoutControl: {
    'analytics.goTo': 'A change of the address sends it: a link, Back or Forward.',
    'analytics.changed': 'Only the server or another tab sends this event.',
  },
  unreachableTransitions: {
    'analytics analytics.goTo 0: no': 'The address of the present period sends no event.',
  },
  readPage: { tables: countReader('[data-machine=analytics] table') },
  expectedPage: ({ state }) => (state.startsWith('shown') ? { tables: 5 } : {}),
})
