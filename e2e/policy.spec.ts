import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Requests an address that no policy allows. Runs in a page or a worker. */
const fetchForbiddenAddress = (place: string) =>
  fetch(`https://${place}.example/`).then(
    () => 'fetched',
    () => 'refused',
  )

/** Starts a worker in a page, as the viewer does to parse PDFs. */
async function workerOf(page: Page) {
  const started = page.waitForEvent('worker')
  await page.evaluate(() => void new Worker('/sw.js'))
  return started
}

// In all other browser tests and walks, a reported violation fails the test (e2e/cspWatchedProduct.ts).
test('a violation of the content security policy is reported from pages, workers and files', async ({
  page,
  context,
  browser,
  product,
  signIn,
}) => {
  await signIn.open()
  const tab = await context.newPage()
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const otherContextPage = await elsewhere.newPage()
  for (const one of [tab, otherContextPage]) await one.goto('/auth/login')
  const worker = await workerOf(page)
  const registered = context.waitForEvent('serviceworker')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  const background = await registered
  expect([
    await page.evaluate(fetchForbiddenAddress, 'page'),
    await tab.evaluate(fetchForbiddenAddress, 'tab'),
    await otherContextPage.evaluate(fetchForbiddenAddress, 'stranger'),
    await worker.evaluate(fetchForbiddenAddress, 'worker'),
    await background.evaluate(fetchForbiddenAddress, 'background'),
  ]).toEqual(Array(5).fill('refused'))
  await expect
    .poll(() => product.violations.map((one) => one['blocked-uri']).toSorted())
    .toEqual(
      ['background', 'page', 'stranger', 'tab', 'worker'].map((one) => `https://${one}.example/`),
    )
  product.violations.length = 0
  await elsewhere.close()
})
