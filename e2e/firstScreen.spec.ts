import type { Page } from '@playwright/test'
import { expect, test } from './colleagues.ts'
import { holdRoute } from './holdRoute.ts'
import { SignIn } from './screens/signIn.ts'

const settings = '/config.json'

/** Opens a path, and returns its requests for the settings, and its calls of a box, a document or a list of vouchers, in order. */
async function openAndCount(page: Page, path: string, isLoaded: () => Promise<void>) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(config\.json$|ea\/(document|sign_document)\/|erp\/\w+_list\/)/.test(pathname))
      calls.push(pathname + search)
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
  const release = await holdRoute(page, '**/assets/signedIn-*.js')
  await page.goto('/dashboards/default', { waitUntil: 'commit' })
  const logo = page.locator('#root svg')
  await expect(logo).toBeVisible()
  // Nothing moves when the screen replaces the frame.
  const before = await logo.boundingBox()
  await expect(frame.heading('홈')).toHaveCount(0)
  release()
  await expect(frame.heading('홈')).toBeVisible()
  const link = page.getByRole('link', { name: '전자결재' })
  expect(await link.locator('svg').boundingBox()).toEqual(before)
})

test('an employee whose browser prefers another language before Korean receives the Korean texts before the code of the app runs', async ({
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
  // Without the code of the app, only the page itself can request texts.
  await page.route('**/assets/start-*.js', (route) => route.abort())
  const texts = page.waitForRequest(/\/assets\/(ko|en)-[^/]*\.js$/)
  await page.goto('/dashboards/default', { waitUntil: 'commit' })
  expect((await texts).url()).toContain('/assets/ko-')
})

test('an employee without a session sees no frame before the sign-in', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/dashboards/default')
  const logo = page.locator('#root svg')
  await expect(logo).toHaveCount(1)
  await expect(logo).toBeHidden()
})

test('an employee sees the frame while the style sheet of the app is loading', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee)
  const release = await holdRoute(page, '**/assets/start-*.css')
  const code = page.waitForResponse('**/assets/signedIn-*.js')
  await page.goto('/dashboards/default', { waitUntil: 'commit' })
  await expect(page.locator('#root svg')).toBeVisible()
  await expect(page.locator('#root > div')).toHaveCSS('display', 'flex')
  // The code of the app does not run before the style sheet has loaded.
  await (await code).finished()
  await expect(frame.heading('홈')).toHaveCount(0)
  release()
  await expect(frame.heading('홈')).toBeVisible()
})

test('an approver opens the first screen with one call of the pending box, and a link to a document with one more', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver], { title: '첫 문서' })
  const { page, document } = await approver.openPage('/dashboards/default')
  const link = page.getByRole('link', { name: '첫 문서' })
  await expect(link).toBeVisible()
  const list = '/ea/sign_document/?summary=true'
  expect(await openAndCount(page, '/reportSign', () => expect(link).toBeVisible())).toEqual([
    settings,
    list,
  ])
  const title = () => expect(document.title).toHaveText('첫 문서')
  const calls = await openAndCount(page, `/documents/${id}`, title)
  const call = `/ea/document/?document_id=${id}`
  await expect.poll(() => calls.toSorted()).toEqual([settings, call, list])
})

test('an employee opens a drafting screen with one call of its list, which is sent before its code has loaded', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  const release = await holdRoute(page, '**/assets/drafting-*.js')
  const list = page.waitForResponse('**/erp/payment_list/**')
  const calls = openAndCount(page, '/reportWritePayment', () =>
    expect(drafting.rows.first()).toBeVisible(),
  )
  expect((await list).ok()).toBe(true)
  release()
  expect(await calls).toEqual([settings, expect.stringContaining('/erp/payment_list/')])
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

test('an approver reads a document from a link before the code of the list has loaded, and then returns to the list', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver], { title: '링크로 연 문서' })
  const { page, document, box } = await approver.openPage('/settings/profile')
  const list = '**/assets/BoxListRoute-*.js'
  const release = await holdRoute(page, list)
  const requested = page.waitForRequest(list)
  await page.goto(`/documents/${id}`)
  await expect(document.title).toHaveText('링크로 연 문서')
  await expect(document.approve).toBeEnabled()
  await requested
  await document.back.click()
  await expect(document.title).toHaveCount(0)
  release()
  await expect(box.rows).toHaveCount(1)
})

test('an approver whose list cannot be loaded after a document reads why, and gets it after a retry', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document, box, frame } = await approver.openPage('/settings/profile')
  // Without `.js`, because a further attempt has another query.
  await page.route('**/assets/BoxListRoute-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/BoxListRoute-'),
  )
  await page.goto(`/documents/${id}`)
  await expect(document.approve).toBeEnabled()
  await failed
  await document.back.click()
  await expect(frame.heading('문제가 생겼습니다')).toBeVisible()
  await page.unrouteAll()
  await box.retry.click()
  await expect(box.rows).toHaveCount(1)
})

test('an employee opens a document link with an expired session or from single sign-on, and no call is sent with the earlier session', async ({
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
  const openAndListCalls = async (path: string) => {
    const sent = await openAndCount(page, path, () => expect(heading).toBeVisible())
    return sent.filter((one) => one !== settings)
  }
  // The session that is still open can be that of another employee at the same computer.
  expect(await openAndListCalls(`/documents/${id}#code=unknown`)).toEqual([])
  await page.goto('/config.json')
  await keep({ expiresAt: 1 })
  expect(await openAndListCalls(`/documents/${id}`)).toEqual([])
})
