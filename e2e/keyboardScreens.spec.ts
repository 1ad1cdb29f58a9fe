import type { Locator } from '@playwright/test'
import { expect, test } from './colleagues.ts'
import { CalendarScreen } from './screens/calendarScreen.ts'
import { Home } from './screens/home.ts'
import { tabThroughPage, tabTo } from './tabbing.ts'

// Each test presses Tab up to a hundred times and checks the focus each time, which exceeds the default time limit.
test.describe.configure({ timeout: 240_000 })

/** Focuses a control that `tabThroughPage` reached just before. */
async function focusReached(control: Locator) {
  await expect(control).toHaveAttribute('data-stop')
  await control.focus()
}

test('an employee reaches every control of home and opens a document with only the keyboard', async ({
  colleagues,
}) => {
  const me = await colleagues.createEmployee('박상훈', '부장')
  const author = await colleagues.createEmployee('김민수')
  await colleagues.submit(author, [me], { title: '운반비' })
  const { page, document } = await me.openPage('/dashboards/default')
  const link = new Home(page).section('결재할 문서').getByRole('link', { name: '운반비' })
  await expect(link).toBeVisible()
  await expect(new Home(page).rows('기안할 배치')).toHaveCount(5)
  await tabThroughPage(page)
  await focusReached(link)
  await page.keyboard.press('Enter')
  await expect(document.title).toHaveText('운반비')
})

test('an employee reaches every control of the calendar and of the figures with only the keyboard', async ({
  colleagues,
}) => {
  const { page } = await (await colleagues.createEmployee('김민수')).openPage('/calendar')
  const calendar = new CalendarScreen(page)
  await expect(calendar.days.first()).toBeVisible()
  await tabThroughPage(page)
  await focusReached(calendar.next)
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(address)

  await page.goto('/dashboards/analytics')
  await expect(page.locator('[data-machine=analytics][data-state^=shown]')).toBeVisible()
  await tabThroughPage(page)
  await focusReached(page.getByRole('link', { name: '12개월' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/analytics\?start=/)
})

test('an employee reaches every control of the settings with only the keyboard', async ({
  colleagues,
}) => {
  const { page } = await (await colleagues.createEmployee('김민수')).openPage('/settings/devices')
  await expect(page.getByText('이 기기', { exact: true })).toBeVisible()
  const paths = ['profile', 'password', 'devices', 'notifications', 'appearance', 'keys']
  const tabOf = (path: string) => page.getByRole('main').locator(`a[href="/settings/${path}"]`)
  for (const path of paths) {
    const tab = tabOf(path)
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/settings/${path}$`))
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await tabThroughPage(page)
    for (const one of paths) await expect(tabOf(one), one).toHaveAttribute('data-stop')
  }
})

test('an employee reaches every control of the guide and of the changelog with only the keyboard', async ({
  colleagues,
}) => {
  const { page } = await (await colleagues.createEmployee('김민수')).openPage('/getting-started')
  const guide = page.getByRole('main').getByRole('link', { name: '채무발생' }).first()
  await expect(guide).toBeVisible()
  await tabThroughPage(page)
  await focusReached(guide)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reportWrite$/)
  await page.goto('/changelog')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await tabThroughPage(page)
})

test('an employee reaches every control at the address of a document with only the keyboard', async ({
  colleagues,
}) => {
  const me = await colleagues.createEmployee('박상훈', '부장')
  const author = await colleagues.createEmployee('김민수')
  const files = [{ name: '메모.txt', text: '운반비' }]
  const { id } = await colleagues.submit(author, [me], { title: '운반비', files })
  const { page, document } = await me.openPage(`/documents/${id}`)
  await expect(document.title).toHaveText('운반비')
  await expect(document.approve).toBeEnabled()
  await tabThroughPage(page)
  await focusReached(page.getByRole('textbox', { name: '결재의견' }))
  await page.keyboard.type('확인했습니다')
  await tabTo(page.getByRole('button', { name: '승인', exact: true }))
  await page.keyboard.press('Space')
  await expect(page.getByText('승인했습니다')).toBeVisible()
})
