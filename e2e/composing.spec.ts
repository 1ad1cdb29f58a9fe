import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Composes a syllable in the field that has the focus, as an input method does. */
async function compose(devtools: CDPSession, text: string) {
  const end = text.length
  await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
}

/** The Enter that an input method takes for itself: 229 is its key code. Safari sends it when the syllable is done. */
async function enter(devtools: CDPSession, modifiers = 0) {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, modifiers }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** Both ways in which an Enter belongs to a syllable, in the field that has the focus. */
async function enterTwice(page: Page, text: string, modifiers = 0) {
  const devtools = await page.context().newCDPSession(page)
  await compose(devtools, text)
  await enter(devtools, modifiers)
  await devtools.send('Input.insertText', { text })
  await enter(devtools, modifiers)
  await devtools.detach()
}

const ctrl = 2

test('an Enter that ends a Hangul syllable neither searches nor sends nor goes anywhere', async ({
  page,
  employee,
  signIn,
  drafting,
  draft,
  approvalOrder,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(decodeURIComponent(request.url())))
  const none = (call: string) => expect(sent.filter((url) => url.includes(call))).toEqual([])

  await signIn.open()
  await signIn.password.fill(employee.password)
  await signIn.username.focus()
  await enterTwice(page, '한')
  await expect(signIn.username).toHaveValue('한')
  none('rest-auth/login')

  await signIn.as(employee)
  await drafting.open()
  await drafting.search.focus()
  await enterTwice(page, '한')
  none('search=한')

  await page.keyboard.press('Control+k')
  const find = page.getByRole('textbox', { name: '화면 찾기' })
  await expect(find).toBeFocused()
  await enterTwice(page, '상')
  await expect(find).toHaveValue('상')
  await expect(page).toHaveURL(/\/reportWrite$/)
  await page.keyboard.press('Escape')

  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.search.focus()
  await enterTwice(page, '김')
  await expect(approvalOrder.rows).toHaveCount(1)
  await approvalOrder.done.click()
  await draft.title.focus()
  await enterTwice(page, '출장', ctrl)
  await expect(draft.title).toHaveValue('출장')
  await expect(draft.request).toBeEnabled()
  none('create_document')

  // The same keys, when nothing is composed, do what they say.
  const answer = draft.answer()
  await page.keyboard.press('Control+Enter')
  expect((await answer).status()).toBe(201)
  await drafting.search.fill('한')
  await drafting.search.press('Enter')
  await expect.poll(() => sent.filter((url) => url.includes('search=한'))).toHaveLength(1)
})
