import { expect, test } from './colleagues.ts'

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

test('an employee keeps the focus in the draft and gets it back after closing, using only the keyboard', async ({
  page,
  drafting,
  draft,
  approvalOrder,
  writing,
}) => {
  const { keyboard } = page
  const press = async (name: string) => {
    await draft.dialog.getByRole('button', { name, exact: true }).first().focus()
    await keyboard.press('Enter')
  }
  const choose = draft.dialog.getByRole('button', { name: '파일 선택' }).first()
  await writing()

  await draft.attach(0, [file('가.txt'), file('나.txt'), file('다.txt')])
  await press('나.txt 삭제')
  await expect(draft.dialog.getByRole('button', { name: '다.txt 삭제' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(draft.dialog.getByRole('button', { name: '가.txt 삭제' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(choose).toBeFocused()
  await press('되돌리기')
  await expect(choose).toBeFocused()
  await press('전체 삭제')
  await expect(choose).toBeFocused()

  await press('결재순서')
  await approvalOrder.addFirst(2)
  await approvalOrder.button(1, 'moveUp').focus()
  await keyboard.press('Enter')
  await expect(approvalOrder.button(0, 'moveUp')).toHaveAttribute('aria-disabled', 'true')
  await expect(approvalOrder.button(0, 'moveUp')).toBeFocused()
  const people = await approvalOrder.names()
  await keyboard.press('Enter')
  await approvalOrder.button(0, 'remove').focus()
  await keyboard.press('Enter')
  await expect.poll(() => approvalOrder.names()).toEqual(people.slice(1))
  await expect(approvalOrder.button(0, 'remove')).toBeFocused()
  await keyboard.press('Escape')
  await expect(draft.editLine).toBeFocused()

  await draft.title.fill('보관할 제목')
  await keyboard.press('Escape')
  await expect(drafting.write).toBeFocused()
  await keyboard.press('Enter')
  await press('버리기')
  await expect(draft.title).toBeFocused()
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await keyboard.press('Escape')
  await expect(drafting.write).toBeFocused()

  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '전표 목록' })).toBeFocused()
})

test('an employee gets the focus back from a draft whose code arrived late', async ({
  page,
  drafting,
  draft,
  employee,
  signIn,
}) => {
  await signIn.as(employee)
  await drafting.open()
  let releaseRoute = () => {}
  const routeRelease = new Promise<void>((resolve) => {
    releaseRoute = resolve
  })
  await page.route('**/DraftRoute-*.js', async (route) => {
    await routeRelease
    await route.continue()
  })
  await drafting.select(drafting.rows.first())
  await drafting.write.focus()
  await page.keyboard.press('Enter')
  await expect(drafting.write).toBeDisabled()
  releaseRoute()
  await draft.title.waitFor()
  await page.keyboard.press('Escape')
  await expect(draft.dialog).toHaveCount(0)
  await expect(drafting.write).toBeFocused()
})

test('an author who keeps a document after the question about its withdrawal gets the focus back on the withdrawal', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const { id } = await colleagues.submit(author, [await colleagues.createEmployee('이첫째')])
  const { page, document } = await author.openPage(`/reportWritten?document=${id}`)
  await document.askWithdrawal.press('Enter')
  await expect(document.keep).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(document.askWithdrawal).toBeFocused()
})

test('an approver whose decision got no response checks again, and the focus moves to the buttons of the decision', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document } = await approver.openPage(`/reportSign?document=${id}`)
  await expect(document.approve).toBeEnabled()
  await page.route(/\/ea\/(do_sign|document|events)\b/, (route) => route.abort())
  await document.approve.press('Enter')
  await expect(document.banner).toContainText('결재가 전달되었는지 아직 알 수 없습니다')
  await expect(document.decision).not.toContainText('기다려 주세요')
  await page.unrouteAll()
  await document.banner.getByRole('button', { name: '다시 시도' }).press('Enter')
  await expect(document.banner).toHaveCount(0)
  await expect(document.approve).toBeEnabled()
  await expect(document.decision).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(document.comment).toBeFocused()
})
