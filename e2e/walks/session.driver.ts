import type { SessionContext } from '../../machines/session/session.setup.ts'
import { hourMs, minuteMs, noon } from '../../models/samples/days.ts'
import { session as model } from '../../models/session.model.ts'
import { author } from './colleagues.ts'
import { defineDriver, type MoveAction, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { openPage } from './openScreen.ts'
import { changeSession, createStoredSession, sessionKey, waitForElement } from './pageActions.ts'
import { countReader, elementsReader } from './readPage.ts'

/** The session length that the installation is configured with, in minutes. */
interface Memory {
  minutes: 60 | 4
}
type SessionPosition = WalkPosition<SessionContext, Memory>
type Move = MoveDefinition<SessionContext, Memory>
type Action = MoveAction<SessionContext, Memory>

const isForm = ({ state }: SessionPosition) =>
  ['returning', 'signedOut', 'signingIn', 'signingOut'].includes(state)
const isForRenewal = ({ state }: SessionPosition) =>
  ['signedIn.ending', 'signedIn.renewing'].includes(state)

/** This tab receives a change of the stored session by another tab. */
const changeElsewhere =
  (username: string | null, minutes: number): Action =>
  async (tools) => {
    const now = await tools.page.evaluate(() => Date.now())
    await changeSession(tools, username, now + minutes * minuteMs)
  }

/** The server refuses a call that has the current token. The employee causes the call by opening another list. */
async function refuseToken({ page, connection, ...tools }: BrowserTools): Promise<void> {
  const isFirst = new URL(page.url()).pathname === '/reportWrite'
  const link = page.getByRole('link', { name: isFirst ? '채무정리' : '채무발생' })
  await waitForElement({ page, connection, ...tools }, link)
  const storedSession = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  const { token } = JSON.parse(storedSession ?? '{}') as { token?: string }
  connection.fail('_list', 'unauthorized')
  // A call of the previous screen may still be pending, and the app ignores its response. So the walk waits for the call of the new list.
  const list = isFirst ? 'payment_list' : 'voucher_list'
  const refused = page.waitForResponse(
    (response) =>
      response.url().includes(list) &&
      response.request().headers()['authorization'] === `Token ${token}`,
  )
  await link.click()
  await refused
  connection.mend()
}

/** The minutes that are left to the stored session, by the move that restores it. */
const storedMinutes = {
  'restoreSession answers nothing': undefined,
  'restoreSession answers a fresh session': 60,
  'restoreSession answers a session near its end': 4,
  'restoreSession answers a session that is over': 0,
} as const

const moves: Readonly<Record<string, Move>> = {
  'session.setUsername': { can: isForm },
  'session.setPassword': {
    do: ({ page, product }, { event }) => {
      const password = event.password === '' ? '' : product.password
      return page.locator('[data-event="session.setPassword"]').fill(password)
    },
  },
  'session.leaveForm': {
    can: isForm,
    do: async ({ page }) => {
      const form = page.locator('[data-machine=session]')
      await page.locator('a[href="/auth/register"]').click()
      await form.waitFor({ state: 'detached' })
      await page.goBack()
      await form.waitFor()
    },
  },
  'session.expired with the present token': {
    can: ({ state }) => state.startsWith('signedIn'),
    do: refuseToken,
  },
  'session.woke': {
    isTried: true,
    do: ({ page }) => page.evaluate(() => dispatchEvent(new Event('pageshow'))),
  },
  'session.changedElsewhere to no session': { do: changeElsewhere(null, 0) },
  'session.changedElsewhere to a fresh one': { do: changeElsewhere(author, 60) },
  'session.changedElsewhere to one that is over': { do: changeElsewhere(author, 0) },
  'session.changedElsewhere to another employee': { do: changeElsewhere('kim', 60) },
  'signIn answers a fresh session': { can: { minutes: 60 } },
  'signIn answers a session near its end': { can: { minutes: 4 } },
  'the next delay is over': { do: ({ page }, { due }) => page.clock.fastForward(due) },
  'the device sleeps': {
    do: async ({ page }) => {
      const now = await page.evaluate(() => Date.now())
      await page.clock.setSystemTime(now + hourMs)
    },
  },
}

/** The start with the address to which the identity provider sends an employee back. */
const returnStart = 'back from the identity provider'

export const driver = defineDriver<SessionContext, Memory>({
  model,
  starts: [
    ...Object.keys(storedMinutes).flatMap((restored) =>
      ([60, 4] as const).map((minutes) => {
        return { name: 'as the page opens', memory: { minutes }, consequences: [restored] }
      }),
    ),
    ...['restoreSession answers nothing', 'restoreSession answers a fresh session'].map(
      (restored) => ({
        name: returnStart,
        memory: { minutes: 60 } as const,
        consequences: [restored],
      }),
    ),
  ],
  open: async (tools, { name, memory: { minutes }, consequences: [restored] = [] }) => {
    const { page, connection, heldRequests } = tools
    heldRequests.drop()
    heldRequests.hold('signIn', 'exchangeCode', 'signOut')
    connection.configure({ sessionSeconds: minutes * 60 })
    const remainingMinutes = storedMinutes[restored as keyof typeof storedMinutes]
    const expiresAt = noon + (remainingMinutes ?? 0) * minuteMs
    const storedItems: Record<string, string> = {}
    if (remainingMinutes !== undefined)
      storedItems[sessionKey] = await createStoredSession(tools, author, expiresAt)
    const path = name === returnStart ? '/reportWrite#code=one-time' : '/reportWrite'
    await openPage(tools, path, storedItems, page.locator('[data-machine=session]'))
    await page.clock.pauseAt(noon + 20_000)
  },
  // A browser has only six connections per host. So held calls for which the session no longer waits are ended.
  before: ({ heldRequests }, { state }) => {
    if (state !== 'signingIn' && state !== 'signedIn.renewing') heldRequests.at('signIn').clear()
    if (state !== 'returning') heldRequests.at('exchangeCode').clear()
    if (state !== 'signingOut') heldRequests.at('signOut').clear()
  },
  moves,
  impossibleMoves: {
    'restoreSession answers': 'The stored session is read before the page is painted.',
    'restoreSession fails by the server': 'A stored session that cannot be read is no session.',
    'exchangeCode answers':
      'The product of the walks has no identity provider: e2e/singleSignOn.spec.ts.',
    'session.expired': 'A response with status 401 always belongs to a token.',
    'session.expired with an older token': 'The app makes no call with an older token.',
    'session.changedElsewhere to the same one with an endpoint':
      'With it, the walks would have more than 20,000 states: tests/machines/session.tabs.test.ts.',
    'session.keepEndpoint': 'The machine of the push notifications sends it: the walks of push.',
  },
  unreachableTransitions: {
    'session.restoring session.changedElsewhere 0':
      'The stored session is read before another tab can change it.',
  },
  eventsWithoutControl: {
    'session.leaveForm': 'The link to another page sends it.',
    'session.expired': 'A response of the server with status 401 sends it.',
    'session.woke': 'The browser sends it when the device wakes up.',
    'session.changedElsewhere': 'Only another tab sends this event.',
  },
  readPage: {
    form: countReader('[name=username]'),
    expired: elementsReader('body', ({ textContent }) => {
      return textContent?.includes('로그인이 만료되었습니다') ? true : []
    }),
    failed: countReader('form [role=alert] p'),
    ending: countReader('[name=renewal]'),
    typed: elementsReader('[name=username], [name=password], [name=renewal]', (field) => {
      const { name, value } = field as HTMLInputElement
      return `${name} ${value.trim() === '' ? 'empty' : 'filled'}`
    }),
    errors: countReader('form [aria-invalid=true]'),
  },
  expectedPage: (at) => {
    const { password, isSubmitted, failure, expired } = at.context
    const username = at.context.username.trim()
    const typed = (name: string, value: string) => `${name} ${value === '' ? 'empty' : 'filled'}`
    if (isForRenewal(at)) return { ending: 1, typed: [typed('renewal', password)] }
    if (!isForm(at)) return {}
    return {
      form: 1,
      expired: expired ? [true] : [],
      failed: failure && at.state !== 'signingIn' ? 1 : 0,
      typed: [typed('username', username), typed('password', password)],
      errors: isSubmitted ? [username, password].filter((value) => value === '').length : 0,
    }
  },
})
