import { expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'
import { Finder } from './screens/finder.ts'

test('an approver opens the profile of an author from the stamp table, and the documents of that author', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('윤지음', '과장')
  const approver = await colleagues.createEmployee('박상훈')
  const { id } = await colleagues.submit(author, [approver], { title: '윤지음의 문서' })
  await colleagues.sign(approver, id)
  const { page } = await approver.openPage(`/documents/${id}`)
  await page.getByRole('link', { name: '윤지음', exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/profile/${author.username}$`))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: '윤지음' })).toBeFocused()
  await expect(main.getByRole('definition')).toHaveText(['시험팀', '과장', author.username])
  await expect(main.getByText('내 프로필입니다.')).toHaveCount(0)
  await main.getByRole('link', { name: '기결함' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/reportApproved\\?author=%40${author.username}$`))
  await expect(page.getByText('윤지음의 문서')).toBeVisible()
})

test('an employee opens their own profile, and the settings from there', async ({ colleagues }) => {
  const employee = await colleagues.createEmployee('한나임')
  const { page } = await employee.openPage()
  const finder = new Finder(page)
  await finder.open()
  await page.keyboard.insertText('내 프로필')
  await finder.choose(finder.options('기능').first())
  await expect(page).toHaveURL(new RegExp(`/profile/${employee.username}$`))
  await expect(page.getByText('내 프로필입니다.')).toBeVisible()
  await page.getByRole('link', { name: '설정으로' }).press('Enter')
  await expect(page).toHaveURL(/\/settings\/profile$/)
})

test('an employee who opens the profile of an unknown username reads that there is no such employee, and finds a way back', async ({
  colleagues,
}) => {
  const employee = await colleagues.createEmployee('한나임')
  const { page, frame } = await employee.openPage('/profile/no.such')
  await expect(page.getByRole('heading', { level: 1, name: '없는 직원입니다' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('‘no.such’')
  await expect(page).toHaveURL(/\/profile\/no\.such$/)
  await page.getByRole('link', { name: '홈으로' }).press('Enter')
  await expect(frame.heading('홈')).toBeVisible()
  await page.goto(`/profile/${employee.username}/posts`)
  await expect(page).toHaveURL(/\/errors\/error-404$/)
})

test.describe('in every look', () => {
  test.use({
    baseURL: async ({ connection }, use) => use(connection.url),
    contextOptions: { reducedMotion: 'reduce' },
  })
  test.describe.configure({ timeout: 400_000 })

  test('an employee sees an accessible profile, also unknown and after a failure', async ({
    page,
    connection,
    employee,
    signIn,
  }) => {
    await signIn.withForm(employee)
    connection.fail('employee/profile', 'error')
    await page.goto(`/profile/${employee.username}`)
    await expect(page.getByRole('alert')).toContainText('네트워크 상태를 확인하고')
    await expectAccessible(page, 'a failed profile')
    connection.mend()
    await page.getByRole('button', { name: '다시 시도' }).press('Enter')
    await expect(page.getByRole('definition')).toHaveCount(3)
    await expectAccessible(page, 'a profile')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page, 'a profile on a phone')
    await page.goto('/profile/no.such')
    await expect(page.getByRole('heading', { name: '없는 직원입니다' })).toBeVisible()
    await expectAccessible(page, 'an unknown employee')
  })
})

test('an employee whom an administrator renames and moves sees the current name in both tabs', async ({
  colleagues,
  product,
}) => {
  const employee = await colleagues.createEmployee('한나임')
  const { context, page } = await employee.openPage()
  const other = await context.newPage()
  await other.goto('/reportWritten')
  await expect(other.getByText('한나임')).toBeVisible()
  // The app opens the event stream three seconds after the page.
  await expect
    .poll(() => page.evaluate(() => navigator.locks.query().then(({ held }) => held?.length)))
    .toBe(1)
  await product.admin('move', employee.username, '--name', '한새임', '--department', '새팀')
  for (const tab of [page, other]) {
    await expect(tab.getByText('한새임')).toBeVisible()
    await expect(tab.getByText('새팀')).toBeVisible()
  }
})
