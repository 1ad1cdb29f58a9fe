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
  const end = await page.evaluate(
    () => JSON.parse(localStorage.getItem('e-payment.session') ?? '').expiresAt,
  )
  // From here on time passes by order alone.
  await page.clock.pauseAt(end - 1000)
  await page.reload()
  // A screen may need some of it to stand there.
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await frame.signOut.isVisible()).toBe(true)
  }).toPass()
  const left = end - (await page.evaluate(() => Date.now()))
  await page.clock.runFor(left - 1)
  await expect(frame.signOut).toBeVisible()
  await page.clock.runFor(1)
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

test('the offer to go on stands above an open draft as well, and goes on there', async ({
  page,
  context,
  employee,
  draft,
  frame,
  writing,
}) => {
  await page.clock.install()
  await writing()
  await draft.title.fill('월세')
  await page.clock.fastForward(hour - 4 * 60_000)
  const offer = draft.dialog.getByText('로그인 시간이 5분 안에 끝납니다.')
  await expect(offer).toBeVisible()
  const password = draft.dialog.getByLabel('비밀번호', { exact: true })
  await context.setOffline(true)
  await password.fill(employee.password)
  await password.press('Enter')
  await expect(
    draft.dialog.getByText('서버에 연결할 수 없습니다(네트워크 상태 확인).'),
  ).toBeVisible()
  await context.setOffline(false)
  await password.press('Enter')
  await expect(password).toHaveCount(0)
  await expect(draft.title).toHaveValue('월세')
  // Whoever has scrolled down sees it too.
  await draft.close.click()
  await page.setViewportSize({ width: 360, height: 300 })
  await page.evaluate(() => scrollTo(0, 200))
  await page.clock.fastForward(hour - 4 * 60_000)
  await expect(page.getByRole('button', { name: '계속 사용' })).toBeInViewport({ ratio: 1 })
  await expect(frame.signOut).toBeInViewport()
})

test('whoever signs in again after the end finds what they had asked for', async ({
  page,
  employee,
  signIn,
}) => {
  await page.clock.install()
  await signIn.as(employee)
  await page.goto('/reportWritten?search=%EC%9B%94%EC%84%B8')
  await expect(page.getByRole('searchbox')).toHaveValue('월세')
  await page.clock.fastForward(hour)
  await expect(signIn.heading).toBeVisible()
  await signIn.username.fill('  ')
  await signIn.submit.click()
  await expect(page.getByText('아이디를 입력해주세요')).toBeVisible()
  await signIn.try(employee.username, employee.password)
  await expect(page.getByRole('searchbox')).toHaveValue('월세')
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

test('a page that the Back key brings back as it was shows nothing once somebody has signed out', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  // What another page has done meanwhile; a page that slept hears of it when it is shown.
  await page.evaluate(() => {
    localStorage.removeItem('e-payment.session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(signIn.heading).toBeVisible()
  await expect(drafting.rows).toHaveCount(0)
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
