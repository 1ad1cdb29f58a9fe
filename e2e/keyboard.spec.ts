import type { Page } from '@playwright/test'
import { expect, test } from './colleagues.ts'
import { ProfileDialog } from './screens/profileDialog.ts'
import { tabTo } from './tabbing.ts'

test('an employee requests approval using only the keyboard, and sees the focus at every control', async ({
  page,
  employee,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
}) => {
  const { keyboard } = page
  await signIn.open()
  await expect(signIn.username).toBeFocused()
  await keyboard.type(employee.username)
  await tabTo(signIn.password)
  await keyboard.type(employee.password)
  await keyboard.press('Enter')
  await expect(frame.heading('미결함')).toBeFocused()

  await tabTo(frame.link('일반전표'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(drafting.heading).toBeFocused()
  await drafting.rows.first().waitFor()
  await tabTo(drafting.search)
  await keyboard.type('월분')
  await keyboard.press('Enter')
  await expect(drafting.rows.first()).toContainText('월분')
  const batches: number[] = []
  for (const box of await drafting.rows.getByRole('checkbox').all()) {
    const batch = Number((await box.getAttribute('aria-label'))?.match(/\d+/)?.[0])
    if (batches.includes(batch)) continue
    await tabTo(box)
    await keyboard.press('Space')
    if (batches.push(batch) === 2) break
  }
  await expect(drafting.selected).toBeVisible()
  await tabTo(drafting.write)
  await keyboard.press('Enter')

  await expect(draft.title).toBeFocused()
  await keyboard.type('자판으로 쓴 기안')
  await tabTo(draft.editLine)
  await keyboard.press('Enter')
  const [, byName] = await approvalOrder.dialog.getByRole('radio').all()
  if (!byName) throw new Error('There is no search by name.')
  const byDepartment = approvalOrder.dialog.getByRole('radio').first()
  await tabTo(byDepartment, 'Shift+Tab')
  await keyboard.press('ArrowRight')
  await expect(byName).toBeChecked()
  for (const index of [0, 1]) {
    await tabTo(approvalOrder.candidates.nth(index))
    await keyboard.press('Enter')
    await expect(approvalOrder.rows).toHaveCount(index + 1)
  }
  const people = await approvalOrder.names()
  await tabTo(approvalOrder.rows.nth(1).locator('[aria-pressed]'), 'Shift+Tab')
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(() => approvalOrder.names()).toEqual(people.toReversed())
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(() => approvalOrder.names()).toEqual(people)
  // Uses Shift+Tab, because Tab would first pass all employees in the list of candidates.
  await tabTo(approvalOrder.done, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(draft.editLine).toBeFocused()

  // Starts waiting before the key press, because Chromium opens its own file dialog until Playwright intercepts the file chooser.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(draft.dialog.getByRole('button', { name: '파일 선택' }).first())
  await keyboard.press('Enter')
  await (await chooser).setFiles({
    name: '영수증.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('receipt'),
  })
  await expect(draft.dialog.getByText('영수증.txt')).toBeVisible()
  await tabTo(draft.request)
  await keyboard.press('Enter')
  await expect(draft.dialog.getByText('2건 중 2번째')).toBeVisible()
  await expect(draft.title).toBeFocused()
  await keyboard.type('그다음 기안')
  await tabTo(draft.request)
  await keyboard.press('Enter')
  await expect(frame.notice('완료')).toBeVisible()
  await expect(draft.dialog).toHaveCount(0)
  const { documents } = await dump()
  const documentsOfEmployee = documents.filter(({ author_id }) => author_id === employee.username)
  expect(documentsOfEmployee.toSorted((one, other) => one.id - other.id)).toMatchObject([
    { batch_number: batches[0], title: '자판으로 쓴 기안', attachments: [{ title: '영수증.txt' }] },
    { batch_number: batches[1], title: '그다음 기안', attachments: [] },
  ])
})

test('an approver reads, approves and rejects using only the keyboard', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id: rejectedId } = await colleagues.submit(author, [approver], { title: '틀린 문서' })
  const { id: approvedId } = await colleagues.submit(author, [approver], { title: '맞는 문서' })
  const { page, box, document, frame } = await approver.openPage()
  const { keyboard } = page
  await tabTo(box.link(approvedId))
  await keyboard.press('Enter')
  await expect(document.title).toHaveText('맞는 문서')
  await expect(document.title).toBeFocused()
  await tabTo(document.comment)
  await keyboard.type('확인했습니다')
  await tabTo(document.approve)
  await keyboard.press('Enter')
  await expect(frame.notice('승인했습니다')).toBeVisible()
  await expect(box.rows).toHaveCount(1)
  await expect(box.link(rejectedId)).toBeFocused()

  await keyboard.press('Enter')
  await expect(document.title).toBeFocused()
  await tabTo(document.reject)
  await keyboard.press('Enter')
  await expect(frame.notice('반려하려면 결재의견을 입력해주세요')).toBeVisible()
  await expect(document.comment).toBeFocused()
  await keyboard.type('영수증이 없습니다')
  await tabTo(document.reject)
  await keyboard.press('Enter')
  await expect(frame.notice('반려했습니다')).toBeVisible()
  await expect(box.rows).toHaveCount(0)
  await expect(frame.heading('미결함')).toBeFocused()
  const { documents } = await dump()
  const decided = (id: number) => documents.find((each) => each.id === id)
  expect(decided(approvedId)).toMatchObject({ doc_status: '결재완료', signs: [{ result: '2' }] })
  expect(decided(rejectedId)).toMatchObject({ doc_status: '반려', signs: [{ result: '3' }] })
})

/** A key as an input method reports it. In Hangul mode: `Process` with key code 229 on Windows and Linux, a letter on macOS. */
async function dispatchKey(page: Page, key: string, code: string, more: object = {}) {
  const init = { key, code, keyCode: key === 'Process' ? 229 : 0, bubbles: true, ...more }
  await page.locator('body').dispatchEvent('keydown', { cancelable: true, ...init })
}

test('an employee uses the letter keys of lists and of the screen finder in Hangul mode', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open('/reportWriteReceipt')
  const selected = (row: number) => drafting.rows.nth(row).getAttribute('aria-selected')
  await dispatchKey(page, 'ㅓ', 'KeyJ')
  await dispatchKey(page, 'Process', 'KeyX', { isComposing: true })
  await expect.poll(() => selected(0)).toBe('true')
  await dispatchKey(page, 'Process', 'KeyX')
  await expect.poll(() => selected(0)).toBe('false')

  // Events of a Dvorak keyboard: the keys labelled C, V and B on QWERTY type j, k and x. The key labelled J types h, which is no shortcut.
  await dispatchKey(page, 'h', 'KeyJ')
  await dispatchKey(page, 'j', 'KeyC')
  await dispatchKey(page, 'k', 'KeyV')
  await dispatchKey(page, 'x', 'KeyB')
  await expect.poll(() => selected(0)).toBe('true')

  await dispatchKey(page, 'Process', 'Slash')
  await expect(drafting.search).toBeFocused()
  await dispatchKey(page, 'ㅏ', 'KeyK', { ctrlKey: true })
  await expect(page.getByRole('combobox', { name: '화면, 기능, 문서, 직원 찾기' })).toBeFocused()
})

test('an employee keeps a notice open with the focus or the pointer, and gets the focus back', async ({
  page,
  employee,
  signIn,
}) => {
  const profileDialog = new ProfileDialog(page)
  const close = page.getByRole('button', { name: '알림 닫기' })
  await page.clock.install()
  await signIn.as(employee, '/reportSign')
  await profileDialog.open()
  await profileDialog.confirm.click()
  await close.hover()
  await close.focus()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(3000)
  await expect(close).toBeFocused()
  await close.hover()
  await profileDialog.password.focus()
  await page.clock.fastForward(3000)
  await expect(close).toBeVisible()
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(profileDialog.password).toBeFocused()
})
