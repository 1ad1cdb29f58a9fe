import type { Route } from '@playwright/test'
import { expect, test } from './colleagues.ts'

test('an approver who opens another screen before the decision is stored arrives there', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver], { title: '운반비 문서' })
  const search = encodeURIComponent('운반비')
  const { document, frame, page } = await approver.openPage(
    `/reportSign?search=${search}&document=${id}`,
  )
  const heldRoutes: Record<'code' | 'decision', Route[]> = { code: [], decision: [] }
  await page.route('**/assets/CalendarRoute-*.js', (route) => void heldRoutes.code.push(route))
  await page.route('**/ea/do_sign/', (route) => void heldRoutes.decision.push(route))
  await document.approve.click()
  await page.getByRole('link', { name: '달력' }).click()
  await expect.poll(() => [heldRoutes.code.length, heldRoutes.decision.length]).toEqual([1, 1])
  const listResponse = page.waitForResponse((response) =>
    response.url().includes('ea/sign_document'),
  )
  await heldRoutes.decision[0]?.continue()
  await listResponse
  await heldRoutes.code[0]?.continue()
  await expect(frame.heading('달력')).toBeVisible()
  await expect(page).toHaveURL(/\/calendar/)
})
