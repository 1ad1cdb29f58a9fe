import type { Locator } from '@playwright/test'
import { hourMs, noon } from '../../models/samples/days.ts'
import { emptyPagePath } from '../proxy.ts'
import { Draft } from '../screens/draft.ts'
import { Drafting } from '../screens/drafting.ts'
import { author } from './colleagues.ts'
import type { WalkSavedDraft } from './draftStorage.ts'
import type { BrowserTools } from './driver.ts'
import { createStoredSession, dismissNotices, sessionKey, waitForElement } from './pageActions.ts'

/** Opens a page at noon of the fixed day, with only these values in localStorage, and waits for an element. */
export async function openPage(
  { page, connection }: BrowserTools,
  path: string,
  storedItems: Record<string, string>,
  element: Locator,
): Promise<void> {
  await page.goto(`${connection.url}${emptyPagePath}`)
  await page.evaluate((values) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, storedItems)
  await page.clock.resume()
  await page.clock.setSystemTime(noon)
  await page.goto(`${connection.url}${path}`)
  await element.waitFor()
}

/**
 * Opens a screen as a signed-in employee. The event stream is held, because its first event (`refetch`) would cause requests at a time
 * that the walk does not control.
 */
export async function openScreen(
  tools: BrowserTools,
  path: string,
  username = author,
  expiresAt = noon + hourMs,
): Promise<void> {
  tools.heldRequests.hold('events')
  const storedItems = { [sessionKey]: await createStoredSession(tools, username, expiresAt) }
  await openPage(tools, path, storedItems, tools.page.getByRole('button', { name: '로그아웃' }))
}

/** Opens a screen like `openScreen`, and then pauses the clock. So the walk controls when events of other tabs arrive. */
export async function openPausedScreen(
  tools: BrowserTools,
  path: string,
  loadCode?: () => Promise<unknown>,
  username?: string,
  expiresAt?: number,
): Promise<void> {
  const { page } = tools
  const stream = page.waitForRequest((request) => request.url().includes('ea/events'))
  await openScreen(tools, path, username, expiresAt)
  await loadCode?.()
  // The app opens the event stream some seconds after the page.
  await page.clock.fastForward(3000)
  await stream
  await pauseClock(tools)
}

/** Pauses the clock one second later, because Playwright cannot pause it at a time that has passed meanwhile. */
export async function pauseClock({ page }: BrowserTools): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Opens a document that this employee can approve or withdraw, with all its code loaded. */
export function openDocumentScreen(
  tools: BrowserTools,
  path: string,
  username: string,
  expiresAt?: number,
): Promise<void> {
  const decision = tools.page.locator(
    '[data-event="signing.approve"], [data-event="signing.askWithdrawal"]',
  )
  return openPausedScreen(tools, path, () => decision.waitFor(), username, expiresAt)
}

/**
 * Opens a drafting screen and waits until all its code and its list are loaded. Then the clock is paused, and all saved drafts are deleted.
 */
export async function openDraftingScreen(tools: BrowserTools, path: string): Promise<void> {
  const { page, draftStorage } = tools
  const drafting = new Drafting(page)
  await openPausedScreen(tools, path, async () => {
    await drafting.rows.first().waitFor()
    await page.locator('[data-event="vouchers.setPeriod"]').click()
    await page.locator('[popover] [data-day="2026-11-15"]').waitFor()
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
  saved?: WalkSavedDraft,
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
