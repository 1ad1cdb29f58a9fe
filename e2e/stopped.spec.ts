import { expect, test } from './fixtures.ts'
import { ProfileDialog } from './screens/profileDialog.ts'
import { simulatePushSubscription } from './push.ts'

test('an employee sees a notice for each action while the server is stopped', async ({
  page,
  connection,
  employee,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
}) => {
  connection.configure({ productionHost: new URL(connection.url).host })
  await simulatePushSubscription(page)
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await page.waitForURL(/\/reportSign$/)
  const profileDialog = new ProfileDialog(page)
  await profileDialog.open()
  await page.keyboard.press('Escape')
  await expect(profileDialog.dialog).toHaveCount(0)
  await frame.link('채무정리').click()
  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('보내지 못한 기안')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()

  // From here on, no server listens at this address.
  await connection.close()
  await draft.request.click()
  await expect(frame.notice('다시 시도해 주세요(에러 발생)')).toBeVisible()
  await expect(draft.dialog).toHaveCount(0)
  await frame.dismiss()

  await frame.link('채무발생').click()
  await expect(drafting.retry).toBeVisible()
  await expect(drafting.rows).toHaveCount(0)
  await expect(drafting.total).toHaveCount(0)

  await profileDialog.open()
  await profileDialog.push.click()
  await expect(frame.notice('실패(전산팀 문의)')).toBeVisible()
  await expect(profileDialog.push).not.toBeChecked()
  await frame.dismiss()

  await profileDialog.change('Clear-Paper-9')
  await expect(frame.notice('에러 발생(네트워크 상태 확인)')).toBeVisible()
  await expect(profileDialog.dialog).toHaveCount(0)
})

test('an employee switches push notifications on after the settings of the page failed to load, without a reload', async ({
  page,
  connection,
  employee,
  signIn,
}) => {
  connection.configure({ productionHost: new URL(connection.url).host })
  await simulatePushSubscription(page)
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await page.waitForURL(/\/reportSign$/)
  connection.fail('config.json', 'error')
  await page.goto(`${connection.url}/settings/notifications`)
  const push = page.getByRole('switch', { name: '푸시 알림' })
  await expect(push).toBeDisabled()
  connection.mend()
  await page.getByRole('link', { name: '화면' }).click()
  await page.getByRole('link', { name: '알림' }).click()
  await expect(push).toBeEnabled()
  await push.click()
  await expect(push).toBeChecked()
})
