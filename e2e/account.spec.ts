import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an employee opens the tabs of the settings, changes the password and switches the list keys off', async ({
  page,
  signIn,
  frame,
  employee,
}) => {
  test.setTimeout(240_000)
  await signIn.as(employee, '/reportSign')
  const profileDialog = new ProfileDialog(page)
  await profileDialog.open()
  await profileDialog.dialog.getByRole('link', { name: '전체 설정' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(profileDialog.dialog).toHaveCount(0)
  const content = page.getByRole('main').getByRole('region')
  await expect(content.getByText(employee.username)).toBeVisible()

  const tabs = page.getByRole('navigation', { name: '설정' })
  await tabs.getByRole('link', { name: '비밀번호' }).click()
  await content.getByLabel('새 비밀번호', { exact: true }).fill('Clear-Paper-9')
  await content.getByLabel('새 비밀번호 확인').fill('Clear-Paper-9')
  await page.keyboard.press('Enter')
  await expect(frame.notice('변경 완료')).toBeVisible()
  await expect(content.getByLabel('새 비밀번호', { exact: true })).toHaveValue('')
  await tabs.getByRole('link', { name: '알림' }).click()
  await expect(content.getByRole('switch', { name: '푸시 알림' })).toBeDisabled()
  await tabs.getByRole('link', { name: '단축키' }).click()
  await content.getByRole('switch', { name: '목록 단축키' }).click()
  await frame.closeNotice.waitFor({ state: 'detached' })
  await expectAccessible(page, 'settings of the keys')

  await frame.link('미결함').click()
  await page.getByRole('button', { name: '도움말' }).click()
  await expect(page.getByText('목록 단축키가 꺼져 있습니다.')).toBeVisible()
  await expectAccessible(page, 'help')
  await page.getByRole('dialog').getByRole('link', { name: '새로운 기능' }).click()
  await expect(frame.heading('새로운 기능')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'release notes')

  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await frame.signOut.click()
  await signIn.try(employee.username, 'Clear-Paper-9')
  await expect(frame.heading('미결함')).toBeVisible()
})
