import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'

const pages = [
  ['buttons', '버튼', 'Button'],
  ['cards', '카드', 'Voucher'],
  ['chips', '칩', 'CountBadge'],
  ['forms', '양식', 'TextField'],
  ['lists', '목록', 'EmptyState'],
  ['modals', '대화상자', 'Modal'],
  ['typography', '글자', 'Heading'],
] as const

/** The section of the component page with the examples of a widget. */
const exampleOf = (page: Page, widget: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: widget, exact: true }) })

test('a designer walks by keyboard through the seven pages of the design system', async ({
  page,
  employee,
  signIn,
}) => {
  await signIn.as(employee)
  await page.goto('/components/buttons')
  const tabs = page.getByRole('navigation', { name: '디자인 시스템' })
  const first = tabs.getByRole('link').first()
  await expect(first).toHaveAttribute('aria-current', 'page')
  await first.focus()
  for (const [index, [name, label, widget]] of pages.entries()) {
    const link = tabs.getByRole('link', { name: label, exact: true })
    if (index > 0) {
      const before = tabs.getByRole('link').nth(index - 1)
      await before.focus()
      await page.keyboard.press('Tab')
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/components/${name}$`))
    await expect(page.getByRole('heading', { level: 2, name: label, exact: true })).toBeVisible()
    await expect(exampleOf(page, widget)).toBeVisible()
  }
})

test('a designer tries a switch, a field and a dialog by keyboard', async ({
  page,
  employee,
  signIn,
}) => {
  await signIn.as(employee)
  await page.goto('/components/forms')
  const toggle = exampleOf(page, 'Switch').getByRole('switch').first()
  await toggle.press('Space')
  await expect(toggle).toBeChecked()
  const password = page.getByLabel('비밀번호', { exact: true }).first()
  await password.fill('Bright-Paper-7')
  await expect(password).toHaveValue('Bright-Paper-7')
  await page.goto('/components/modals')
  const modals = exampleOf(page, 'Modal')
  const open = modals.getByRole('button', { name: '열기' })
  await open.first().press('Enter')
  const dialog = page.getByRole('dialog', { name: '문서를 회수할까요?' })
  await expect(dialog.getByRole('heading')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open.first()).toBeFocused()
  await open.last().press('Enter')
  await expect(dialog.getByRole('button', { name: '닫기' })).toHaveAttribute(
    'title',
    '기안을 보내는 중입니다.',
  )
})

test('an employee who opens an unknown page of the design system is led to error-404', async ({
  page,
  employee,
  signIn,
}) => {
  await page.goto('/components/buttons')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await signIn.as(employee)
  for (const path of ['/components/tables', '/components', '/components/buttons/1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/errors\/error-404$/)
  }
})

test.describe('in every look', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.describe.configure({ timeout: 400_000 })

  // Two tests, so that each ends within a minute on a slow machine.
  for (const some of [pages.slice(0, 3), pages.slice(3)]) {
    const names = some.map(([name]) => name).join(', ')
    test(`a designer sees the accessible pages ${names}`, async ({ page, employee, signIn }) => {
      await signIn.as(employee)
      for (const [name, label, widget] of some) {
        await test.step(name, async () => {
          await page.goto(`/components/${name}`)
          const heading = page.getByRole('heading', { level: 2, name: label, exact: true })
          await expect(heading).toBeVisible()
          await expect(exampleOf(page, widget)).toBeVisible()
          await expectAccessible(page, name)
        })
      }
    })
  }
})
