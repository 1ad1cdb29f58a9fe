import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const lists = [
  ['/reportWrite', 'voucher_list', '채무발생'],
  ['/reportWritePayment', 'payment_list', '채무정리'],
  ['/reportWriteInvoice', 'invoice_list', '채권발생'],
  ['/reportWriteReceipt', 'receipt_list', '채권정리'],
  ['/reportWriteNacct', 'nacct_list', '일반전표'],
] as const

test('an employee opens the five drafting routes, and each lists its vouchers and scrolls only the list, not the page', async ({
  page,
  employee,
  signIn,
  drafting,
  frame,
}) => {
  await signIn.as(employee)
  for (const [path, call, name] of lists) {
    await test.step(path, async () => {
      const listRequest = page.waitForRequest((request) => request.url().includes(call))
      await drafting.open(path)
      await listRequest
      await expect(frame.link(name), path).toHaveAttribute('aria-current', 'page')
      await expect(drafting.total, path).toBeVisible()
      const hidden = await page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      )
      expect(hidden, path).toBe(0)
    })
  }
})

test('an employee opens /reportSign, /reportWritten, /reportApproved and /reportRejected, and sees the box of each', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee)
  for (const [path, name] of [
    ['/reportSign', '미결함'],
    ['/reportWritten', '상신함'],
    ['/reportApproved', '기결함'],
    ['/reportRejected', '반려함'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(frame.heading(name), path).toBeVisible()
    })
  }
})

test('a visitor who opens an unknown address, also below /auth, /errors and /overview, is led to the not-found page, error-404', async ({
  page,
}) => {
  for (const path of [
    ...['/auth/other', '/errors/error-418', '/nothing/here', '/%E0%A4%A'],
    ...['/customers/7', '/overview/more'],
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/errors\/error-404$/)
      const heading = page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })
      await expect(heading, path).toBeVisible()
    })
  }
})

test('a visitor reads on the accessible error pages 401, 404 and 500 what is wrong', async ({
  page,
}) => {
  test.setTimeout(200_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [code, heading] of [
    ['401', '로그인이 필요합니다'],
    ['404', '페이지를 찾을 수 없습니다'],
    ['500', '문제가 생겼습니다'],
  ] as const) {
    await test.step(code, async () => {
      await page.goto(`/errors/error-${code}`)
      await expect(page.getByText(code, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectAccessible(page, code)
    })
  }
})

test('a visitor requests an account and waits for an administrator', async ({
  page,
  product,
  signIn,
}) => {
  await page.goto('/auth/register')
  const words = { 아이디: 'beginner', 이름: '새내기', 부서: '재무팀', 직급: '사원' }
  for (const [label, value] of Object.entries(words)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('비밀번호', { exact: true }).fill('Bright-Paper-7')
  await page.getByLabel('비밀번호 확인').fill('Bright-Paper-7')
  await page.getByRole('button', { name: '신청' }).click()
  await expect(page.getByText('반드시 체크해야 합니다')).toBeVisible()
  await page.getByRole('checkbox', { name: '개인정보 처리에 동의합니다.' }).check()
  await page.getByRole('button', { name: '신청' }).click()
  await expect(page.getByText('신청되었습니다.')).toBeVisible()
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await signIn.try('beginner', 'Bright-Paper-7')
  await expect(signIn.alert).toHaveText('아직 관리자가 승인하지 않은 계정입니다.')
  await product.admin('activate', 'beginner')
  await signIn.submit.click()
  await expect(page).toHaveURL(/\/reportSign$/)
})

test('an employee who changes the screen starts at its top, with the focus on the heading', async ({
  page,
  employee,
  signIn,
  drafting,
  frame,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 })
  await signIn.as(employee)
  await drafting.open()
  await expect(page).toHaveTitle('채무발생 · 전자결재 / 결재작성')
  await page.evaluate(() => scrollTo(0, 200))
  const position = () => page.evaluate(() => scrollY)
  await frame.link('상신함').click()
  await expect(frame.heading('상신함')).toBeFocused()
  expect(await position()).toBe(0)
  await expect(page).toHaveTitle('상신함 · 전자결재')
  await page.goBack()
  await drafting.rows.first().waitFor()
  expect(await position()).toBe(0)
  await page.evaluate(() => scrollTo(0, 200))
  await page.goForward()
  await frame.heading('상신함').waitFor()
  expect(await position()).toBe(0)
})

test('page views of an employee are reported only on the production host, by their path', async ({
  page,
  connection,
  employee,
  signIn,
  frame,
}) => {
  const views: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/views')) views.push(request.postData())
  })
  connection.configure({
    productionHost: new URL(connection.url).host,
    pageviewUrl: `${connection.url}/views`,
  })
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await expect(frame.heading('미결함')).toBeVisible()
  await frame.link('상신함').click()
  await expect.poll(() => views).toContain('path=%2FreportWritten')
  expect(views).toContain('path=%2Fauth%2Flogin')
  await page.goto(`${connection.url}/reportApproved/`)
  await expect.poll(() => views).toContain('path=%2FreportApproved')
  const before = views.length
  await signIn.as(employee, '/reportSign')
  await expect(frame.heading('미결함')).toBeVisible()
  expect(views).toHaveLength(before)
})

test('an employee sees a drawer of 256 pixels, temporary on a small screen, and the logo leads to the start', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee, '/reportSign')
  expect((await page.locator('aside').boundingBox())?.width).toBe(256)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(frame.navigation).toHaveCount(0)
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect.poll(async () => (await frame.navigation.boundingBox())?.width).toBe(256)
  await frame.link('반려함').click()
  await expect(frame.heading('반려함')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const logo = page.getByRole('banner').getByRole('link')
  await expect(logo).toHaveAttribute('href', '/auth/login')
  await logo.click()
  await expect(frame.heading('미결함')).toBeVisible()
})

test('an employee sees a modal of 820 pixels, an approval order at most 700 high and a table at least 500 or 700 wide', async ({
  page,
  drafting,
  draft,
  approvalOrder,
  writing,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await writing()
  const sheetOf = (dialog: Locator) => dialog.locator('> * > .bg-raised')
  const sizeOf = async (one: Locator) => (await one.boundingBox()) ?? { width: 0, height: 0 }
  const sheet = sheetOf(draft.dialog)
  expect((await sizeOf(sheet)).width).toBe(820)
  await draft.editLine.click()
  await approvalOrder.search.waitFor()
  // The content grows beyond the maximum height of the dialog, although the window has room for more.
  const grown = sheetOf(approvalOrder.dialog)
  await grown.evaluate((one) =>
    one.append(Object.assign(document.createElement('div'), { style: 'height: 900px' })),
  )
  expect((await sizeOf(grown)).height).toBe(700)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await sizeOf(grown)).height).toBe(700)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await expect(approvalOrder.dialog).toHaveCount(0)
  expect((await sizeOf(sheet)).width).toBe(360)
  await page.keyboard.press('Escape')
  await expect(draft.dialog).toHaveCount(0)
  const tableAt = async (width: number) => {
    await page.setViewportSize({ width, height: 740 })
    const area = page.getByRole('region', { name: '전표 목록' })
    const { width: table } = await sizeOf(drafting.table)
    return { table, room: await area.evaluate((one) => one.clientWidth) }
  }
  expect(await tableAt(500)).toEqual({ table: 500, room: 466 })
  expect(await tableAt(1024)).toEqual({ table: 718, room: 718 })
  await expect(drafting.table).toHaveCSS('min-width', '700px')
})
