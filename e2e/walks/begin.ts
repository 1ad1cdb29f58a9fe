import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { ServerEvent } from '../../contract/events.ts'
import { hour, noon } from '../../models/samples/days.ts'
import { nowhere } from '../proxy.ts'
import { Draft } from '../screens/draft.ts'
import { Drafting } from '../screens/drafting.ts'
import { author } from './colleagues.ts'
import type { StoredDraft } from './draftStorage.ts'
import type { BrowserTools } from './driver.ts'

export const sessionKey = 'e-payment.session'

/** A session of an employee, as the app stores it on the device. */
export async function createSession(
  { company }: BrowserTools,
  username: string,
  expiresAt: number,
): Promise<string> {
  const token = await company.signIn(username)
  const employee = {
    user: { username, first_name: `이름 ${username}` },
    department: { id: 1, name: '재무팀', order: 1 },
    position: { id: 1, name: '대리', order: 5 },
    avatar: null,
    endpoint: null,
    token,
  }
  return JSON.stringify({ token, employee, expiresAt })
}

/** Opens a page at noon of the fixed day, with only these values in localStorage, and waits for an element. */
export async function openPage(
  { page, connection }: BrowserTools,
  path: string,
  stored: Record<string, string>,
  element: Locator,
): Promise<void> {
  await page.goto(`${connection.url}${nowhere}`)
  await page.evaluate((values) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await page.clock.resume()
  await page.clock.setSystemTime(noon)
  await page.goto(`${connection.url}${path}`)
  await element.waitFor()
}

/** Opens a screen as a signed-in employee. */
export async function openScreen(
  tools: BrowserTools,
  path: string,
  username = author,
  expiresAt = noon + hour,
): Promise<void> {
  const stored = { [sessionKey]: await createSession(tools, username, expiresAt) }
  await openPage(tools, path, stored, tools.page.getByRole('button', { name: '로그아웃' }))
}

/** The same, with the clock paused afterwards. The walk controls when events of the server and of other tabs arrive. */
export async function openPausedScreen(
  tools: BrowserTools,
  path: string,
  loadCode?: () => Promise<unknown>,
  username?: string,
  expiresAt?: number,
): Promise<void> {
  const { page, heldRequests } = tools
  heldRequests.hold('events')
  const stream = page.waitForRequest((request) => request.url().includes('ea/events'))
  await openScreen(tools, path, username, expiresAt)
  await loadCode?.()
  // The stream is opened some seconds after the page.
  await page.clock.fastForward(3000)
  await stream
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Opens a document in this way, with all its code loaded. */
export function openDocumentScreen(
  tools: BrowserTools,
  path: string,
  username: string,
  expiresAt?: number,
): Promise<void> {
  const heading = tools.page.locator('[data-machine=signing] article h2').first()
  return openPausedScreen(tools, path, () => heading.waitFor(), username, expiresAt)
}

/** Opens a drafting screen in this way, with all its code and its list loaded, and without a saved draft. */
export async function openDraftingScreen(tools: BrowserTools, path: string): Promise<void> {
  const { page, draftStorage } = tools
  const drafting = new Drafting(page)
  await openPausedScreen(tools, path, async () => {
    await drafting.rows.first().waitFor()
    await page.locator('[data-event="vouchers.setPeriod"]').click()
    await page.locator('[popover] [data-day="2026-09-15"]').waitFor()
    await page.keyboard.press('Escape')
    await drafting.select(drafting.rows.first())
    await drafting.write.click()
    await new Draft(page).title.waitFor()
    if (!(await closeDialogs(tools))) throw new Error('The draft cannot be closed.')
    await draftStorage.clear()
  })
}

/** Opens the draft of the first batch of a drafting screen; `holdRequests` runs when the list is loaded. */
export async function openDraft(
  tools: BrowserTools,
  path: string,
  saved?: StoredDraft,
  holdRequests?: () => unknown,
): Promise<void> {
  const { page, draftStorage, heldRequests } = tools
  const drafting = new Drafting(page)
  heldRequests.drop()
  await draftStorage.unlock()
  const isOpen = new URL(page.url()).pathname === path
  if (isOpen && (await closeDialogs(tools))) {
    await draftStorage.clear()
    await dismissNotices(tools)
    await page.locator('[data-event="vouchers.search"]').click()
    await page.locator('[data-machine=vouchers][data-state^="ready."]').waitFor()
    await drafting.select(drafting.rows.first())
  } else {
    await openDraftingScreen(tools, path)
  }
  if (saved) await draftStorage.release({ put: saved })
  await holdRequests?.()
  await drafting.write.click()
  await waitForElement(tools, new Draft(page).title)
}

/** Waits for the form of a draft, discards a saved draft that is offered, and types a title. */
export async function fillDraft(tools: BrowserTools): Promise<Draft> {
  const { page } = tools
  const draft = new Draft(page)
  const form = page.locator('[data-machine=draft][data-state^="composing.form"]')
  const discard = page.locator('[data-event="draft.discard"]')
  await waitForElement(tools, form.or(discard).first())
  if ((await discard.count()) > 0) await discard.click()
  await draft.title.fill('월세')
  return draft
}

/** Requests approval of a draft; the request fails. */
export async function failSubmission({ connection }: BrowserTools, draft: Draft): Promise<void> {
  connection.fail('create_document', 'error')
  await draft.request.click()
  await draft.dialog.waitFor({ state: 'detached' })
  connection.mend()
}

/** Closes the open dialogs above the list; returns whether all could be closed. */
async function closeDialogs({ page }: BrowserTools): Promise<boolean> {
  const dialogs = page.locator('[role=dialog][data-machine]')
  const button = page.locator('[data-event="draft.cancelUpload"], [data-event="draft.discard"]')
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if ((await dialogs.count()) === 0) return true
    if ((await button.count()) > 0)
      await button
        .first()
        .click()
        .catch(() => undefined)
    await page.keyboard.press('Escape')
  }
  return false
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

/** Makes the random delays of the next pages equal to those of the model, within some milliseconds. */
export function fixRandomDelays({ page }: BrowserTools): Promise<unknown> {
  return page.addInitScript(() => {
    Math.random = () => 0.001
  })
}

/** A message of one tab to the others: a server event, or whether the event stream is open. */
export type TabEvent = ServerEvent | { type: 'connected' | 'disconnected' }

/** Another tab of the employee has the event stream open and forwards an event to this tab. */
export function postFromOtherTab(
  { draftStorage }: BrowserTools,
  event: TabEvent,
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

/** Another tab signs in or out, and this one adopts the stored session. */
export async function changeSession(
  tools: BrowserTools,
  username: string | null,
  expiresAt: number,
): Promise<void> {
  signOuts += 1
  const session = username && (await createSession(tools, username, expiresAt))
  await tools.draftStorage.tab.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey,
    session ?? `signed out ${signOuts}`,
  ] as const)
}

/** Navigates within the app as a link does; `state` is the state of the link. */
export function navigate(
  { page }: BrowserTools,
  address: string,
  state: object | null = null,
): Promise<void> {
  return page.evaluate(
    ([to, usr]) => {
      const entry = { usr, key: 'walk', idx: 0 }
      history.pushState(entry, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: entry }))
    },
    [address, state] as const,
  )
}

/** Presses a key of a list: no other element may have the focus. */
export async function pressListKey({ page }: BrowserTools, key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(key)
}

/** Waits for an element. Code that loads late is painted later, so the clock advances in small steps. */
export async function waitForElement({ page }: BrowserTools, element: Locator): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const found = element.waitFor({ state: 'attached', timeout: 500 })
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
