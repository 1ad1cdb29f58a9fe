import { expect, test } from './colleagues.ts'
import { documentsOfBatch } from './dump.ts'

test('an employee lets two approvers agree together using only the keyboard at 360 pixels, and the request has the step', async ({
  page,
  draft,
  approvalOrder,
  colleagues,
  dump,
  employee,
  writing,
}) => {
  const people = [
    await colleagues.createEmployee('첫 합의자'),
    await colleagues.createEmployee('둘째 합의자'),
    await colleagues.createEmployee('최종 결재자'),
  ] as const
  const [first, second, last] = people
  await page.setViewportSize({ width: 360, height: 740 })
  const batch = await writing()
  await draft.title.fill('9월 외주가공비')
  const { keyboard } = page
  const press = async (name: string) => {
    const button = approvalOrder.dialog.getByRole('button', { name, exact: true })
    await button.focus()
    await keyboard.press('Enter')
    return button
  }
  await draft.editLine.focus()
  await keyboard.press('Enter')
  for (const { name } of people) {
    await approvalOrder.search.fill('')
    await approvalOrder.search.focus()
    await keyboard.type(name)
    await press(`${name} 결재선에 추가`)
  }
  const join = approvalOrder.dialog.getByRole('button', { name: /위 사람과 함께 합의$/ })
  await expect(join).toHaveCount(0)
  await press(`${first.name}: 결재. 변경`)
  await press(`${second.name}: 결재. 변경`)
  await press(`${second.name}: 위 사람과 함께 합의`)
  const split = approvalOrder.dialog.getByRole('button', { name: `${second.name}: 따로` })
  await expect(split).toBeFocused()
  await expect(approvalOrder.dialog.getByText('병렬합의', { exact: true })).toBeVisible()

  // Moving up within a step keeps an approver in that step. The last approver moves past the whole step.
  await press(`${second.name} 위로`)
  await press(`${last.name} 위로`)
  await expect.poll(() => approvalOrder.names()).toEqual([last.name, second.name, first.name])
  await press(`${last.name} 아래로`)
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrolled).toBeLessThanOrEqual(360)
  await approvalOrder.done.focus()
  await keyboard.press('Enter')
  for (const { name } of people) {
    await expect(page.getByTestId('draft-line').getByText(name)).toBeInViewport()
  }
  const response = draft.waitForSubmitResponse()
  await draft.title.press('Control+Enter')
  expect((await response).status()).toBe(201)

  const [stored] = documentsOfBatch(await dump(), employee, batch)
  expect(stored?.author_id).toBe(employee.username)
  expect(
    stored?.signs.map(({ user_id, type, step, result }) => [user_id, type, step, result]),
  ).toEqual([
    [second.username, '1', 0, '0'],
    [first.username, '1', 0, '0'],
    [last.username, '0', 1, '1'],
  ])
})

test('an employee drags a member out of a parallel step, and finds the steps again after a reload', async ({
  page,
  drafting,
  draft,
  approvalOrder,
  writing,
}) => {
  await writing('/reportWritePayment')
  await draft.title.fill('9월 지급')
  await draft.editLine.click()
  await approvalOrder.addFirst(3)
  const [first, second, third] = await approvalOrder.names()
  for (const row of [0, 1, 2])
    await approvalOrder.rows
      .nth(row)
      .getByRole('button', { name: /결재\. 변경$/ })
      .click()
  const joins = approvalOrder.dialog.getByRole('button', { name: /위 사람과 함께 합의$/ })
  const splits = approvalOrder.dialog.getByRole('button', { name: /: 따로$/ })
  await joins.first().click()
  await joins.click()
  await expect(splits).toHaveCount(2)
  await approvalOrder.rows.nth(0).dragTo(approvalOrder.rows.nth(2))
  await expect.poll(() => approvalOrder.names()).toEqual([second, third, first])
  await expect(splits).toHaveCount(2)
  await splits.last().click()
  await approvalOrder.rows.nth(2).dragTo(approvalOrder.rows.nth(0))
  await expect.poll(() => approvalOrder.names()).toEqual([first, second, third])
  await approvalOrder.done.click()
  const line = draft.dialog.getByTestId('draft-line')
  await expect(line).toHaveText(`${first}${second}, ${third}병렬합의`)
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await page.reload()
  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await page.locator('[data-event="draft.restore"]').click()
  await expect(line).toHaveText(`${first}${second}, ${third}병렬합의`)
})
