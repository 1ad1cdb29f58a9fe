import { createECDH, randomBytes } from 'node:crypto'
import type { PushContext } from '../../machines/push/push.machine.ts'
import { push as model } from '../../models/push.model.ts'
import { Password } from '../screens/password.ts'
import { appears, begin } from './begin.ts'
import { author } from './colleagues.ts'
import { type Doing, driver, type Hands } from './driver.ts'

/** Whether the session has an endpoint. */
interface Memory {
  isKept: boolean
}
type Do = Doing<PushContext, Memory>

const calls = { check: 'check_push', create: 'create_push', remove: 'delete_push' } as const

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

/**
 * Replaces only `PushManager`, because Debian's Chromium has no push service. A subscription outlives the page, as a real one does.
 * The calls of the app to the server are real.
 */
function pretendPush(given: typeof keys): void {
  const key = 'walk.subscription'
  const made = () => {
    const endpoint = localStorage.getItem(key)
    const unsubscribe = async () => {
      localStorage.removeItem(key)
      return true
    }
    const subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: given }) }
    return endpoint ? (subscription as unknown as PushSubscription) : null
  }
  PushManager.prototype.getSubscription = async () => made()
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(key, `https://push.example.com/${crypto.randomUUID()}`)
    return made() as PushSubscription
  }
}

const answers = (call: keyof typeof calls): Do => ({
  do: ({ gates }) => gates.at(calls[call]).letGo(),
})
const fails = (call: keyof typeof calls): Do => ({
  do: ({ gates }) => gates.at(calls[call]).letGo('error'),
})

/** The server has the subscription of this browser before the first request. */
async function subscribe({ page, company }: Hands): Promise<void> {
  const token = await company.signIn(author)
  const endpoint = await page.evaluate(() => localStorage.getItem('walk.subscription'))
  await fetch(`${company.url}/ea/create_push/`, {
    method: 'POST',
    headers: { Authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pushInfo: { endpoint, keys } }),
  })
}

export const push = driver<PushContext, Memory>({
  word: 'push',
  speaks: 'alone',
  model,
  starts: [
    { name: 'in a browser that can', memory: { isKept: false } },
    { name: 'in a browser that cannot', memory: { isKept: false } },
  ],
  open: async (hands, { name: start }) => {
    const { page, line, gates } = hands
    gates.drop()
    const host =
      start === 'in a browser that cannot' ? 'elsewhere.example.com' : new URL(line.url).host
    line.configure({ productionHost: host })
    await page.addInitScript(pretendPush, keys)
    await page.addInitScript(() => {
      // The app sends the request only if this browser has an earlier subscription.
      localStorage.setItem('walk.subscription', 'https://push.example.com/before')
    })
    for (const call of Object.values(calls)) gates.at(call)
    await begin(hands, '/reportSign')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
    await page.locator('[data-event="password.open"]').click()
    await appears(hands, new Password(page).password)
  },
  moves: {
    'push.toggle': { do: ({ page }) => new Password(page).push.click() },
    'checkPush answers with the endpoint': {
      do: async (hands) => {
        await subscribe(hands)
        await hands.gates.at(calls.check).letGo()
      },
    },
    'checkPush fails by the server': fails('check'),
    'subscribePush answers with another endpoint': {
      ...answers('create'),
      leaves: () => ({ isKept: true }),
    },
    'subscribePush fails by the server': fails('create'),
    'unsubscribePush answers with success': {
      ...answers('remove'),
      leaves: () => ({ isKept: false }),
    },
    'unsubscribePush fails by the server': fails('remove'),
    'the next delay is over': { do: ({ page }, { due }) => page.clock.runFor(due) },
  },
  never: { 'push.check': 'Nothing on the screen asks for it yet.' },
  silent: { 'push.check': 'Nothing on the screen asks for it yet.' },
  sends: ({ event: type }) => ({ type }),
  see: () => {
    const toggle = document.querySelector('[data-event="push.toggle"]')
    const kept = JSON.parse(localStorage.getItem('e-payment.session') ?? '{}')
    return { on: toggle?.getAttribute('aria-checked'), kept: Boolean(kept.employee?.endpoint) }
  },
  facts: ({ context, memory }) => ({ on: String(context.state === 1), kept: memory.isKept }),
})
