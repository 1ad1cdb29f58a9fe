import { expect, test } from './fixtures.ts'

const entries = {
  username: 'newcomer',
  first_name: '홍길동',
  password1: 'Bright-Paper-7',
  password2: 'Bright-Paper-7',
  department: '구매팀',
  position: '사원',
}

test('a visitor on a phone who submits an empty form gets to its first wrong field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/auth/register')
  await page.getByRole('button', { name: '신청' }).press('Enter')
  const field = page.locator('[name=username]')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(field).toHaveAccessibleDescription('입력해주세요')
})

test.describe('through a connection', () => {
  test.use({ baseURL: async ({ connection }, use) => use(connection.url) })

  test('a visitor who requests an account by keyboard keeps the focus after a failure, and gets the heading at the end', async ({
    page,
    connection,
  }) => {
    await page.goto('/auth/register')
    for (const [name, value] of Object.entries(entries)) {
      await page.locator(`[name=${name}]`).fill(value)
    }
    await page.getByRole('checkbox').press('Space')
    const submit = page.getByRole('button', { name: '신청' })
    connection.fail('registration', 'error')
    await submit.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('에러 발생(네트워크 상태 확인)')
    await expect(submit).toBeFocused()
    connection.mend()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '신청되었습니다.' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: '계정 신청' })).toBeFocused()
  })
})
