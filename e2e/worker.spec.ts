import { browserArgs, findBrowser } from '../scripts/browser.ts'
import { expect, test } from './fixtures.ts'
import { Password } from './screens/password.ts'

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
    await signIn.as(employee)
    const settings = new Password(page)
    await settings.open()
    await expect(settings.push).toBeDisabled()
    await expect(settings.push).toHaveAccessibleDescription(sentence)
  })
}

test('an employee sees a message from the server as a notification, and a click on it opens its address', async ({
  page,
  context,
  connection,
  employee,
  signIn,
  frame,
}) => {
  const { host, origin } = new URL(connection.url)
  connection.configure({ productionHost: host })
  await context.grantPermissions(['notifications'], { origin })
  const started = context.waitForEvent('serviceworker')
  await signIn.as(employee)
  const worker = await started
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const data = JSON.stringify({ title: '결재 차례', body: '출장비', url: '/reportWritten' })
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => [title, body])
    })
  await expect.poll(shown).toEqual([['결재 차례', '출장비']])

  // Chromium allows a worker to focus a window only after a real click, and a notification cannot be clicked here.
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const globals = globalThis as unknown as {
      WindowClient: { prototype: { focus: () => Promise<void> } }
      NotificationEvent: new (type: string, init: { notification: unknown }) => Event
    }
    globals.WindowClient.prototype.focus = async () => undefined
    globalThis.dispatchEvent(new globals.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/reportWritten$/)
  await expect(frame.heading('상신함')).toBeVisible()
  await expect.poll(shown).toEqual([])
})
