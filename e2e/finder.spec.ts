import { expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'
import { findAccessibilityViolations } from './axe.ts'
import { Finder } from './screens/finder.ts'

test('an employee opens by keyboard a document found by title, author or batch number, and a colleague finds none', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('가온누리')
  const approver = await colleagues.createEmployee('박상훈')
  const reader = await colleagues.createEmployee('이참조')
  const unrelatedEmployee = await colleagues.createEmployee('최이방')
  const { id, batch } = await colleagues.submit(author, [approver], {
    title: '찾을 출장비 정산',
    receivers: [reader],
  })
  const { page } = await approver.openPage()
  const finder = new Finder(page)
  for (const text of ['찾을 출장', '가온누리', String(batch)]) {
    await finder.open()
    await page.keyboard.insertText(text)
    await finder.choose(finder.options('문서').filter({ hasText: '찾을 출장비 정산' }))
    await expect(page).toHaveURL(new RegExp(`document=${id}$`))
    const title = page.getByRole('heading', { level: 1, name: '찾을 출장비 정산' })
    await expect(title).toBeVisible()
    await page.goBack()
    // The list takes the focus when it appears, also from an open finder. So the finder is opened only after the document has disappeared.
    await expect(title).toHaveCount(0)
  }

  const read = (await reader.openPage()).page
  const readers = new Finder(read)
  await readers.open()
  await read.keyboard.insertText('찾을 출장')
  await expect(readers.options('문서')).toHaveCount(1)

  const other = (await unrelatedEmployee.openPage()).page
  const strangers = new Finder(other)
  await strangers.open()
  await other.keyboard.insertText('찾을 출장')
  await expect(other.getByText('검색 결과가 없습니다.')).toBeVisible()
  expect(await unrelatedEmployee.call('withdraw/', { document_id: id })).toBe(403)
})

test('an employee finds a colleague by initial consonants, and changes theme and language of all tabs from the finder', async ({
  colleagues,
}) => {
  const colleague = await colleagues.createEmployee('홍찾음', '과장')
  const employee = await colleagues.createEmployee('김찾는')
  const { page } = await employee.openPage()
  const finder = new Finder(page)
  await page.getByRole('button', { name: '찾기(Ctrl K)' }).click()
  await expect(finder.field).toBeFocused()
  await page.keyboard.insertText('ㅎㅊㅇ')
  await finder.choose(finder.options('직원').filter({ hasText: '홍찾음' }))
  await expect(page).toHaveURL(new RegExp(`/profile/${colleague.username}$`))
  await expect(page.getByRole('heading', { level: 1, name: '홍찾음' })).toBeFocused()

  const otherTab = await page.context().newPage()
  await otherTab.goto('/reportSign')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  await page.bringToFront()
  await finder.open()
  await page.keyboard.insertText('어둡게')
  await finder.choose(finder.options('기능').first())
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(otherTab.locator('html')).toHaveAttribute('data-theme', 'dark')
  await finder.open()
  await page.keyboard.insertText('English')
  await finder.choose(finder.options('기능').first())
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(otherTab.locator('html')).toHaveAttribute('lang', 'en')
  await otherTab.close()
  await finder.open()
  await page.keyboard.insertText('keys')
  await finder.choose(finder.options('Actions').first())
  await expect(page).toHaveURL(/\/settings\/keys$/)
  await finder.open()
  await page.keyboard.insertText('sign out')
  await finder.choose(finder.options('Actions').first())
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('an employee leaves the search field of the finder with Tab, and no result is chosen', async ({
  colleagues,
}) => {
  const { page } = await (await colleagues.createEmployee('김나감')).openPage('/calendar')
  const finder = new Finder(page)
  await finder.open()
  await page.keyboard.insertText('로그아웃')
  for (const key of ['Shift+Tab', 'Tab']) {
    await finder.field.focus()
    await expect(finder.highlighted).toHaveText('로그아웃')
    await page.keyboard.press(key)
    await expect(finder.field).not.toBeFocused()
    await expect(finder.options('기능')).toHaveText('로그아웃')
  }
  await page.keyboard.press('Escape')
  await expect(finder.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar/)
})

test.describe('in every look', () => {
  test.use({
    baseURL: async ({ connection }, use) => use(connection.url),
    contextOptions: { reducedMotion: 'reduce' },
  })
  test.describe.configure({ timeout: 400_000 })

  test('an employee sees an accessible finder, also while it searches and after failures', async ({
    page,
    connection,
    colleagues,
    signIn,
  }) => {
    const author = await colleagues.createEmployee('김보임')
    const approver = await colleagues.createEmployee('박보임')
    await colleagues.submit(author, [approver], { title: '보임 확인' })
    await signIn.withForm(author)
    const finder = new Finder(page)
    connection.hold('ea/search_document')
    await finder.open()
    await page.keyboard.insertText('보임')
    await expect(page.getByText('문서를 찾는 중입니다')).toBeVisible()
    await expectAccessible(page, 'searching')
    connection.release()
    await expect(finder.options('문서')).toHaveCount(1)
    await expect(finder.options('직원')).toHaveCount(1)
    await expectAccessible(page, 'results')
    // `expectAccessible` has checked the same content at 320 and 640 pixels for unreachable and invisible controls.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findAccessibilityViolations(page, { runOnly: 'color-contrast' })).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.keyboard.press('Escape')
    connection.fail('ea/search_document', 'error')
    await finder.open()
    await page.keyboard.insertText('보임')
    const failed = finder.options('문서').filter({ hasText: '다시 시도' })
    await expect(failed).toBeVisible()
    await expectAccessible(page, 'a failed search')
    connection.mend()
    await finder.choose(failed)
    await expect(finder.options('문서').filter({ hasText: '보임 확인' })).toBeVisible()
    await expect(finder.field).toBeFocused()
  })
})
