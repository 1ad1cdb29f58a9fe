import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Draft } from './screens/draft.ts'
import { type DraftStorage, openDraftStorageTab } from './walks/draftStorage.ts'
import { Drafting } from './screens/drafting.ts'

/** Reloads the page and opens the draft of a batch again. */
async function writeAgain(page: Page, batch: number) {
  const drafting = new Drafting(page)
  await drafting.rows.first().waitFor()
  await drafting.select(drafting.ofBatch(batch).first())
  await drafting.write.click()
  await new Draft(page).title.waitFor()
}

/** Types a title whose save waits, because another tab holds the draft storage from now on. */
async function typeWhileHeld(draft: Draft, draftStorage: DraftStorage, title: string) {
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await draftStorage.hold()
  await draft.title.fill(title)
}

const restoreButton = (draft: Draft) => draft.dialog.getByRole('button', { name: '복원' })

test('an employee whose session ended while typing is offered the draft after the next sign-in', async ({
  page,
  employee,
  signIn,
  draft,
  writing,
}) => {
  // The clock starts at noon, so that the session ends on the same day: the list is requested by date.
  await page.clock.install({ time: new Date().setHours(12, 0, 0, 0) })
  const batch = await writing('/reportWriteNacct')
  const end = await page.evaluate(
    () => JSON.parse(localStorage.getItem('e-payment.session') ?? '').expiresAt,
  )
  await page.clock.pauseAt(end - 100)
  // The session ends before the delayed save of the draft. The session timer fires slightly after `expiresAt`.
  await draft.title.fill('끝까지 쓴 제목')
  await page.clock.runFor(200)
  await expect(signIn.heading).toBeVisible()
  await expect(page.getByText('끝까지 쓴 제목')).toHaveCount(0)
  await page.clock.resume()
  await signIn.try(employee.username, employee.password)
  await expect(page).toHaveURL(/\/reportWriteNacct$/)
  await writeAgain(page, batch)
  await restoreButton(draft).click()
  await expect(draft.title).toHaveValue('끝까지 쓴 제목')
})

test('an employee is offered the complete draft after an immediate reload, also while the approval order is open', async ({
  page,
  draft,
  writing,
}) => {
  const batch = await writing('/reportWriteNacct')
  // The app saves nothing until its search for a saved draft has ended.
  await expect(draft.dialog).toHaveAttribute('data-state', /^composing\.form/)
  await draft.title.fill('마지막 글자까지')
  await page.reload()
  await writeAgain(page, batch)
  await expect(draft.dialog.getByText('제목: 마지막 글자까지')).toBeVisible()
  await restoreButton(draft).click()
  await draft.title.fill('결재순서를 열기 전에')
  await draft.editLine.click()
  await page.reload()
  await writeAgain(page, batch)
  await expect(draft.dialog.getByText('제목: 결재순서를 열기 전에')).toBeVisible()
})

test('an employee is offered a draft after a reload even if the database could not store it', async ({
  page,
  product,
  draft,
  writing,
}) => {
  const draftStorage = await openDraftStorageTab(page, product.url)
  const batch = await writing('/reportWriteNacct')
  await typeWhileHeld(draft, draftStorage, '기다리던 제목')
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.saving')
  await page.reload()
  await draftStorage.unlock()
  await writeAgain(page, batch)
  await expect(draft.dialog.getByText('제목: 기다리던 제목')).toBeVisible()
  await restoreButton(draft).click()
  await typeWhileHeld(draft, draftStorage, '가득 찬 장치의 제목')
  await draftStorage.failCall()
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await page.reload()
  await draftStorage.unlock()
  await writeAgain(page, batch)
  await expect(draft.dialog.getByText('제목: 가득 찬 장치의 제목')).toBeVisible()
})

test('an employee who discards an offered draft does not lose what another tab has saved since', async ({
  page,
  context,
  draft,
  writing,
}) => {
  const batch = await writing('/reportWriteNacct')
  const write = async (title: string) => {
    await draft.title.fill(title)
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    const state = page.locator('[data-machine=draft]')
    await expect(state).toHaveAttribute('data-state', 'composing.form.idle')
  }
  await write('먼저 쓴 제목')
  const other = await context.newPage()
  const otherDraft = new Draft(other)
  await other.goto('/reportWriteNacct')
  await writeAgain(other, batch)
  await expect(otherDraft.dialog.getByText('제목: 먼저 쓴 제목')).toBeVisible()
  await write('나중에 쓴 제목')
  await other.locator('[data-event="draft.discard"]').click()
  await expect(restoreButton(otherDraft)).toHaveCount(0)
  await other.reload()
  await writeAgain(other, batch)
  await expect(otherDraft.dialog.getByText('제목: 나중에 쓴 제목')).toBeVisible()
})

test('an employee is offered the draft in another tab too, and neither tab overwrites the other', async ({
  page,
  context,
  draft,
  writing,
}) => {
  const batch = await writing('/reportWriteNacct')
  const other = await context.newPage()
  const otherDraft = new Draft(other)
  await other.goto('/reportWriteNacct')
  await writeAgain(other, batch)
  await draft.title.fill('첫 탭의 제목')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await otherDraft.title.fill('둘째 탭의 제목')
  // When the other tab saves its draft, it finds the newer draft of the first tab and writes nothing.
  await expect(otherDraft.dialog.getByText('다른 탭의 제목: 첫 탭의 제목')).toBeVisible()
  // After a reload without a choice, and after the dialog is closed, the voucher list still offers to continue with the content written here.
  const continueButton = other.getByRole('button', { name: '이어서 작성' })
  await other.reload()
  await continueButton.click()
  await expect(otherDraft.title).toHaveValue('둘째 탭의 제목')
  await expect(otherDraft.dialog.getByText('다른 탭의 제목: 첫 탭의 제목')).toBeVisible()
  await otherDraft.close.click()
  await expect(otherDraft.dialog).toHaveCount(0)
  await continueButton.click()
  await expect(otherDraft.title).toHaveValue('둘째 탭의 제목')
  await page.reload()
  await writeAgain(page, batch)
  await expect(draft.dialog.getByText('제목: 첫 탭의 제목')).toBeVisible()
  await otherDraft.dialog.getByRole('button', { name: '다른 탭의 내용 불러오기' }).click()
  await expect(otherDraft.title).toHaveValue('첫 탭의 제목')
  // A tab that has only restored the draft does not prevent the tab in which the employee continues to write from saving.
  const state = page.locator('[data-machine=draft]')
  await restoreButton(draft).click()
  await draft.title.fill('첫 탭에서 계속')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect(state).toHaveAttribute('data-state', 'composing.form.idle')
  await expect(draft.title).toHaveValue('첫 탭에서 계속')
  await otherDraft.title.fill('둘째 탭에서 계속')
  await otherDraft.dialog.getByRole('button', { name: '이 탭의 내용 유지' }).click()
  const otherState = other.locator('[data-machine=draft]')
  await expect(otherState).toHaveAttribute('data-state', 'composing.form.idle')
  await expect(otherDraft.title).toHaveValue('둘째 탭에서 계속')
})

test('an employee whose draft was deleted in one tab does not overwrite its successor from another tab', async ({
  page,
  context,
  draft,
  writing,
}) => {
  const write = async (tab: Page, title: string) => {
    await new Draft(tab).title.fill(title)
    await tab.evaluate(() => dispatchEvent(new Event('pagehide')))
    const state = tab.locator('[data-machine=draft]')
    await expect(state).toHaveAttribute('data-state', 'composing.form.idle')
  }
  const batch = await writing('/reportWriteNacct')
  for (const title of ['운', '운반', '운반비']) await write(page, title)
  const other = await context.newPage()
  const otherDraft = new Draft(other)
  await other.goto('/reportWriteNacct')
  await writeAgain(other, batch)
  await other.locator('[data-event="draft.discard"]').click()
  await expect(restoreButton(otherDraft)).toHaveCount(0)
  await otherDraft.close.click()
  await expect(otherDraft.dialog).toHaveCount(0)
  // The new draft begins without a version, because the saved draft was deleted. The first tab still has the version of the deleted draft.
  // The same happens when a batch is drafted again after its submission.
  await new Drafting(other).write.click()
  await write(other, '운반비 정정')
  await draft.title.fill('운반비!')
  await expect(draft.dialog.getByText('다른 탭의 제목: 운반비 정정')).toBeVisible()
  await other.reload()
  await writeAgain(other, batch)
  await expect(otherDraft.dialog.getByText('제목: 운반비 정정')).toBeVisible()
})

test('an employee signs out without a question, and no other employee ever sees the draft', async ({
  page,
  employee,
  colleague,
  signIn,
  frame,
  draft,
  writing,
}) => {
  const batch = await writing('/reportWriteNacct')
  await draft.title.fill('내 것만의 제목')
  await draft.close.click()
  await expect(draft.dialog).toHaveCount(0)
  await frame.link('미결함').click()
  await expect(frame.heading('미결함')).toBeVisible()
  await frame.signOut.click()
  await expect(signIn.heading).toBeVisible()
  await expect(page.getByText('내 것만의 제목')).toHaveCount(0)
  await page.goBack()
  await expect(signIn.heading).toBeVisible()

  await signIn.as(colleague)
  await page.goto('/reportWriteNacct')
  await writeAgain(page, batch)
  await expect(draft.dialog.getByRole('button', { name: '결재순서' })).toBeEnabled()
  await expect(draft.title).toHaveValue('')
  await expect(restoreButton(draft)).toHaveCount(0)
  await draft.close.click()
  await frame.signOut.click()

  await signIn.as(employee)
  await page.goto('/reportWriteNacct')
  await writeAgain(page, batch)
  await expect(draft.dialog.getByText('제목: 내 것만의 제목')).toBeVisible()
})

test('an employee continues a draft that was not sent from the line above the list, or discards it', async ({
  page,
  connection,
  employee,
  signIn,
  drafting,
  draft,
  approvalOrder,
}) => {
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await expect(signIn.submit).toHaveCount(0)
  await page.goto(`${connection.url}/reportWrite`)
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('보내지 못한 기안')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  const line = page.getByText(`배치 ${batch}: 상신되었는지 확인하지 못한 기안`)
  connection.fail('create_document', 'error')
  await draft.request.click()
  await expect(draft.dialog).toHaveCount(0)
  await page.getByRole('button', { name: '이어서 작성' }).click()
  await expect(draft.title).toHaveValue('보내지 못한 기안')
  await draft.request.click()
  await expect(draft.dialog).toHaveCount(0)
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: '버리기' }).click()
  await expect(line).toHaveCount(0)
  connection.mend()
  await drafting.write.click()
  await expect(draft.title).toHaveValue('')
})

test('an employee who discards a draft whose slow save was completed after its form had closed is not offered it again', async ({
  page,
  product,
  draft,
  writing,
}) => {
  const draftStorage = await openDraftStorageTab(page, product.url)
  const batch = await writing('/reportWriteNacct')
  await typeWhileHeld(draft, draftStorage, '늦게 저장된 제목')
  await draft.close.click()
  // The form stops waiting for the save after three seconds.
  const line = page.getByText(`배치 ${batch}: 상신하지 않은 기안`)
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: '버리기' }).click()
  await draftStorage.unlock()
  await expect(line).toHaveCount(0)
  await page.reload()
  await writeAgain(page, batch)
  await expect(draft.title).toHaveValue('')
  await expect(restoreButton(draft)).toHaveCount(0)
})
