import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { ServerEvent } from '../../contract/events.ts'
import { anEmployee, aSession } from '../../models/samples/people.ts'
import { Draft } from '../screens/draft.ts'
import type { Fault } from '../proxy.ts'
import { author } from './colleagues.ts'
import type { BrowserTools } from './driver.ts'

export const sessionKey = 'e-payment.session'

/** A session of an employee, as the app stores it on the device. */
export async function createStoredSession(
  { product }: BrowserTools,
  username: string,
  expiresAt: number,
): Promise<string> {
  const token = await product.signIn(username)
  const employee = anEmployee({ user: { username, first_name: `이름 ${username}` }, token })
  return JSON.stringify(aSession({ employee, expiresAt }))
}

/** Waits for the form of a draft, discards a saved draft that the form offers, and types a title. */
export async function fillDraftTitle(tools: BrowserTools): Promise<Draft> {
  const { page } = tools
  const draft = new Draft(page)
  const form = page.locator('[data-machine=draft][data-state^="composing.form"]')
  const discard = page.locator('[data-event="draft.discard"]')
  await waitForElement(tools, form.or(discard).first())
  if ((await discard.count()) > 0) await discard.click()
  await draft.title.fill('월세')
  return draft
}

/** Requests approval of a draft; the request meets this fault. */
export async function failSubmission(
  { connection }: BrowserTools,
  draft: Draft,
  fault: Fault = 'error',
): Promise<void> {
  connection.fail('create_document', fault)
  await draft.request.click()
  await draft.dialog.waitFor({ state: 'detached' })
  connection.mend()
}

/** Dismisses all notices, one after the other. */
export async function dismissNotices({ page }: BrowserTools): Promise<void> {
  const dismiss = () => {
    const button = document.querySelector<HTMLElement>('[data-event="notices.dismiss"]')
    button?.click()
    return button !== null
  }
  while (await page.evaluate(dismiss));
}

/** A message of one tab to the others: a server event, or whether the event stream is open. */
export type TabMessage = ServerEvent | { type: 'connected' | 'disconnected' }

/** Sends an event to this tab, as another tab of the employee does that has the event stream open. */
export function postFromOtherTab(
  { draftStorage }: BrowserTools,
  event: TabMessage,
  username = author,
): Promise<void> {
  return draftStorage.tab.evaluate(
    ([name, message]) => {
      const channel = new BroadcastChannel(name)
      channel.postMessage(message)
      channel.close()
    },
    [`e-payment.events.${username}`, event] as const,
  )
}

let signOuts = 0

/** Stores a session, or removes it, as another tab does at sign-in and sign-out. The page adopts the change. */
export async function changeSession(
  tools: BrowserTools,
  username: string | null,
  expiresAt: number,
): Promise<void> {
  signOuts += 1
  const session = username && (await createStoredSession(tools, username, expiresAt))
  await tools.draftStorage.tab.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey,
    session ?? `signed out ${signOuts}`,
  ] as const)
}

/** Navigates within the app as a link does; `state` is the location state of the link. */
export function navigate(
  { page }: BrowserTools,
  address: string,
  state: object | null = null,
): Promise<void> {
  return page.evaluate(
    ([to, usr]) => {
      const entry = { usr, key: crypto.randomUUID(), idx: 0 }
      history.pushState(entry, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: entry }))
    },
    [address, state] as const,
  )
}

/** Opens an unrelated box, so that the next navigation opens the screen again with its code loaded. */
export async function leaveScreen(tools: BrowserTools): Promise<void> {
  await navigate(tools, '/reportApproved')
  const box = tools.page.locator('[data-machine=boxes][data-state^="list.ready"]')
  await waitForElement(tools, box)
}

/** Presses a shortcut of a list, which works only while no other element has the focus. */
export async function pressListKey({ page }: BrowserTools, key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(key)
}

/** The pauses between the ticks of `waitForElement`, in milliseconds. */
const TICK_INTERVALS = [50, 50, 100, 200, 400, 800, 1200, 1200]

/** Waits for an element. Lazily loaded code is rendered later, so the clock advances in small steps. */
export async function waitForElement({ page }: BrowserTools, element: Locator): Promise<void> {
  for (const timeout of TICK_INTERVALS) {
    const found = element.waitFor({ state: 'attached', timeout })
    if (
      await found.then(
        () => true,
        () => false,
      )
    ) {
      return
    }
    await page.clock.runFor(50)
  }
  await element.waitFor({ state: 'attached' })
}

/** Advances the clock of the page in small steps until the work is done. */
export async function advanceClockUntil({ page }: BrowserTools, work: Promise<unknown>) {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) {
    await page.clock.runFor(100)
    await pause(50)
  }
  await work
}
