import { expect, test } from './colleagues.ts'
import { Document } from './screens/document.ts'
import { SignIn } from './screens/signIn.ts'

const hour = 3600_000

test('an employee is signed out 3600 seconds after the sign-in, also across a reload', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await page.clock.install()
  await signIn.as(employee, '/reportSign')
  const end = await page.evaluate(
    () => JSON.parse(localStorage.getItem('e-payment.session') ?? '').expiresAt,
  )
  // From here on the test controls the clock.
  await page.clock.pauseAt(end - 1000)
  await page.reload()
  // After a reload the app may need some time to render the screen.
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await frame.signOut.isVisible()).toBe(true)
  }).toPass()
  const remainingMs = end - (await page.evaluate(() => Date.now()))
  await page.clock.runFor(remainingMs - 1)
  await expect(frame.signOut).toBeVisible()
  await page.clock.runFor(1)
  await expect(signIn.heading).toBeVisible()
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
})

test('an employee signs in again shortly before the end without leaving the screen', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await page.clock.install()
  await signIn.as(employee)
  await drafting.open()
  await page.clock.fastForward(hour - 4 * 60_000)
  const offer = page.getByText(/\d분 뒤 로그인이 만료됩니다\./)
  await expect(offer).toHaveText(/[34]분 뒤/)
  await page.clock.fastForward(60_000)
  await expect(offer).toHaveText(/[23]분 뒤/)
  await page.clock.fastForward(60_000)
  await expect(offer).toHaveText(/[12]분 뒤/)
  await drafting.select(drafting.rows.first())
  await page.getByLabel('비밀번호', { exact: true }).fill(employee.password)
  await page.getByRole('button', { name: '계속 사용' }).click()
  await expect(page.getByText('로그인이 1시간 동안 유지됩니다')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(drafting.selected).toBeVisible()
})

test('an employee extends the session above an open draft, which stays open', async ({
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
  const offer = draft.dialog.getByText(/\d분 뒤 로그인이 만료됩니다\./)
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
  // The session expiry banner is also visible after scrolling down.
  await draft.close.click()
  await page.setViewportSize({ width: 360, height: 300 })
  await page.evaluate(() => scrollTo(0, 200))
  await page.clock.fastForward(hour - 4 * 60_000)
  await expect(page.getByRole('button', { name: '계속 사용' })).toBeInViewport({ ratio: 1 })
  await expect(frame.signOut).toBeInViewport()
})

test('an employee who signs in again after the end returns to the requested address', async ({
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

test('an employee who is signed out opens the URL of a document, which opens after the sign-in', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await page.goto('/reportSign?document=987654')
  await expect(page.getByText('로그인하면 요청한 문서로 이동합니다.')).toBeVisible()
  await signIn.try(employee.username, employee.password)
  await expect(page).toHaveURL(/\/reportSign\?document=987654$/)
  await frame.signOut.click()
  await expect(signIn.heading).toBeVisible()
  await expect(page.getByText('로그인하면 요청한 문서로 이동합니다.')).toHaveCount(0)
  await signIn.try(employee.username, employee.password)
  await expect(page).toHaveURL(/\/reportSign$/)
})

test('an employee who signs out in one tab is signed out in the other', async ({
  context,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee, '/reportSign')
  const other = await context.newPage()
  await other.goto('/reportWrite')
  await expect(other.getByTestId('voucher-row').first()).toBeVisible()
  await frame.signOut.click()
  await expect(other.getByRole('heading', { name: '로그인' })).toBeVisible()
  await signIn.try(employee.username, employee.password)
  await expect(other.getByRole('button', { name: '로그아웃' })).toBeVisible()
})

test('an approver whose session the server ends reads why in each tab, and finds page and comment of each again', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id: first } = await colleagues.submit(author, [approver])
  const { id: second } = await colleagues.submit(author, [approver])
  const { page, context } = await approver.openPage(`/reportSign?document=${first}`)
  const other = await context.newPage()
  await other.goto(`/reportSign?document=${second}`)
  const tabs = [
    { tab: page, id: first },
    { tab: other, id: second },
  ]
  for (const { tab, id } of tabs) await new Document(tab).comment.fill(`의견 ${id}`)
  expect(await approver.call('../employee/end_other_devices/', {})).toBe(200)
  for (const { tab } of tabs) {
    await expect(tab.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
  }
  await new SignIn(page).try(approver.username, approver.password)
  for (const { tab, id } of tabs) {
    await expect(new Document(tab).comment).toHaveValue(`의견 ${id}`)
    await expect(tab).toHaveURL(new RegExp(`/reportSign\\?document=${id}$`))
  }
})

test('an employee who has signed out sees nothing on a page restored by the Back key', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  // Another page has ended the session. A page restored from the back/forward cache checks the session when it is shown.
  await page.evaluate(() => {
    localStorage.removeItem('e-payment.session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(signIn.heading).toBeVisible()
  await expect(drafting.rows).toHaveCount(0)
})

test('an employee signs out, the stored session is deleted, Back shows nothing, and every address leads to the sign-in', async ({
  page,
  employee,
  signIn,
  frame,
  drafting,
}) => {
  await signIn.as(employee, '/reportSign')
  await drafting.open()
  await frame.signOut.click()
  await expect(signIn.heading).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('e-payment.session'))).toBeNull()
  await page.goBack()
  await expect(drafting.rows).toHaveCount(0)
  await expect(signIn.heading).toBeVisible()
  for (const path of ['/reportWrite', '/reportSign', '/']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth\/login$/)
  }
})
