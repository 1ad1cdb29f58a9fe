import type { Page } from '@playwright/test'
import { type Colleagues, expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'
import { expectCursorInView } from './listCursor.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

async function createAuthorAndApprover(colleagues: Colleagues) {
  return {
    author: await colleagues.createEmployee('김기안'),
    approver: await colleagues.createEmployee('이첫째'),
  }
}

/** Whether a JavaScript file has been loaded. */
const hasLoaded = (page: Page, name: string) =>
  page.evaluate(
    (part) => performance.getEntriesByType('resource').some((file) => file.name.includes(part)),
    `/assets/${name}-`,
  )

test('an employee runs a detailed search, which folds and survives a document, Back and a reload', async ({
  colleagues,
}) => {
  const { author, approver } = await createAuthorAndApprover(colleagues)
  const { id, batch } = await colleagues.submit(author, [approver], { title: '찾을 문서' })
  const { id: other } = await colleagues.submit(author, [approver], { title: '다른 문서' })
  const { page, box, document } = await author.openPage('/reportWritten')
  await expect(box.rows).toHaveCount(2)
  await box.detailed.click()
  await box.details.getByLabel('배치번호').fill(String(batch))
  await box.details.getByRole('button', { name: '검색', exact: true }).click()
  await expect(box.rows).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`batch=${batch}`))
  await box.open(id)
  await expect(document.title).toHaveText('찾을 문서')
  await expect(page).toHaveURL(new RegExp(`document=${id}`))
  await page.goBack()
  await expect(box.rows).toHaveCount(1)
  await expect(box.link(id)).toBeFocused()
  await page.reload()
  await expect(box.rows).toHaveCount(1)
  await expect(box.details.getByLabel('배치번호')).toHaveValue(String(batch))
  await page.goBack()
  await expect(box.rows).toHaveCount(2)
  await box.search.fill('다른')
  await box.search.press('Enter')
  await expect(box.rows).toHaveCount(1)
  await expect(box.row(other)).toBeVisible()
  await box.search.fill('없는 제목')
  await box.search.press('Enter')
  await expect(page.getByText('검색 조건에 맞는 문서가 없습니다')).toBeVisible()
  await box.details.getByRole('button', { name: '검색 초기화' }).click()
  await expect(box.rows).toHaveCount(2)
})

test('an author sees unread finished documents in bold, and can filter by them', async ({
  colleagues,
}) => {
  const { author, approver } = await createAuthorAndApprover(colleagues)
  const { id } = await colleagues.submit(author, [approver])
  const { id: waiting } = await colleagues.submit(author, [approver])
  expect(await colleagues.sign(approver, id)).toBe(200)
  const { box, document } = await author.openPage('/reportWritten')
  await expect(box.row(id)).toContainText('안 읽음')
  await expect(box.link(id)).toHaveCSS('font-weight', '700')
  await expect(box.link(waiting)).toHaveCSS('font-weight', '400')
  await box.detailed.click()
  await box.details.getByLabel('안 읽은 문서만').check()
  await box.details.getByRole('button', { name: '검색', exact: true }).click()
  await expect(box.rows).toHaveCount(1)
  await box.open(id)
  await document.back.click()
  await expect(box.rows).toHaveCount(0)
})

test('an author finds what was rejected and why, whom a document waits for, and sorts the box', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째', '책임연구원')
  const submit = (title: string) => colleagues.submit(author, [approver], { title })
  const waiting = await submit('가 운반비')
  const rejected = await submit('다 접대비')
  const approved = await submit('나 임차료')
  expect(
    await colleagues.sign(approver, rejected.id, '반려', '영수증이 없습니다\n다시 올려 주세요'),
  ).toBe(200)
  expect(await colleagues.sign(approver, approved.id)).toBe(200)
  const { page, box, frame } = await author.openPage()
  await expect(frame.badge('상신함')).toHaveText('2')
  await expect(frame.badge('반려함')).toHaveText('1')
  await expect(page.getByRole('link', { name: /배치 [\d,]+건 기안하기$/ })).toBeVisible()
  await page.getByRole('link', { name: '상신한 문서 보기' }).click()
  const status = box.row(waiting.id).getByText('이첫째 책임연구원 결재 대기 · 오늘')
  await expect(status).toBeVisible()
  expect(await status.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expect(box.row(rejected.id)).toContainText('이첫째 책임연구원: 영수증이 없습니다')
  await expect(box.row(rejected.id)).not.toContainText('다시 올려')
  await box.chip('반려 1').click()
  await expect(box.rows).toHaveCount(1)
  await expect(page).toHaveURL(/status=rejected/)
  await box.chip('전체 3').click()
  await expect(box.rows).toHaveCount(3)
  const ids = () =>
    box.rows.locator('a').evaluateAll((links) => links.map((link) => Number(link.dataset.document)))
  await box.head('제목').getByRole('button').click()
  await expect(box.head('제목')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(ids).toEqual([waiting.id, approved.id, rejected.id])
  await box.head('제목').getByRole('button').click()
  await expect.poll(ids).toEqual([rejected.id, approved.id, waiting.id])
  await page.reload()
  await expect(box.head('제목')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(ids).toEqual([rejected.id, approved.id, waiting.id])
  await page.goBack()
  await expect.poll(ids).toEqual([waiting.id, approved.id, rejected.id])
  for (const width of [820, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const text of ['김기안', '결재완료']) {
      await expect(box.row(approved.id).getByText(text)).toBeInViewport()
    }
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(width)
  }
})

test('an approver pages through a box of 25 documents per page and works by keyboard', async ({
  colleagues,
}) => {
  const { author, approver } = await createAuthorAndApprover(colleagues)
  const ids: number[] = []
  for (let at = 0; at < 27; at += 1) {
    ids.unshift((await colleagues.submit(author, [approver], { title: `문서 ${at}` })).id)
  }
  const { page, box, document, frame } = await approver.openPage()
  await expect(box.rows).toHaveCount(25)
  await box.rows.nth(0).getByRole('checkbox').click()
  await box.rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(box.selected).toHaveText('3건 선택됨')
  for (const at of [0, 1, 2]) await expect(box.rows.nth(at).getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: '선택 해제' }).click()
  await box.nextPage.click()
  await expect(box.rows).toHaveCount(2)
  await page.reload()
  await expect(box.rows).toHaveCount(2)
  await page.goBack()
  for (const width of [360, 1280]) await expectCursorInView(box.rows, width)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(box.selected).toHaveText('2건 선택됨')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(document.title).toHaveText('문서 26')
  await expect(document.approve).toBeEnabled()
  await page.keyboard.press('1')
  await expect(document.title).toHaveText('문서 25')
  await document.back.click()
  await expect(frame.badge('미결함')).toHaveText('26')
})

test('an employee sees that a box could not be loaded, and loads it again', async ({
  page,
  connection,
  employee,
  signIn,
}) => {
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await page.waitForURL(/reportSign/)
  let isBroken = true
  connection.guard('written_document', async () => (isBroken ? 'error' : undefined))
  // The list fails to load once. When the event stream reconnects, the app reloads failed lists.
  connection.hold('ea/events')
  await page.goto(`${connection.url}/reportWritten`)
  await expect(page.getByText('문서를 불러오지 못했습니다')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('상신한 문서가 없습니다')).toBeVisible()
})

test('an approver approves a document on a phone screen of 360 pixels', async ({ colleagues }) => {
  const { author, approver } = await createAuthorAndApprover(colleagues)
  const { id } = await colleagues.submit(author, [approver])
  const { page, box, document, frame } = await approver.openPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(box.row(id)).toBeVisible()
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(360)
  // The code of the document loads before the document is opened.
  await expect.poll(() => hasLoaded(page, 'DocumentRoute')).toBe(true)
  await box.open(id)
  await expect(document.approve).toBeInViewport()
  expect((await document.approve.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(360)
  for (const width of [360, 430, 600]) {
    await page.setViewportSize({ width, height: 740 })
    const { headings, cells } = await document.journalEdges()
    expect(headings, `${width} pixels`).toEqual(cells)
    const [remark, line] = await page
      .locator('.journal [data-cell="note"]:has(+ td:empty)')
      .first()
      .evaluate((cell) => [cell, cell.parentElement ?? cell].map((one) => one.clientWidth))
    expect(remark, `${width} pixels`).toBe(line)
  }
  await document.approve.click()
  await expect(frame.notice('승인했습니다')).toBeVisible()
})

test('an employee reads the category of a document in full in English, in a table and in a card', async ({
  colleagues,
}) => {
  const { author, approver } = await createAuthorAndApprover(colleagues)
  const { id } = await colleagues.submit(author, [approver], { category: 'payment' })
  const { page, box } = await author.openPage('/reportWritten')
  await page.getByRole('button', { name: 'English' }).click()
  const category = box.row(id).getByText(/ · Payment settlement$/)
  for (const width of [1440, 1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(category).toBeVisible()
    const isWhole = await category.evaluate(
      (cell) =>
        cell.scrollWidth <= cell.clientWidth + 1 && cell.scrollHeight <= cell.clientHeight + 1,
    )
    expect(isWhole, `${width} pixels`).toBe(true)
  }
})

test('an author prints a document on A4 paper without the app around it', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('남궁하늘별님구름', '글로벌전략기획본부장')
  const files = [{ name: '세금계산서.txt', text: '가'.repeat(400) }]
  const { id } = await colleagues.submit(author, [approver], { files })
  const { page, document, frame } = await author.openPage(`/reportWritten?document=${id}`)
  await expect(document.askWithdrawal).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const away of [frame.signOut, frame.navigation, document.decision, document.back]) {
    await expect(away).toBeHidden()
  }
  await expect(document.stamps).toHaveCount(2)
  const truncated = await document.stamps
    .locator('*')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1))
  expect(truncated).toHaveLength(0)
  await expect(document.section('첨부파일 목록(SHA-256)')).toContainText(/[0-9a-f]{64}/)
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
})

test.describe('boxes and documents are complete and accessible in both languages, all colours and down to 320 pixels', () => {
  test.describe.configure({ timeout: 180_000 })

  test('an employee uses a box, its detailed search and its dialog', async ({ colleagues }) => {
    const { author, approver } = await createAuthorAndApprover(colleagues)
    const { id } = await colleagues.submit(author, [
      approver,
      await colleagues.createEmployee('박둘째'),
    ])
    const { page, box } = await approver.openPage()
    await box.detailed.click()
    await box.select(id)
    await expectAccessible(page, 'pending')
    await box.approveAll.click()
    await box.bulk.getByRole('button', { name: '1건 승인' }).waitFor()
    await expectAccessible(page, 'approve all')
  })

  test('an employee reads a document', async ({ colleagues }) => {
    const { author, approver } = await createAuthorAndApprover(colleagues)
    const files = [{ name: '세금계산서.txt', text: '가'.repeat(400) }]
    const { id } = await colleagues.submit(author, [approver], { files })
    const { page, document } = await approver.openPage(`/reportSign?document=${id}`)
    await expect(document.approve).toBeEnabled()
    await expectAccessible(page, 'document')
  })

  test('an employee opens an empty box, and a document that is no longer available', async ({
    colleagues,
  }) => {
    const { page, document } = await (await colleagues.createEmployee('이첫째')).openPage(
      '/reportRejected',
    )
    await expect(page.getByText('반려된 문서가 없습니다')).toBeVisible()
    await expectAccessible(page, 'an empty box')
    await page.goto('/reportRejected?document=999999')
    await expect(document.title).toHaveText('이 문서를 볼 수 없습니다')
    await expectAccessible(page, 'a document that is gone')
  })
})
