import { createECDH, randomBytes } from 'node:crypto'
import type { PushContext } from '../../machines/push/push.machine.ts'
import { push as model } from '../../models/push.model.ts'
import { ProfileDialog } from '../screens/profileDialog.ts'
import { author } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import type { BrowserTools } from './driver.ts'
import { openScreen, pauseClock } from './openScreen.ts'
import { waitForElement } from './pageActions.ts'
import { attributesReader, elementsReader } from './readPage.ts'

/** Whether the browser of the session has a push endpoint. */
interface Memory {
  hasEndpoint: boolean
}

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

const subscriptionKey = 'walk.subscription'

/**
 * Replaces only `PushManager`, because Debian's Chromium has no push service. A subscription outlives the page, as a real one does. The
 * calls of the app to the server are real. The app checks its subscription at the start only if this browser has an earlier one.
 */
function replacePushManager([key, given]: readonly [string, typeof keys]): void {
  const current = () => {
    const endpoint = localStorage.getItem(key)
    const unsubscribe = async () => {
      localStorage.removeItem(key)
      return true
    }
    const subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: given }) }
    return endpoint ? (subscription as unknown as PushSubscription) : null
  }
  PushManager.prototype.getSubscription = async () => current()
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(key, `https://push.example.com/${crypto.randomUUID()}`)
    return current() as PushSubscription
  }
  localStorage.setItem(key, 'https://push.example.com/before')
}

/** Registers the earlier push subscription of this browser on the server, before the app sends its first request. */
async function storeSubscription({ page, product }: BrowserTools): Promise<void> {
  const endpoint = await page.evaluate((key) => localStorage.getItem(key), subscriptionKey)
  await product.callApi(author, 'ea/create_push/', { pushInfo: { endpoint, keys } })
}

export const driver = defineDriver<PushContext, Memory>({
  model,
  notices: 'all',
  memory: { hasEndpoint: false },
  starts: ['in a browser that can', 'in a browser that cannot'],
  open: async (tools, { name }) => {
    const { page, connection, heldRequests } = tools
    heldRequests.drop()
    const { host } = new URL(connection.url)
    const isSupported = name === 'in a browser that can'
    connection.configure({ productionHost: isSupported ? host : 'elsewhere.example.com' })
    await page.addInitScript(replacePushManager, [subscriptionKey, keys] as const)
    heldRequests.hold('checkPush', 'subscribePush', 'unsubscribePush')
    await openScreen(tools, '/reportSign')
    await pauseClock(tools)
    await page.locator('[data-event="password.open"]').click()
    await waitForElement(tools, new ProfileDialog(page).password)
  },
  waitsForDelays: true,
  moves: {
    'checkPush answers with the endpoint': async (tools) => {
      await storeSubscription(tools)
      await tools.heldRequests.at('checkPush').release()
    },
    'subscribePush answers with another endpoint': { memoryAfter: { hasEndpoint: true } },
    'unsubscribePush answers with success': { memoryAfter: { hasEndpoint: false } },
  },
  impossibleMoves: { 'push.check': 'No control of a screen sends this event.' },
  readPage: {
    isOn: attributesReader('[data-event="push.toggle"]', 'aria-checked'),
    hasEndpoint: elementsReader('html', () => {
      const session = JSON.parse(localStorage.getItem('e-payment.session') ?? '{}')
      return Boolean(session.employee?.endpoint)
    }),
  },
  expectedPage: ({ context, memory }) => ({
    isOn: [String(context.state === 1)],
    hasEndpoint: [memory.hasEndpoint],
  }),
})
