import { headersOutsideBrowser, signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './colleagues.ts'
import { keyboard } from './inputDevices.ts'
import { expectAccessible } from './accessibility.ts'
import { documentsOfBatch } from './dump.ts'

test('an employee chooses approvers and receivers using only the keyboard at 360 pixels, and the request contains both', async ({
  page,
  product,
  draft,
  approvalOrder,
  colleagues,
  dump,
  employee,
  writing,
}) => {
  const approver = await colleagues.createEmployee('결재자')
  const reference = await colleagues.createEmployee('참조자')
  const circulated = await colleagues.createEmployee('공람자')
  await page.setViewportSize({ width: 360, height: 740 })
  const batch = await writing()
  await draft.title.fill('7월 외주가공비')
  const keys = page.keyboard
  const press = async (name: string) => {
    const button = approvalOrder.dialog.getByRole('button', { name, exact: true })
    await button.focus()
    await keys.press('Enter')
  }
  await draft.editLine.focus()
  await keys.press('Enter')
  await expect(approvalOrder.search).toBeFocused()
  await keys.type(approver.name)
  await press(`${approver.name} 결재선에 추가`)
  for (const { name } of [reference, circulated]) {
    await approvalOrder.search.fill('')
    await approvalOrder.search.focus()
    await keys.type(name)
    await press(`${name} 참조에 추가`)
  }
  await press(`${circulated.name}: 참조. 변경`)
  await expect(approvalOrder.receivers).toHaveCount(2)
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrolled).toBeLessThanOrEqual(360)
  await approvalOrder.done.focus()
  await keys.press('Enter')
  await expect(draft.dialog.getByTestId('draft-receivers')).toHaveText(
    `참조·공람참조 1명 · 공람 1명${reference.name}, ${circulated.name}`,
  )

  const response = draft.waitForSubmitResponse()
  await draft.title.press('Control+Enter')
  expect((await response).status()).toBe(201)
  const [stored] = documentsOfBatch(await dump(), employee, batch)
  expect(stored?.author_id).toBe(employee.username)
  expect(stored?.receivers).toEqual([reference.username, circulated.username])
  const token = await signInOutsideBrowser(product, circulated)
  const box = await fetch(`${product.url}/ea/cc_document/?page=1`, {
    headers: headersOutsideBrowser(token),
  })
  expect(await box.json()).toEqual([{ total_number: 0 }])
})

test('an employee who closes the dialog keeps the receivers, and finds them again after a reload', async ({
  page,
  drafting,
  draft,
  approvalOrder,
  colleagues,
  writing,
}) => {
  const reader = await colleagues.createEmployee('참조 받는 직원')
  await writing('/reportWritePayment')
  await draft.title.fill('8월 지급')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.search.fill(reader.name)
  await approvalOrder.inform(reader.name)
  await approvalOrder.search.press('Escape')
  await expect(approvalOrder.search).toHaveValue('')
  await expect(approvalOrder.receivers).toHaveCount(1)
  await approvalOrder.search.press('Escape')
  const receivers = draft.dialog.getByTestId('draft-receivers')
  await expect(approvalOrder.dialog).toHaveCount(0)
  await expect(receivers).toHaveCount(0)
  await draft.editLine.click()
  await expect(approvalOrder.receivers).toHaveCount(0)
  await approvalOrder.addFirst(1)
  await approvalOrder.search.fill(reader.name)
  await approvalOrder.inform(reader.name)
  await approvalOrder.done.click()
  await expect(receivers).toContainText(`참조 1명${reader.name}`)
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await page.reload()
  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await page.locator('[data-event="draft.restore"]').click()
  await expect(receivers).toContainText(`참조 1명${reader.name}`)
})

test('the author and an approver who has decided add receivers to an open document by mouse and by keyboard at 360 pixels', async ({
  colleagues,
  product,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이결재')
  const reader = await colleagues.createEmployee('참조할직원')
  const later = await colleagues.createEmployee('공람할직원')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document, frame } = await author.openPage(`/reportWritten?document=${id}`)
  const dialog = page.getByRole('dialog', { name: '참조·공람 추가' })
  await document.addReceivers.click()
  await expect(dialog.getByRole('button', { name: '추가', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '이름, 부서, 직급 검색' }).fill(approver.name)
  await expect(
    dialog.getByRole('button', { name: new RegExp(`^${approver.name} 참조에 추가`) }),
  ).toBeDisabled()
  await dialog.getByRole('textbox', { name: '이름, 부서, 직급 검색' }).fill(reader.name)
  await dialog.getByRole('button', { name: `${reader.name} 참조에 추가`, exact: true }).click()
  await expectAccessible(page, 'the dialog for receivers of a document')
  await dialog.locator('[data-event="signing.keep"]').first().click()
  await expect(dialog).toHaveCount(0)
  await document.addReceivers.click()
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(frame.notice('참조·공람을 추가했습니다')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(document.section('결재 이력')).toContainText('김기안 참조·공람 추가')

  expect(await colleagues.sign(approver, id)).toBe(200)
  const approverTab = await approver.openPage(`/reportApproved?document=${id}`)
  await approverTab.page.setViewportSize({ width: 360, height: 740 })
  const order = approverTab.page.getByRole('dialog', { name: '참조·공람 추가' })
  await keyboard.press(approverTab.document.more)
  await keyboard.choose(approverTab.page.getByRole('menuitem', { name: /^참조·공람 추가/ }))
  await expect(order.getByRole('textbox', { name: '이름, 부서, 직급 검색' })).toBeFocused()
  await approverTab.page.keyboard.type(later.name)
  await keyboard.press(
    order.getByRole('button', { name: `${later.name} 참조에 추가`, exact: true }),
  )
  await keyboard.press(order.getByRole('button', { name: `${later.name}: 참조. 변경` }))
  const scrolled = await approverTab.page.evaluate(
    () => globalThis.document.documentElement.scrollWidth,
  )
  expect(scrolled).toBeLessThanOrEqual(360)
  await keyboard.press(order.getByRole('button', { name: '추가', exact: true }))
  await expect(approverTab.frame.notice('참조·공람을 추가했습니다')).toBeVisible()
  await expect(approverTab.document.section('결재 이력')).toContainText('이결재 참조·공람 추가')
  expect(await product.admin('verify')).toMatchObject({ ok: true })
  const storedDocument = (await dump()).documents.find((one) => one.id === id)
  expect(storedDocument?.receivers).toEqual([reader.username, later.username])
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('an employee who opens the approval order sees no on-screen keyboard', async ({
    draft,
    approvalOrder,
    writing,
  }) => {
    await writing()
    await draft.editLine.tap()
    await expect(approvalOrder.dialog).toBeFocused()
  })
})
