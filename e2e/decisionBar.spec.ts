import { expect, test } from './colleagues.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 1280, height: 600 } })

test('an approver prepares an action and writes a comment without losing the place in the document', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const files = [{ name: '증빙.txt', text: '증빙' }]
  const { id } = await colleagues.submit(author, [approver], { files })
  const { document, page } = await approver.openPage(`/reportSign?document=${id}`)
  const scrolled = () => page.evaluate(() => scrollY)
  // Uses the keyboard, because Playwright scrolls automatically before a click.
  await document.more.focus()
  await page.keyboard.press('Enter')
  const hold = document.decision.getByRole('menuitem', { name: /^보류/ })
  await expect(hold).toHaveAttribute('data-focus')
  await page.keyboard.press('Enter')
  await expect(document.reason).toBeFocused()
  await page.keyboard.type('증빙 확인 중')
  await document.cancel.focus()
  await page.keyboard.press('Enter')
  await expect(document.more).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(document.comment).toBeFocused()
  await page.keyboard.type('확인했습니다')
  expect(await scrolled()).toBe(0)
  // A control behind the bar is scrolled to above the bar when it gets the focus.
  const file = page.locator('article').locator('a, button').last()
  await file.focus()
  const [bar, control] = [await document.decision.boundingBox(), await file.boundingBox()]
  expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('an approver whose hold is refused sees why, can copy the comment, and keeps the focus in the decision bar', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const last = await colleagues.createEmployee('박둘째')
  const { id } = await colleagues.submit(author, [approver, last])
  const { document, page } = await approver.openPage(`/reportSign?document=${id}`)
  await document.comment.fill('증빙이 없습니다')
  await (await document.action('보류')).click()
  await document.reason.fill('증빙 확인 중')
  expect(await colleagues.sign(approver, id)).toBe(200)
  await page.evaluate(() => scrollTo(0, window.document.body.scrollHeight))
  await document.send('보류').focus()
  await page.keyboard.press('Enter')
  await expect(document.banner).toContainText('이미 승인하셨습니다')
  await expect(document.banner).toBeInViewport()
  await expect(document.decision.getByText('증빙이 없습니다')).toBeVisible()
  await expect(document.decision).toBeFocused()
})

test('an author who has added receivers or withdrawn a document keeps the focus', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { document, frame, page } = await author.openPage(`/reportWritten?document=${id}`)
  await document.askWithdrawal.focus()
  await page.keyboard.press('Enter')
  await document.withdraw.focus()
  await page.keyboard.press('Enter')
  await expect(frame.notice('회수했습니다')).toBeVisible()
  await expect(document.redraft).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
})
