import { expect, test } from './fixtures.ts'

const hour = 3600_000

test('a session ends 3600 seconds after the sign-in, over a reload as well', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await page.clock.install()
  await signIn.as(employee)
  await page.clock.fastForward(hour - 2000)
  await page.reload()
  await expect(frame.signOut).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(signIn.heading).toBeVisible()
  await expect(page.getByText('로그인 시간이 끝났습니다. 다시 로그인해 주세요.')).toBeVisible()
})

test('shortly before the end the employee may sign in again without leaving', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await page.clock.install()
  await signIn.as(employee)
  await drafting.open()
  await page.clock.fastForward(hour - 4 * 60_000)
  const offer = page.getByText('로그인 시간이 5분 안에 끝납니다.')
  await expect(offer).toBeVisible()
  await drafting.select(drafting.rows.first())
  await page.getByLabel('비밀번호', { exact: true }).fill(employee.password)
  await page.getByRole('button', { name: '계속 사용' }).click()
  await expect(offer).toHaveCount(0)
  await expect(drafting.selected).toBeVisible()
})

test('two tabs agree on who is signed in', async ({ context, employee, signIn, frame }) => {
  await signIn.as(employee)
  const other = await context.newPage()
  await other.goto('/reportWrite')
  await expect(other.getByTestId('voucher-row').first()).toBeVisible()
  await frame.signOut.click()
  await expect(other.getByRole('heading', { name: '로그인' })).toBeVisible()
  await signIn.try(employee.username, employee.password)
  await expect(other.getByRole('button', { name: '로그아웃' })).toBeVisible()
})

test('signing out clears what was stored, and Back shows nothing', async ({
  page,
  employee,
  signIn,
  frame,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  await frame.signOut.click()
  await expect(signIn.heading).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('e-payment.session'))).toBeNull()
  await page.goBack()
  await expect(drafting.rows).toHaveCount(0)
  await expect(signIn.heading).toBeVisible()
})
