import { expect, test } from './fixtures.ts'
import type { Drafting } from './screens/drafting.ts'

/** Selects the first `count` batches of the page; returns their numbers. */
async function selectBatches(drafting: Drafting, count: number): Promise<number[]> {
  const batches: number[] = []
  for (const row of await drafting.rows.all()) {
    if (batches.length === count) break
    if ((await row.getAttribute('aria-selected')) === 'false')
      batches.push(await drafting.select(row))
  }
  return batches
}

test('an employee drafts several batches one after the other, and the badge counts them', async ({
  employee,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
}) => {
  await signIn.as(employee)
  await drafting.open('/reportWritePayment')
  const badge = frame.link('채무정리').getByText(/^기안할 배치 /)
  const waiting = async () => Number((await badge.innerText()).replace(/\D/g, ''))
  const before = await waiting()
  const batches = await selectBatches(drafting, 3)
  await drafting.write.click()
  for (const [index, batch] of batches.entries()) {
    await expect(draft.dialog.getByText(`3건 중 ${index + 1}번째`)).toBeVisible()
    await expect(draft.dialog.getByText(`배치번호 ${batch}`)).toBeVisible()
    await expect(draft.title).toHaveValue('')
    await draft.title.fill(`기안 ${batch}`)
    if (index === 0) {
      await draft.editLine.click()
      await approvalOrder.addFirst(1)
      await approvalOrder.done.click()
    }
    await draft.request.click()
  }
  await expect(draft.dialog).toHaveCount(0)
  await expect(drafting.rows.first()).toBeVisible()
  for (const batch of batches) await expect(drafting.ofBatch(batch)).toHaveCount(0)
  await expect(drafting.selected).toHaveCount(0)
  await expect.poll(waiting).toBe(before - 3)
  const { documents } = await dump()
  const mine = documents.filter(({ author_id }) => author_id === employee.username)
  expect(mine.map(({ title }) => title).toSorted()).toEqual(batches.map((one) => `기안 ${one}`))
})

test('an employee who closes the draft between two batches keeps the rest selected', async ({
  employee,
  signIn,
  drafting,
  draft,
  approvalOrder,
}) => {
  await signIn.as(employee)
  await drafting.open('/reportWriteInvoice')
  const [first = 0, second = 0, third = 0] = await selectBatches(drafting, 3)
  await drafting.write.click()
  await draft.title.fill('첫 기안')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  await draft.request.click()
  await expect(draft.dialog.getByText('3건 중 2번째')).toBeVisible()
  await draft.title.press('Escape')
  await expect(draft.dialog).toHaveCount(0)
  await expect(drafting.ofBatch(first)).toHaveCount(0)
  await expect(drafting.write).toBeFocused()
  for (const batch of [second, third]) {
    await expect(drafting.ofBatch(batch).first()).toHaveAttribute('aria-selected', 'true')
  }
  await drafting.write.press('Enter')
  await expect(draft.dialog.getByText('2건 중 1번째')).toBeVisible()
  await expect(draft.dialog.getByText(`배치번호 ${second}`)).toBeVisible()
})
