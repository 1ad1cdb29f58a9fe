import type { DevicesContext } from '../../machines/devices/devices.setup.ts'
import { devices as model } from '../../models/devices.model.ts'
import { headersOutsideBrowser } from '../apiCalls.ts'
import { approver } from './colleagues.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools } from './driver.ts'
import { openScreen } from './openScreen.ts'
import { sessionKey } from './pageActions.ts'
import { countReader } from './readPage.ts'

/** Signs the employee out on all other devices, and in again on this number of them. */
async function signInElsewhere(
  { page, product }: BrowserTools,
  deviceCount: number,
): Promise<void> {
  const token = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').token,
    sessionKey,
  )
  const headers = headersOutsideBrowser(token)
  const { ok } = await fetch(`${product.url}/employee/end_other_devices/`, {
    method: 'POST',
    headers,
  })
  if (!ok) throw new Error('The other devices cannot be ended.')
  for (let signedIn = 0; signedIn < deviceCount; signedIn += 1) await product.signIn(approver)
}

const releaseDevices =
  (others: number): MoveDefinition<DevicesContext>['do'] =>
  async (tools) => {
    await signInElsewhere(tools, others)
    await tools.heldRequests.at('listDevices').release()
  }

export const driver = defineDriver<DevicesContext>({
  model,
  notices: 'all',
  open: async (tools) => {
    const { heldRequests } = tools
    heldRequests.hold('endDevice', 'endOtherDevices')
    await heldRequests.at('listDevices').after(openScreen(tools, '/settings/devices', approver))
  },
  moves: {
    'listDevices answers three devices': { do: releaseDevices(2) },
    'listDevices answers only this one': { do: releaseDevices(0) },
  },
  eventOfControl: {
    // The device that the page itself uses is the first of the list and has no button to end it.
    'devices.end': ({ context }, index) => ({ id: context.devices[index + 1]?.id }),
  },
  readPage: { devices: countReader('[data-machine=devices] li') },
  expectedPage: ({ state, context }) =>
    state === 'loading' || state === 'failed' ? {} : { devices: context.devices.length },
})
