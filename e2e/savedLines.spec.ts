import { headersOutsideBrowser, signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './colleagues.ts'
import { documentsOfBatch } from './dump.ts'

test('an employee saves a line using only the keyboard at 360 pixels, applies it to another draft, and takes it back', async ({
  page,
  draft,
  approvalOrder,
  colleagues,
  dump,
  employee,
  writing,
}) => {
  const people = [
    await colleagues.createEmployee('첫 합의'),
    await colleagues.createEmployee('둘째 합의'),
    await colleagues.createEmployee('최종 결재'),
  ] as const
  const reader = await colleagues.createEmployee('공람 직원')
  const [first, second, last] = people
  await page.setViewportSize({ width: 360, height: 740 })
  await writing()
  const { keyboard } = page
  const { dialog } = approvalOrder
  const press = async (name: string | RegExp) => {
    const button = dialog.getByRole('button', { name, exact: true })
    await expect(button).toBeEnabled()
    await button.focus()
    await keyboard.press('Enter')
  }
  const find = async (name: string) => {
    await approvalOrder.search.fill('')
    await approvalOrder.search.focus()
    await keyboard.type(name)
  }
  await draft.editLine.focus()
  await keyboard.press('Enter')
  for (const { name } of people) {
    await find(name)
    await press(`${name} 결재선에 추가`)
  }
  await press(`${first.name}: 결재. 변경`)
  await press(`${second.name}: 결재. 변경`)
  await press(`${second.name}: 위 사람과 함께 합의`)
  await find(reader.name)
  await press(`${reader.name} 참조에 추가`)
  await press(`${reader.name}: 참조. 변경`)

  await press('저장된 결재선')
  await press('이 결재선 저장')
  const name = dialog.getByRole('textbox', { name: '이름', exact: true })
  await expect(name).toBeFocused()
  await keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '이 결재선 저장' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(name).toBeFocused()
  await keyboard.type('외주 결재')
  await keyboard.press('Enter')
  const saved = dialog.getByTestId('saved-line')
  await expect(saved).toHaveCount(1)
  await expect(saved).toContainText(`${first.name}, ${second.name} → ${last.name} · 참조·공람 1명`)
  await expect(dialog.getByRole('button', { name: '이 결재선 저장' })).toBeFocused()
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrolled).toBeLessThanOrEqual(360)

  // The employee removes an approver and saves the shorter line under an existing name. The app asks before it overwrites the saved line.
  await press(`${last.name} 삭제`)
  await press('이 결재선 저장')
  await expect(name).toBeFocused()
  await keyboard.type(' 외주 결재')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('‘외주 결재’ 결재선이 이미 있습니다.')
  await expect(dialog.getByRole('button', { name: '덮어쓰기' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(saved).not.toContainText(last.name)
  await keyboard.press('Escape')
  await keyboard.press('Escape')

  const batch = await writing('/reportWritePayment')
  await draft.title.fill('10월 외주')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  const before = await approvalOrder.names()
  await press('저장된 결재선')
  await press('외주 결재 적용')
  await expect.poll(() => approvalOrder.names()).toEqual([first.name, second.name])
  await press('되돌리기')
  await expect.poll(() => approvalOrder.names()).toEqual(before)
  await expect(approvalOrder.receivers).toHaveCount(0)
  await press('외주 결재 적용')
  await approvalOrder.done.click()
  const response = draft.waitForSubmitResponse()
  await draft.request.click()
  expect((await response).status()).toBe(201)

  const content = await dump()
  const [stored] = documentsOfBatch(content, employee, batch)
  expect(stored?.signs.map(({ user_id, step }) => [user_id, step])).toEqual([
    [first.username, 0],
    [second.username, 0],
  ])
  expect(stored?.receivers).toEqual([reader.username])
  expect(content.saved_lines.filter(({ user_id }) => user_id === employee.username)).toMatchObject([
    { name: '외주 결재', version: 2, document_type: null },
  ])
})

test('an employee sees who is left out of a saved line, renames it and deletes it', async ({
  product,
  page,
  draft,
  approvalOrder,
  colleagues,
  employee,
  writing,
}) => {
  const leaving = await colleagues.createEmployee('퇴직 예정')
  const staying = await colleagues.createEmployee('재직 직원')
  const token = await signInOutsideBrowser(product, employee)
  const save = (name: string, document_type: string | null) =>
    fetch(`${product.url}/ea/save_line/`, {
      method: 'POST',
      headers: { ...headersOutsideBrowser(token), 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        document_type,
        approvers: [leaving, staying].map(({ username }) => ({ id: username, type: '0' })),
      }),
    })
  await save('모든 구분의 결재선', null)
  await save('다른 구분의 결재선', '일반전표')
  await product.admin('deactivate', leaving.username)
  await writing('/reportWriteInvoice')
  await draft.editLine.click()
  const { dialog } = approvalOrder
  const saved = dialog.getByTestId('saved-line')
  await dialog.getByTestId('toggle-lines').click()
  await expect(saved).toHaveCount(1)
  await saved.getByRole('button', { name: '모든 구분의 결재선 적용' }).click()
  await expect(dialog.getByTestId('applied-line')).toContainText(`제외됨: ${leaving.name}`)
  expect(await approvalOrder.names()).toEqual([staying.name])

  await dialog.getByRole('button', { name: '모두 보기(1개 더)' }).click()
  await expect(saved).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: '다른 구분의 결재선 적용' })).toBeFocused()
  for (const name of ['다른 구분의 결재선 이름 변경', '다른 구분의 결재선 삭제']) {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.locator('[data-event="lines.cancel"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await dialog.getByRole('button', { name: '다른 구분의 결재선 이름 변경' }).click()
  await dialog.getByRole('textbox', { name: '이름', exact: true }).fill('전표 결재선')
  await page.keyboard.press('Enter')
  await expect(saved.filter({ hasText: '전표 결재선' })).toContainText('일반전표')
  await expect(dialog.getByText('이름을 ‘전표 결재선’(으)로 변경함')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '전표 결재선 이름 변경' })).toBeFocused()
  await dialog.getByRole('button', { name: '전표 결재선 삭제' }).click()
  await expect(dialog.getByText('‘전표 결재선’ 결재선을 삭제할까요?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('‘전표 결재선’ 삭제함')).toBeVisible()
  await expect(saved).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: '이 결재선 저장' })).toBeFocused()
})

test('an employee sees that a line is the one used last, clears it and restores it', async ({
  draft,
  approvalOrder,
  colleagues,
  writing,
}) => {
  const approver = await colleagues.createEmployee('지난번 결재자')
  await writing('/reportWriteReceipt')
  await draft.title.fill('지난번 결재선')
  await draft.editLine.click()
  await approvalOrder.search.fill(approver.name)
  await approvalOrder.add(approver.name)
  await approvalOrder.done.click()
  const response = draft.waitForSubmitResponse()
  await draft.request.click()
  expect((await response).status()).toBe(201)

  await writing('/reportWriteReceipt')
  await draft.editLine.click()
  const { dialog } = approvalOrder
  await expect(dialog.getByText('이 구분에서 지난번에 쓴 결재선')).toBeVisible()
  await dialog.getByRole('button', { name: '비우기' }).click()
  await expect(approvalOrder.rows).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '지난번 결재선으로' })).toBeFocused()
  await dialog.getByRole('button', { name: '지난번 결재선으로' }).click()
  expect(await approvalOrder.names()).toEqual([approver.name])
})
