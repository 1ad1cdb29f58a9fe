import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import type { TestEmployee } from './people.ts'
import { SignIn } from './screens/signIn.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** Signs the employee in with another browser. */
async function signInElsewhere(
  browser: Browser,
  baseURL: string,
  employee: TestEmployee,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, userAgent: iphone, locale: 'ko-KR' })
  const page = await context.newPage()
  await new SignIn(page).as(employee, '/reportSign')
  return page
}

test('an employee signs out the other of two browsers, which then shows the sign-in', async ({
  page,
  browser,
  product,
  signIn,
  employee,
  frame,
}) => {
  test.setTimeout(120_000)
  await signIn.as(employee)
  const other = await signInElsewhere(browser, product.url, employee)
  await page.goto('/settings/devices')
  const rows = page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem')
  const signOuts = rows.getByRole('button')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('이 기기')
  await expect(rows.nth(1)).toContainText('iPhone 또는 iPad · Safari')
  await expect(signOuts).toHaveCount(1)
  await expectAccessible(page, 'two devices')

  await signOuts.click()
  await expect(frame.notice('선택한 기기에서 로그아웃했습니다')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('다른 기기에는 로그인되어 있지 않습니다.')).toBeVisible()
  await other.goto('/reportWritten')
  await expect(new SignIn(other).heading).toBeVisible()

  await new SignIn(other).as(employee, '/reportSign')
  const third = await signInElsewhere(browser, product.url, employee)
  await page.reload()
  await expect(rows).toHaveCount(3)
  const ask = page.getByRole('button', { name: '다른 기기에서 모두 로그아웃' })
  const question = page.getByText('다른 기기 2대에서 로그아웃할까요?')
  await ask.press('Enter')
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question')
  await page.getByRole('button', { name: '로그인 유지' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(ask).toBeFocused()
  await ask.press('Enter')
  await page.getByRole('group').getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(frame.notice('다른 기기에서 모두 로그아웃했습니다')).toBeVisible()
  await expect(rows).toHaveCount(1)
  for (const ended of [other, third]) {
    await ended.reload()
    await expect(new SignIn(ended).heading).toBeVisible()
    await ended.context().close()
  }
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('an employee who renews the session is still signed in on one device', async ({
  page,
  signIn,
  employee,
}) => {
  await page.clock.install()
  await signIn.as(employee)
  await page.goto('/settings/devices')
  const rows = page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.clock.fastForward(56 * 60_000)
  const renew = page.locator('[data-event="session.renew"]')
  await page.locator('[data-event="session.setPassword"]').fill(employee.password)
  const renewed = page.waitForResponse((response) => response.url().includes('get_employee'))
  await renew.click()
  expect((await renewed).status()).toBe(200)
  await expect(renew).toHaveCount(0)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('이 기기')
})

test('an employee whose devices cannot be loaded sees the reason, and loads them again', async ({
  page,
  connection,
  signIn,
  employee,
}) => {
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  connection.fail('employee/devices', 'missing')
  await page.goto(`${connection.url}/settings/devices`)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('이 서버에서는 로그인한 기기를 볼 수 없습니다.')
  connection.fail('employee/devices', 'error')
  await alert.getByRole('button', { name: '다시 시도' }).click()
  await expect(alert).toContainText('기기를 불러오지 못했습니다.')
  connection.mend()
  await alert.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('이 기기')
})

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('an employee reads the time of a sign-in in the time zone of the company', async ({
    page,
    signIn,
    employee,
  }) => {
    // The page may show either of two minutes, because the next minute can begin during the sign-in.
    const minuteAt = (moment: number) =>
      new Date(moment).toLocaleString('sv', { timeZone: 'Asia/Seoul' }).slice(0, 16)
    const before = minuteAt(Date.now())
    await signIn.as(employee)
    const after = minuteAt(Date.now())
    await page.goto('/settings/devices')
    const device = page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem')
    await expect(device).toContainText(new RegExp(`${before}|${after}`))
  })
})
