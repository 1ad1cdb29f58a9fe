import type { Page } from '@playwright/test'
import { expect, test } from './colleagues.ts'
import { SignIn } from './screens/signIn.ts'

/** Opens a path, and returns its calls of a box or a document, in order. */
async function openAndCount(page: Page, path: string, isLoaded: () => Promise<void>) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/ea\/(document|sign_document)\//.test(pathname)) calls.push(pathname + search)
  })
  await page.goto(path)
  await isLoaded()
  return calls
}

test('an employee with a session sees the frame of the page while its code is loading', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee)
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/signedIn-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/dashboards/default', { waitUntil: 'commit' })
  const name = page.locator('#root').getByText('전자결재')
  await expect(name).toBeVisible()
  await expect(page.locator('#root').getByText('e-payment')).toBeHidden()
  // The name can get another font, but the logo must not move.
  const logo = page.locator('#root svg')
  const before = await logo.boundingBox()
  await expect(frame.heading('홈')).toHaveCount(0)
  release()
  await expect(frame.heading('홈')).toBeVisible()
  await expect(page.locator('[data-name]')).toHaveCount(0)
  const link = page.getByRole('link', { name: '전자결재' })
  expect(await link.locator('svg').boundingBox()).toEqual(before)
})

test('an employee whose browser prefers another language before Korean sees the frame in Korean', async ({
  page,
  employee,
  signIn,
}) => {
  await page.addInitScript(() => {
    const languages = ['vi-VN', 'ko-KR', 'en-US']
    Object.defineProperty(navigator, 'language', { value: languages[0] })
    Object.defineProperty(navigator, 'languages', { value: languages })
  })
  await signIn.as(employee)
  await page.route('**/assets/signedIn-*.js', (route) => route.abort())
  await page.goto('/dashboards/default', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-start', 'ko')
})

test('an employee without a session sees no frame before the sign-in', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/dashboards/default')
  const name = page.locator('#root [data-name="ko"]')
  await expect(name).toHaveCount(1)
  await expect(name).toBeHidden()
})

test('an approver opens the first screen with one call of the pending box, and a link to a document with two more', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver], { title: '첫 문서' })
  const { page, document } = await approver.openPage('/dashboards/default')
  const link = page.getByRole('link', { name: '첫 문서' })
  await expect(link).toBeVisible()
  const list = '/ea/sign_document/?summary=true'
  expect(await openAndCount(page, '/reportSign', () => expect(link).toBeVisible())).toEqual([list])
  const title = () => expect(document.title).toHaveText('첫 문서')
  const calls = await openAndCount(page, `/documents/${id}`, title)
  const call = `/ea/document/?document_id=${id}`
  await expect.poll(() => calls.toSorted()).toEqual([call, call, list])
})

test('an approver looks at the pending box, and the code of the decision loads before a document is opened', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  await colleagues.submit(author, [approver])
  const { page, frame, box } = await approver.openPage('/dashboards/default')
  const code = page.waitForResponse('**/assets/DecisionBar-*.js')
  await frame.link('미결함').click()
  await expect(box.rows).toHaveCount(1)
  expect((await code).ok()).toBe(true)
})

test('an employee opens a link to a document after the session has expired, or comes back from the single sign-on, and no call is sent with the earlier session', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page } = await approver.openPage('/settings/profile')
  const { heading } = new SignIn(page)
  await expect(page.getByRole('main').getByText(approver.username)).toBeVisible()
  const earlier = await page.evaluate(() => localStorage.getItem('e-payment.session') ?? '')
  const keep = (session: object) =>
    page.evaluate(
      (text) => localStorage.setItem('e-payment.session', text),
      JSON.stringify({ ...JSON.parse(earlier), ...session }),
    )
  await page.goto('/config.json')
  const isSignInShown = () => expect(heading).toBeVisible()
  // The session that is still open can be that of another employee at the same computer.
  expect(await openAndCount(page, `/documents/${id}#code=unknown`, isSignInShown)).toEqual([])
  await page.goto('/config.json')
  await keep({ expiresAt: 1 })
  expect(await openAndCount(page, `/documents/${id}`, isSignInShown)).toEqual([])
})
