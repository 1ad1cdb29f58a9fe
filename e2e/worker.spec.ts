import type { BrowserContext, Page, Worker } from '@playwright/test'
import { browserArgs, findBrowser } from '../scripts/browser.ts'
import { expect, test } from './fixtures.ts'
import type { TestEmployee } from './people.ts'
import type { FaultProxy } from './proxy.ts'
import type { SignIn } from './screens/signIn.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

// One worker of Playwright runs all tests of this file. A second worker would start another Chromium and another product.
test.describe.configure({ mode: 'default' })
test.use({
  baseURL: async ({ connection }, use) => use(connection.url),
  // Uses the full Chromium: its headless shell cannot show notifications.
  launchOptions: { executablePath: findBrowser(true), args: browserArgs() },
})

test('an employee gets a background worker only on the production host', async ({
  page,
  context,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  expect(context.serviceWorkers()).toEqual([])
})

test('an employee can add the product to the home screen, which iOS requires for notifications', async ({
  page,
  context,
  signIn,
}) => {
  await signIn.open()
  // The page adds the manifest one second after its files have loaded.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  const devtools = await context.newCDPSession(page)
  const { url, data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  const manifest: { display: string; start_url: string; icons: { src: string; sizes: string }[] } =
    JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  const response = await page.request.get(url)
  expect(response.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  })
  const sizeOf = (src: string) =>
    page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(src), src).toBe(sizes)
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await sizeOf(touchIcon ?? '')).toBe('512x512')
})

for (const [productionHost, sentence] of [
  ['', /PRODUCTION_HOST/],
  ['approval.example.com', /approval\.example\.com/],
] as const) {
  test(`an employee reads in the settings why notifications are not available where PRODUCTION_HOST is '${productionHost}', and what to do`, async ({
    page,
    connection,
    employee,
    signIn,
  }) => {
    connection.configure({ productionHost })
    await signIn.as(employee, '/reportSign')
    const settings = new ProfileDialog(page)
    await settings.open()
    await expect(settings.push).toBeDisabled()
    await expect(settings.push).toHaveAccessibleDescription(sentence)
  })
}

/** Signs the employee in on the production host, and returns the service worker once it is active and controls the page. */
async function startWorker(
  { page, context, connection, signIn }: Parts,
  employee: TestEmployee,
  path = '/reportSign',
): Promise<Worker> {
  const { host, origin } = new URL(connection.url)
  connection.configure({ productionHost: host })
  await context.grantPermissions(['notifications'], { origin })
  const started = context.waitForEvent('serviceworker')
  await signIn.as(employee, path)
  const worker = await started
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return worker
}

interface Parts {
  page: Page
  context: BrowserContext
  connection: FaultProxy
  signIn: SignIn
}

/** Delivers a push message whose address is the submitted box. */
async function deliverMessage({ page, context, connection }: Parts, title = '결재 차례') {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const data = JSON.stringify({ title, body: '출장비', url: '/reportWritten' })
  const { origin } = new URL(connection.url)
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const notificationsOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => [title, body])
  })

/**
 * Clicks the notification, which a browser without a screen cannot do. Chromium allows a worker to focus or open one window after each real
 * click, so the functions `focus` and `openWindow` are replaced. They add `focus`, or the path of the new window, to `used` of the worker.
 */
async function clickNotification(worker: Worker) {
  await worker.evaluate(async () => {
    const globals = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<void> }
      used: string[]
      WindowClient: { prototype: { focus: () => Promise<void> } }
      NotificationEvent: new (type: string, init: { notification: unknown }) => Event
    }
    const [notification] = await globals.registration.getNotifications()
    globals.used = []
    const use = async (window: string) => {
      if (globals.used.length > 0) throw new DOMException('Not allowed', 'InvalidAccessError')
      globals.used.push(window)
    }
    globals.clients.openWindow = (url) => use(new URL(url).pathname)
    globals.WindowClient.prototype.focus = () => use('focus')
    globalThis.dispatchEvent(new globals.NotificationEvent('notificationclick', { notification }))
  })
}

const usedBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { used: string[] }).used)

/** Marks the page. A reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

test('an employee sees a message from the server as a notification, and a click on it opens its address without a reload', async ({
  page,
  context,
  connection,
  employee,
  signIn,
  frame,
}) => {
  const parts = { page, context, connection, signIn }
  const worker = await startWorker(parts, employee)
  await expect(frame.heading('미결함')).toBeVisible()
  await mark(page)
  await deliverMessage(parts)
  await expect.poll(() => notificationsOf(worker)).toEqual([['결재 차례', '출장비']])
  await clickNotification(worker)
  await expect(page).toHaveURL(/\/reportWritten$/)
  await expect(frame.heading('상신함')).toBeVisible()
  await expect.poll(() => notificationsOf(worker)).toEqual([])
  expect(await isMarked(page)).toBe(true)
  await expect.poll(() => usedBy(worker)).toEqual(['focus'])
})

test('an employee who clicks a notification while writing a draft keeps the draft open, and a new window opens', async ({
  page,
  context,
  connection,
  employee,
  signIn,
  drafting,
  draft,
}) => {
  const parts = { page, context, connection, signIn }
  const worker = await startWorker(parts, employee, '/reportWrite')
  await drafting.rows.first().waitFor()
  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('아직 쓰는 중')
  await mark(page)
  await deliverMessage(parts)
  await expect.poll(() => notificationsOf(worker)).toHaveLength(1)
  await clickNotification(worker)
  await expect.poll(() => usedBy(worker)).toEqual(['/reportWritten'])
  await expect(page).toHaveURL(/\/reportWrite$/)
  await expect(draft.title).toHaveValue('아직 쓰는 중')
  expect(await isMarked(page)).toBe(true)
})

test('an employee whose page does not respond to the click on a notification keeps the page, and a new window opens', async ({
  page,
  context,
  connection,
  employee,
  signIn,
}) => {
  const parts = { page, context, connection, signIn }
  const worker = await startWorker(parts, employee)
  // The URL of the server settings is not a page of the app.
  await page.goto('/config.json')
  await mark(page)
  await deliverMessage(parts)
  await expect.poll(() => notificationsOf(worker)).toHaveLength(1)
  await clickNotification(worker)
  await expect.poll(() => usedBy(worker)).toEqual(['/reportWritten'])
  expect(await isMarked(page)).toBe(true)
})

test('an employee whose page receives the click on a notification too late, as a frozen page does, keeps the page', async ({
  page,
  context,
  connection,
  employee,
  signIn,
  frame,
}) => {
  const parts = { page, context, connection, signIn }
  const worker = await startWorker(parts, employee)
  await expect(frame.heading('미결함')).toBeVisible()
  await deliverMessage(parts)
  await expect.poll(() => notificationsOf(worker)).toHaveLength(1)
  // Playwright cannot hide a page, and Chromium freezes only hidden ones. A paused page receives no messages either.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Debugger.enable')
  await devtools.send('Debugger.pause')
  await clickNotification(worker)
  await expect.poll(() => usedBy(worker)).toEqual(['/reportWritten'])
  await devtools.send('Debugger.disable')
  expect(await page.evaluate(() => location.pathname)).toBe('/reportSign')
})

test('an employee is alerted again by a second message about a document whose first notification is still shown', async ({
  page,
  context,
  connection,
  employee,
  signIn,
}) => {
  const parts = { page, context, connection, signIn }
  const worker = await startWorker(parts, employee)
  await deliverMessage(parts)
  await expect.poll(() => notificationsOf(worker)).toEqual([['결재 차례', '출장비']])
  await deliverMessage(parts, '반려')
  await expect.poll(() => notificationsOf(worker)).toEqual([['반려', '출장비']])
  const isAlert = await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    // TypeScript's DOM types lack this property, because Firefox and Safari do not have it.
    return (notification as unknown as { renotify: boolean }).renotify
  })
  expect(isAlert).toBe(true)
})
