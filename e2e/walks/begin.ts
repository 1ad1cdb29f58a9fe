import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { ServerEvent } from '../../contract/events.ts'
import { noon } from '../../models/samples/days.ts'
import { nowhere } from '../proxy.ts'
import { author } from './colleagues.ts'
import { Draft } from '../screens/draft.ts'
import { Drafting } from '../screens/drafting.ts'
import type { Hands } from './driver.ts'
import type { Written } from './shelf.ts'

/** A session of an employee, as the app stores it on the device. */
export async function sessionOf({ company }: Hands, username: string, expiresAt: number) {
  const token = await company.signIn(username)
  const employee = {
    user: { username, first_name: `이름 ${username}` },
    department: { id: 1, name: '재무팀', order: 1 },
    position: { id: 1, name: '대리', order: 5 },
    avatar: null,
    endpoint: null,
    token,
  }
  return { token, employee, expiresAt }
}

/** Leaves the app and replaces the stored session. */
export async function leave({ page, line }: Hands, kept: object | null): Promise<void> {
  await page.goto(`${line.url}${nowhere}`)
  await page.evaluate((text) => {
    localStorage.clear()
    if (text !== 'null') localStorage.setItem('e-payment.session', text)
  }, JSON.stringify(kept))
}

/** Opens a screen as a signed-in employee, at noon of the fixed day. */
export async function begin(
  hands: Hands,
  path: string,
  username = author,
  expiresAt = noon + 3_600_000,
): Promise<void> {
  const { page, line } = hands
  await leave(hands, await sessionOf(hands, username, expiresAt))
  await page.clock.resume()
  await page.clock.setSystemTime(noon)
  await page.goto(`${line.url}${path}`)
  await page.getByRole('button', { name: '로그아웃' }).waitFor()
}

/**
 * Opens a document in the same way, with all its code loaded and the clock paused. The walk controls when events from other tabs
 * arrive.
 */
export async function beginReading(
  hands: Hands,
  path: string,
  username: string,
  expiresAt?: number,
): Promise<void> {
  const { page, gates } = hands
  gates.at('ea/events')
  const stream = page.waitForRequest((request) => request.url().includes('ea/events'))
  await begin(hands, path, username, expiresAt)
  await page.locator('[data-machine=signing] article h2').first().waitFor()
  // The stream is opened some seconds after the page.
  await page.clock.fastForward(3000)
  await stream
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Makes the random delays of the next pages equal to those of the model, within some milliseconds. */
export function steadyRandom({ page }: Hands): Promise<unknown> {
  return page.addInitScript(() => {
    Math.random = () => 0.001
  })
}

/** A message of one tab to the others: a server event, or whether the event stream is open. */
export type TabEvent = ServerEvent | { type: 'connected' | 'disconnected' }

/** Another tab of the employee has the event stream open and forwards a server event. */
export function tellTab({ page }: Hands, event: TabEvent): Promise<void> {
  return page.evaluate(
    ([name, message]) => {
      const tabs = new BroadcastChannel(name)
      tabs.postMessage(message)
      tabs.close()
    },
    [`e-payment.events.${author}`, event] as const,
  )
}

/** Navigates within the app as a link does; `state` is the state of the link. */
export function go({ page }: Hands, address: string, state: object | null = null): Promise<void> {
  return page.evaluate(
    ([to, usr]) => {
      const left = { usr, key: 'walk', idx: 0 }
      history.pushState(left, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: left }))
    },
    [address, state] as const,
  )
}

/**
 * Opens a drafting screen with all its code and its list loaded, no saved draft and the clock paused. The walk controls when events
 * from other tabs arrive.
 */
export async function beginDrafting(hands: Hands, path: string): Promise<void> {
  const { page, shelf, gates } = hands
  const drafting = new Drafting(page)
  gates.at('ea/events')
  const stream = page.waitForRequest((request) => request.url().includes('ea/events'))
  await begin(hands, path)
  await drafting.rows.first().waitFor()
  await page.locator('[data-event="vouchers.setPeriod"]').click()
  await page.locator('[popover] [data-day="2026-09-15"]').waitFor()
  await page.keyboard.press('Escape')
  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await new Draft(page).title.waitFor()
  if (!(await leaveDraft(hands))) throw new Error('The draft cannot be closed.')
  await shelf.clear()
  await page.clock.pauseAt(noon + 120_000)
  await stream
}

/** Opens the draft of the first batch of a drafting screen; calls `before` when the list is loaded. */
export async function openDraft(
  hands: Hands,
  path: string,
  kept: Written | undefined,
  before: () => unknown,
): Promise<void> {
  const { page, shelf, gates } = hands
  const drafting = new Drafting(page)
  gates.drop()
  await shelf.drop()
  const isThere = new URL(page.url()).pathname === path
  if (isThere && (await leaveDraft(hands))) {
    await shelf.clear()
    await dismissNotices(hands)
    await page.locator('[data-event="vouchers.search"]').click()
    await page.locator('[data-machine=vouchers][data-state^="ready."]').waitFor()
    await drafting.select(drafting.rows.first())
  } else {
    await beginDrafting(hands, path)
  }
  if (kept) await shelf.letGo({ put: kept })
  await before()
  await drafting.write.click()
  await appears(hands, new Draft(page).title)
}

/** Closes the open dialogs above the list; returns whether all could be closed. */
async function leaveDraft({ page }: Hands): Promise<boolean> {
  const dialogs = page.locator('[role=dialog][data-machine]')
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await dialogs.count()) === 0) return true
    const way = page.locator('[data-event="draft.cancelUpload"], [data-event="draft.discard"]')
    if ((await way.count()) > 0)
      await way
        .first()
        .click()
        .catch(() => undefined)
    await page.keyboard.press('Escape')
  }
  return false
}

/** Dismisses all notices, one after the other. */
export async function dismissNotices({ page }: Hands): Promise<void> {
  const dismiss = () => {
    const button = document.querySelector<HTMLElement>('[data-event="notices.dismiss"]')
    button?.click()
    return button !== null
  }
  while (await page.evaluate(dismiss));
}

/** Waits for an element. Code that loads late is painted later, so the clock advances in small steps. */
export async function appears({ page }: Hands, what: Locator): Promise<void> {
  for (let moments = 0; moments < 8; moments += 1) {
    const isThere = what.waitFor({ state: 'attached', timeout: 500 })
    if (
      await isThere.then(
        () => true,
        () => false,
      )
    ) {
      return
    }
    await page.clock.runFor(50)
  }
  await what.waitFor({ state: 'attached' })
}

/** Advances the clock of the page in small steps until the work is done. */
export async function passing<Value>({ page }: Hands, work: Promise<Value>): Promise<Value> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) {
    await page.clock.runFor(100)
    await pause(50)
  }
  return work
}
