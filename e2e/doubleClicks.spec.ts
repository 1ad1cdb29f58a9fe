import type { Locator, Page } from '@playwright/test'
import { expect, test } from './colleagues.ts'

/** Clicks twice at the same place, as in a double click. The second click arrives after `between`. */
async function doubleClick(page: Page, control: Locator, between: () => Promise<unknown>) {
  const place = await control.boundingBox()
  if (!place) throw new Error('The control is not shown.')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await between()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('an approver who double-clicks on the approval, or presses 1 or the button twice, approves only the document that is shown', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const ids: number[] = []
  for (const title of ['첫 문서', '둘째 문서', '셋째 문서']) {
    ids.push((await colleagues.submit(author, [approver], { title })).id)
  }
  const { box, document, frame, page } = await approver.openPage()
  for (const id of ids) await box.select(id)
  await box.open(ids[2] ?? 0)
  await expect(document.title).toHaveText('셋째 문서')
  await doubleClick(page, document.approve, () =>
    expect(document.title)
      .toHaveText('둘째 문서')
      .then(() => expect(document.approve).toBeEnabled()),
  )
  await expect(document.title).toHaveText('둘째 문서')
  await document.title.click()
  await page.clock.install()
  await page.clock.runFor(1000)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('1')
  await expect(document.title).toHaveText('첫 문서')
  await expect(document.approve).toBeEnabled()
  await page.keyboard.press('1')
  await document.approve.click()
  await page.clock.runFor(600)
  await expect(document.title).toHaveText('첫 문서')
  await expect(frame.badge('미결함')).toHaveText('1')
  const statuses = (await dump()).documents
    .filter(({ id }) => ids.includes(id))
    .map(({ title, doc_status }) => `${title} ${doc_status}`)
  expect(statuses.toSorted()).toEqual([
    '둘째 문서 결재완료',
    '셋째 문서 결재완료',
    '첫 문서 결재대기중',
  ])
  await page.keyboard.press('1')
  await expect(frame.badge('미결함')).toHaveCount(0)
})

test('an author who double-clicks on the withdrawal reads the question first', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { document, page } = await author.openPage(`/reportWritten?document=${id}`)
  const confirm = page.getByRole('button', { name: '회수하기' })
  const withdraw = page.getByRole('button', { name: '회수', exact: true })
  await expect(withdraw).toBeEnabled()
  await doubleClick(page, withdraw, () => expect(confirm).toBeVisible())
  await expect(document.decision).toContainText('회수')
  await expect(confirm).toBeVisible()
  const storedDocument = (await dump()).documents.find((one) => one.id === id)
  expect(storedDocument?.doc_status).toBe('결재대기중')
  await confirm.click()
  await expect(confirm).toHaveCount(0)
})

test('an approver who double-clicks on the approval of several documents sees their results', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const ids = [
    (await colleagues.submit(author, [approver], { title: '첫 문서' })).id,
    (await colleagues.submit(author, [approver], { title: '둘째 문서' })).id,
  ]
  const { box, page } = await approver.openPage()
  for (const id of ids) await box.select(id)
  await box.approveAll.click()
  const report = () => expect(box.bulk).toContainText('2건 중 2건 승인됨')
  await doubleClick(page, box.bulk.getByRole('button', { name: '2건 승인' }), report)
  await report()
  await box.bulk.getByRole('button', { name: '닫기' }).last().click()
  await expect(box.bulk).toHaveCount(0)
})

test('an approver who leaves the approval of several documents with Escape finds the comment again', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { box, page } = await approver.openPage()
  await box.select(id)
  await box.approveAll.click()
  const comment = box.bulk.getByRole('textbox')
  await comment.fill('공통 의견')
  await page.keyboard.press('Escape')
  await expect(box.bulk).toHaveCount(0)
  await box.approveAll.click()
  await expect(comment).toHaveValue('공통 의견')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  /**
   * Taps twice at the same place, as in a double tap. As in WebKit on iOS, both clicks have the detail 1. Both have the same time, because
   * a busy machine may tap too slowly for a double tap.
   */
  async function doubleTap(page: Page, control: Locator, between: () => Promise<unknown>) {
    await page.evaluate(() => {
      const configurable = true
      Object.defineProperty(UIEvent.prototype, 'detail', { configurable, get: () => 1 })
      Object.defineProperty(UIEvent.prototype, 'timeStamp', { configurable, get: () => 0 })
    })
    const place = await control.boundingBox()
    if (!place) throw new Error('The control is not shown.')
    const middle = [place.x + place.width / 2, place.y + place.height / 2] as const
    await page.touchscreen.tap(...middle)
    await between()
    await page.touchscreen.tap(...middle)
    await page.evaluate(() => Reflect.deleteProperty(UIEvent.prototype, 'timeStamp'))
  }

  test('an author who double-taps on the withdrawal reads the question first, and then withdraws with one tap', async ({
    colleagues,
    dump,
  }) => {
    const author = await colleagues.createEmployee('김기안')
    const approver = await colleagues.createEmployee('이첫째')
    const { id } = await colleagues.submit(author, [approver])
    const { document, page } = await author.openPage(`/reportWritten?document=${id}`)
    const loadStatus = async () => (await dump()).documents.find((one) => one.id === id)?.doc_status
    await expect(document.askWithdrawal).toBeEnabled()
    await doubleTap(page, document.askWithdrawal, () => expect(document.withdraw).toBeVisible())
    await expect(document.withdraw).toBeVisible()
    expect(await loadStatus()).toBe('결재대기중')
    await document.withdraw.tap()
    await expect(document.withdraw).toHaveCount(0)
    await expect.poll(loadStatus).toBe('회수')
  })
})
