import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './colleagues.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

/** Counts the requests for a JavaScript file. */
function countRequests(page: Page, name: string) {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/assets/${name}-`)) requestedUrls.push(request.url())
  })
  return () => requestedUrls.length
}

test.describe('a screen whose code cannot be loaded', () => {
  test('an employee without a connection sees the reason, one request per attempt, and the screen once it is back', async ({
    page,
    context,
    employee,
    signIn,
    drafting,
    frame,
  }) => {
    // Signing in opens a box, which would cache the JavaScript file of boxes. So the test blocks that file.
    await page.route('**/assets/BoxRoute-*.js', (route) => route.abort())
    await signIn.as(employee)
    await drafting.open()
    await page.unrouteAll()
    const count = countRequests(page, 'BoxRoute')
    await context.setOffline(true)
    await frame.link('미결함').click()
    await expect(frame.heading('문제가 생겼습니다')).toBeFocused()
    await expect(page.getByText('서버에 연결할 수 없습니다(네트워크 상태 확인).')).toBeVisible()
    expect(count()).toBe(1)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect.poll(count).toBe(2)
    await expect(frame.heading('문제가 생겼습니다')).toBeVisible()
    await frame.link('채무발생').click()
    await expect(drafting.heading).toBeVisible()
    await context.setOffline(false)
    await frame.link('미결함').click()
    await expect(frame.heading('미결함')).toBeVisible()
    expect(count()).toBe(3)
  })

  test('an employee sees the screen after a retry, which reloads the page when a new release has replaced the code', async ({
    page,
    connection,
    employee,
    signIn,
    frame,
  }) => {
    await page.goto(`${connection.url}/auth/login`)
    connection.fail('/assets/BoxRoute-', 'missing')
    const count = countRequests(page, 'BoxRoute')
    await signIn.try(employee.username, employee.password)
    await expect(frame.heading('문제가 생겼습니다')).toBeVisible()
    expect(count()).toBe(1)
    connection.mend()
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(frame.heading('미결함')).toBeVisible()
    expect(count()).toBe(2)
  })
})

test.describe('a dialog whose code cannot be loaded', () => {
  test('an employee sees the reason on an unchanged screen, and the dialog at the next try', async ({
    page,
    connection,
    employee,
    signIn,
    drafting,
    draft,
    frame,
  }) => {
    const missing = '열지 못했습니다. 다시 시도하거나 새로고침해 주세요'
    await page.goto(`${connection.url}/auth/login`)
    await signIn.try(employee.username, employee.password)
    await page.waitForURL(/\/reportSign$/)
    await drafting.open(`${connection.url}/reportWrite`)
    for (const name of ['ProfileDialog', 'DraftRoute'])
      connection.fail(`/assets/${name}-`, 'missing')
    const count = countRequests(page, 'ProfileDialog')
    const password = new ProfileDialog(page)
    const settings = page.getByRole('button', { name: /설정과 비밀번호$/ })
    await settings.click()
    await expect(frame.notice(missing)).toBeVisible()
    await expect(password.dialog).toHaveCount(0)
    expect(count()).toBe(1)
    await frame.dismiss()
    await drafting.select(drafting.rows.first())
    await drafting.write.click()
    await expect(frame.notice(missing)).toBeVisible()
    await expect(drafting.selected).toBeVisible()
    connection.mend()
    await drafting.write.click()
    await expect(draft.title).toBeVisible()
    await draft.close.click()
    await settings.click()
    await expect(password.password).toBeVisible()
    expect(count()).toBe(2)
  })
})

test('an approver without the buttons of a document reads why, cannot approve by the key 1, and decides after a retry', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, context, document, frame } = await approver.openPage('/reportWrite')
  await frame.heading('전자결재 / 결재작성').waitFor()
  await context.route('**/assets/DecisionBar-*', (route) => route.abort())
  await page.goto(`/reportSign?document=${id}`)
  await expect(document.banner).toContainText('결재 버튼을 불러오지 못했습니다')
  await expect(document.approve).toHaveCount(0)
  const decisions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('do_sign')) decisions.push(request.url())
  })
  await page.keyboard.press('1')
  const retry = document.banner.getByRole('button', { name: '다시 시도' })
  const secondFailure = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/DecisionBar-'),
  )
  await retry.press('Enter')
  await secondFailure
  await expect(document.decision).toBeFocused()
  await expect(retry).toBeVisible()
  await context.unrouteAll()
  await retry.press('Enter')
  await expect(document.decision).toBeFocused()
  await expect(document.approve).toBeEnabled()
  expect(decisions).toEqual([])
  await document.title.click()
  await page.keyboard.press('1')
  await expect(frame.notice('승인했습니다')).toBeVisible()
  const storedDocument = (await dump()).documents.find((one) => one.id === id)
  expect(storedDocument?.signs.map(({ result }) => result)).toEqual(['2'])
})

test('an employee sees that the code of a dialog and of a document is loading, and after a time limit that it has not arrived', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, box, document, frame } = await approver.openPage('/dashboards/default')
  await frame.signOut.waitFor()
  await page.clock.install()
  for (const name of ['ProfileDialog', 'DocumentRoute'])
    await page.route(`**/assets/${name}-*.js`, () => new Promise(() => {}))
  await page.getByRole('button', { name: /설정과 비밀번호$/ }).click()
  await expect(page.getByText('불러오는 중', { exact: true })).toHaveRole('status')
  await page.clock.runFor(30_000)
  await expect(frame.notice('열지 못했습니다. 다시 시도하거나 새로고침해 주세요')).toBeVisible()
  await expect(page.getByText('불러오는 중', { exact: true })).toHaveCount(0)
  await frame.link('미결함').click()
  await box.open(id)
  await expect(document.title).toHaveText('문서를 불러오는 중')
  await expect(document.title).toBeFocused()
  // Opening the document changes the URL, which clears the cached loads (`clearLoadErrors`). So after the first load of the document's code
  // has failed, the app starts a second one, again with the limit of 30 s.
  await page.clock.runFor(30_000)
  await page.clock.runFor(30_000)
  await expect(document.title).toHaveText('문제가 생겼습니다')
})

test('a browser finds the charset in the first 1,024 bytes of the page', async ({ request }) => {
  const page = await (await request.get('/')).text()
  expect(page.slice(0, 1024)).toContain('<meta charset="utf-8">')
})

test('a visitor loads at most 100 KiB of JavaScript before the sign-in', async ({
  page,
  signIn,
}) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body())
  })
  await signIn.open()
  await expect(signIn.username).toBeFocused()
  await page.waitForLoadState('networkidle')
  const inline = await page.locator('script:not([src])').allTextContents()
  const sizes = [...(await Promise.all(scripts)), ...inline].map(
    (script) => gzipSync(script).length,
  )
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(100)
})

test('an employee who opens a screen gets its code without waiting for other code', async ({
  page,
  employee,
  signIn,
  frame,
  drafting,
}) => {
  await signIn.as(employee)
  const shown = {
    '/reportSign': page.getByText('결재할 문서가 없습니다'),
    '/reportWrite': drafting.rows.first(),
    '/dashboards/default': page.getByRole('heading', { name: '기안할 배치' }),
  }
  for (const [path, content] of Object.entries(shown)) {
    await page.goto(path)
    await expect(frame.signOut).toBeVisible()
    await content.waitFor()
    const lateScripts = await page.evaluate(() => {
      const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
      const beforePaint = document.querySelector<HTMLScriptElement>('script[data-screens]')
      const screens = JSON.parse(beforePaint?.dataset['screens'] ?? '[]') as { address: string }[]
      const { pathname, search } = location
      const screen = screens.find(({ address }) => new RegExp(address).test(pathname + search))
      const named = [...scripts.map(({ src }) => src), JSON.stringify(screen)].join(' ')
      return performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /\/assets\/.*\.js$/.test(name) && !named.includes(name))
    })
    // The event recorder may load later, because the screen does not need it.
    const needed = lateScripts.filter((name) => !/\/recorder-/.test(name))
    expect(needed, path).toEqual([])
  }
})

/** The time of the first paint, and the times of the requests for the Korean glyphs, in milliseconds since the start of the page. */
const glyphTimes = (page: Page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    requests: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/koreanGlyphs-'))
      .map(({ startTime }) => startTime),
  }))

test('a visitor sees the sign-in before the browser requests the glyphs of the other pages', async ({
  page,
  signIn,
}) => {
  await signIn.open()
  await expect.poll(async () => (await glyphTimes(page)).requests.length).toBe(1)
  const { paint, requests } = await glyphTimes(page)
  expect(paint).toBeGreaterThan(0)
  expect(requests[0]).toBeGreaterThan(paint)
})

test('an employee without Korean glyphs on the device sees the data first, the glyphs with the next screen, and immediately on the next visit', async ({
  page,
  employee,
  signIn,
  drafting,
  frame,
}) => {
  await signIn.as(employee, '/reportWrite')
  await drafting.rows.first().waitFor()
  const html = page.locator('html')
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => family.includes('Korean Letters'))
        .map(({ status }) => status),
    )
  await expect.poll(loaded).toEqual(['loaded', 'loaded'])
  const cold = await glyphTimes(page)
  expect(cold.paint).toBeGreaterThan(0)
  expect(cold.requests[0]).toBeGreaterThan(cold.paint)
  await expect(html).toHaveAttribute('data-korean-glyphs', 'later')
  await frame.link('달력').click()
  await expect(html).not.toHaveAttribute('data-korean-glyphs')
  await page.goto('/reportWrite')
  await drafting.rows.first().waitFor()
  await expect(html).not.toHaveAttribute('data-korean-glyphs')
  const warm = await glyphTimes(page)
  expect(warm.requests[0]).toBeLessThan(warm.paint)
})

test('a visitor sees each text of the presentation in one font', async ({ page }) => {
  await page.goto('/presentation')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('html')).not.toHaveAttribute('data-korean-glyphs')
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName }) => familyName)).toHaveLength(1)
})
