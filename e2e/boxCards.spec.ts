import { expect, test } from './colleagues.ts'

test('an approver on a phone sees in full how long a document waits, also next to a long name', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee(
    '김수한무거북이와두루미삼천갑자동방삭치치카포사리사리센타',
  )
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, box } = await approver.openPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const waiting = box.row(id).getByText(/오늘$/)
  await expect(waiting).toBeVisible()
  expect(await waiting.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  const [shown, row] = [await waiting.boundingBox(), await box.row(id).boundingBox()]
  if (!shown || !row) throw new Error('The card is not shown.')
  expect(shown.x + shown.width).toBeLessThanOrEqual(row.x + row.width)
})

test('an approver selects documents by clicks on the edges of the squares around their checkboxes, also on a phone', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  for (const title of ['가', '나', '다']) await colleagues.submit(author, [approver], { title })
  const { page, box } = await approver.openPage()
  const checkbox = (at: number) => box.rows.nth(at).getByRole('checkbox')
  const clickEdge = async (at: number, more: { modifiers?: ['Shift'] } = {}) => {
    const square = checkbox(at).locator('..')
    await square.click({ position: { x: 2, y: 34 }, ...more })
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await clickEdge(0)
    await expect(box.selected).toHaveText('1건 선택됨')
    await clickEdge(2, { modifiers: ['Shift'] })
    for (const at of [0, 1, 2]) await expect(checkbox(at)).toBeChecked()
    await clickEdge(1)
    await expect(checkbox(1)).not.toBeChecked()
    await page.getByRole('button', { name: '선택 해제' }).click()
  }
})
