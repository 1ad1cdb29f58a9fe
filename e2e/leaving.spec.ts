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
  const held: Record<'code' | 'decision', Route[]> = { code: [], decision: [] }
  await page.route('**/assets/CalendarRoute-*.js', (route) => void held.code.push(route))
  await page.route('**/ea/do_sign/', (route) => void held.decision.push(route))
  await document.approve.click()
  await page.getByRole('link', { name: '달력' }).click()
  await expect.poll(() => [held.code.length, held.decision.length]).toEqual([1, 1])
  const listed = page.waitForResponse((response) => response.url().includes('ea/sign_document'))
  await held.decision[0]?.continue()
  await listed
  await held.code[0]?.continue()
  await expect(frame.heading('달력')).toBeVisible()
  await expect(page).toHaveURL(/\/calendar/)
})
