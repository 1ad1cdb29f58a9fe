import type { CDPSession, Locator, Page, Request } from '@playwright/test'
import { submitWithFiles } from './submitWithFiles.ts'
import { expect, test } from './colleagues.ts'
import { Viewer } from './screens/viewer.ts'
import { threePagePdf } from './viewerFixtures.ts'

/** Composes a syllable in the focused field, as an input method editor (IME) does. */
async function compose(devtools: CDPSession, text: string) {
  const end = text.length
  await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
}

/** The Enter key that an input method handles, with key code 229. Safari sends this event after the end of the composition. */
async function enter(devtools: CDPSession, modifiers = 0) {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, modifiers }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** Sends the two Enter key events that browsers send for a composition: one before the syllable is inserted, one after it. */
async function enterTwice(page: Page, text: string, modifiers = 0) {
  const devtools = await page.context().newCDPSession(page)
  await compose(devtools, text)
  await enter(devtools, modifiers)
  await devtools.send('Input.insertText', { text })
  await enter(devtools, modifiers)
  await devtools.detach()
}

const ctrl = 2

/** Expects no `call` from this field at the Enter that only ends a composition, and exactly one `call` at the next Enter. */
async function sends(field: Locator, call: string, key: 'Enter' | 'Control+Enter' = 'Enter') {
  const page = field.page()
  const sent: string[] = []
  const note = (request: Request) => {
    const url = decodeURIComponent(request.url())
    if (url.includes(call)) sent.push(url)
  }
  page.on('request', note)
  await field.focus()
  await enterTwice(page, '한', key === 'Enter' ? 0 : ctrl)
  await expect(field).toHaveValue('한')
  expect(sent).toEqual([])
  await field.press(key)
  await expect.poll(() => sent, call).toHaveLength(1)
  page.off('request', note)
}

test('an employee ends a Hangul syllable with Enter, which neither searches, sends nor navigates', async ({
  page,
  employee,
  signIn,
  drafting,
  draft,
  approvalOrder,
}) => {
  await page.goto('/auth/register')
  const words = { 아이디: `new.${employee.username}`, 부서: '재무팀', 직급: '사원' }
  for (const [label, value] of Object.entries(words)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('비밀번호', { exact: true }).fill(employee.password)
  await page.getByLabel('비밀번호 확인').fill(employee.password)
  await page.getByRole('checkbox', { name: '개인정보 처리에 동의합니다.' }).check()
  await sends(page.getByLabel('이름', { exact: true }), 'rest-auth/registration')

  await signIn.open()
  await signIn.password.fill(employee.password)
  await sends(signIn.username, 'rest-auth/login')

  await signIn.as(employee)
  await drafting.open()
  await sends(drafting.search, 'search=한')
  await drafting.searchFor('')

  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: '화면, 기능, 문서, 직원 찾기' })
  await expect(find).toBeFocused()
  await enterTwice(page, '상')
  await expect(find).toHaveValue('상')
  await expect(page).toHaveURL(/\/reportWrite$/)
  await page.keyboard.press('Escape')

  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  await expect(draft.request).toBeEnabled()
  await sends(draft.title, 'create_document', 'Control+Enter')
})

test('an approver ends a Hangul syllable with Enter, which neither searches, opens nor approves', async ({
  colleagues,
  product,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  await colleagues.submit(author, [approver], { title: '한' })
  const { page, box, document, frame } = await approver.openPage()
  await box.detailed.click()
  await sends(box.details.getByLabel('기안자'), 'user=한')
  await box.details.getByRole('button', { name: '검색 초기화' }).click()
  await sends(box.search, 'search=한')

  await expect(box.rows).toHaveCount(1)
  await box.region.focus()
  await page.keyboard.press('j')
  const devtools = await page.context().newCDPSession(page)
  await enter(devtools)
  await expect(page).not.toHaveURL(/document=/)
  await page.keyboard.press('Enter')
  await expect(document.title).toHaveText('한')
  await sends(document.comment, 'do_sign', 'Control+Enter')
  await expect(frame.notice('승인했습니다')).toBeVisible()

  const viewer = new Viewer(page)
  await page.goto(
    `/reportWritten?document=${await submitWithFiles(product, approver, [threePagePdf])}`,
  )
  await viewer.open(threePagePdf.name)
  await viewer.shows('Page 1')
  await viewer.page.focus()
  await enterTwice(page, '2')
  await expect(viewer.page).toHaveValue('2')
  await expect(viewer.frame).toContainText('1 / 3')
  await page.keyboard.press('Enter')
  await viewer.shows('Page 2')
})
