import { listVoucherLines, signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'
import { CalendarScreen } from './screens/calendarScreen.ts'
import { Drafting } from './screens/drafting.ts'

/** The accessible name of a calendar day, without the weekday. */
const inWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

test('an employee opens by keyboard the due date of a document, and finds the vouchers of a G/L date', async ({
  colleagues,
  product,
}) => {
  const author = await colleagues.createEmployee('김민수')
  const approver = await colleagues.createEmployee('박상훈')
  const unrelatedEmployee = await colleagues.createEmployee('최이방')
  const lines = await listVoucherLines(
    product,
    await signInOutsideBrowser(product, unrelatedEmployee),
  )
  const [one] = lines.filter(({ RPDDJ }) => RPDDJ !== null)
  const free = lines.findLast(({ RPICU }) => RPICU !== one?.RPICU)
  if (!one?.RPDDJ || !free) throw new Error('The demo company has no batches to draft.')
  const [batch, due] = [one.RPICU, one.RPDDJ]
  await colleagues.submit(author, [approver], { title: '운반비', batch })

  const { page, document } = await approver.openPage(`/calendar?month=${due.slice(0, 7)}`)
  const calendar = new CalendarScreen(page)
  const link = calendar.day(inWords(due))
  await link.focus()
  await page.keyboard.press('Enter')
  const entry = calendar.entries.filter({ hasText: '운반비' })
  await expect(entry).toContainText(`배치 ${batch} · 김민수`)
  await expect(entry).toContainText('결재문서')
  // A second Escape does not leave the calendar, and the closed day is the next history entry.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(calendar.dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.goForward()
  await entry.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(document.title).toHaveText('운반비')

  const other = await unrelatedEmployee.openPage(`/calendar?month=${due.slice(0, 7)}&day=${due}`)
  const seen = new CalendarScreen(other.page)
  await expect(seen.entries.first().or(seen.dialog.getByText('없습니다'))).toBeVisible()
  await expect(seen.entries.filter({ hasText: '운반비' })).toHaveCount(0)

  const day = free.RPDGJ
  await other.page.goto(`/calendar?month=${day.slice(0, 7)}&dates=gl&day=${day}`)
  await seen.entries
    .filter({ hasText: `배치 ${free.RPICU}` })
    .getByRole('link')
    .press('Enter')
  const { rows } = new Drafting(other.page)
  await expect(rows.filter({ hasText: String(free.RPICU) }).first()).toBeVisible()
})

test.describe('in every look', () => {
  test.use({
    baseURL: async ({ connection }, use) => use(connection.url),
    contextOptions: { reducedMotion: 'reduce' },
  })
  test.describe.configure({ timeout: 400_000 })

  test('an employee sees an accessible calendar, also with a day and after failures', async ({
    page,
    connection,
    employee,
    signIn,
  }) => {
    await signIn.as(employee)
    const calendar = new CalendarScreen(page)
    connection.fail('ea/get_calendar/', 'error')
    await page.goto('/calendar')
    await expect(page.getByRole('alert')).toContainText('달력을 불러오지 못했습니다.')
    await expectAccessible(page, 'a failed month')
    connection.mend()
    await page.getByRole('button', { name: '다시 시도' }).press('Enter')
    await expect(calendar.days.first()).toBeVisible()
    await expectAccessible(page, 'a month')
    connection.fail('ea/get_calendar_day/', 'error')
    await calendar.days.first().press('Enter')
    await expect(calendar.dialog.getByRole('alert')).toContainText('불러오지 못했습니다.')
    connection.mend()
    await calendar.dialog.getByRole('button', { name: '다시 시도' }).press('Enter')
    await expect(calendar.entries.first()).toBeVisible()
    await expectAccessible(page, 'the entries of a day')
  })
})
