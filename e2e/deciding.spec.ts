import type { Page } from '@playwright/test'
import type { Product } from '../scripts/product.ts'
import { amountsByBatch, listVoucherLines, signInOutsideBrowser } from './apiCalls.ts'
import { type Colleague, expect, test } from './colleagues.ts'
import { SignIn } from './screens/signIn.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

test('an approver decides, and the next selected document opens, or the list after the last one', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const ids = []
  for (const title of ['첫 문서', '둘째 문서', '셋째 문서']) {
    ids.push((await colleagues.submit(author, [approver], { title })).id)
  }
  const [first = 0, second = 0, third = 0] = ids
  const { box, document, frame, page } = await approver.openPage()
  await box.select(first)
  await box.select(third)
  await box.open(third)
  await expect(document.place).toHaveText('선택 2건 중 2번째')
  await document.next.click()
  await expect(document.title).toHaveText('둘째 문서')
  await page.keyboard.press('p')
  await expect(document.title).toHaveText('셋째 문서')
  await page.clock.install()
  await document.approve.click()
  await expect(document.title).toHaveText('첫 문서')
  await page.clock.runFor(600)
  await document.approve.click()
  await expect(frame.heading('미결함')).toBeVisible()
  await expect(box.rows).toHaveCount(1)
  await expect(box.row(second)).toBeVisible()
  await expect(page).toHaveURL(/\/reportSign$/)
})

const keptComments = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

test('an approver types a comment, goes to another document and back, reloads, and approves with it', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  await colleagues.submit(author, [approver], { title: '첫 문서' })
  const { id } = await colleagues.submit(author, [approver], { title: '둘째 문서' })
  const { box, document, frame, page } = await approver.openPage(`/reportSign?document=${id}`)
  await document.comment.fill('증빙을 확인했습니다')
  await document.title.click()
  await page.keyboard.press('n')
  await expect(document.title).toHaveText('첫 문서')
  await expect(document.comment).toHaveValue('')
  await page.keyboard.press('p')
  await expect(document.title).toHaveText('둘째 문서')
  await expect(document.comment).toHaveValue('증빙을 확인했습니다')
  await document.back.click()
  await box.open(id)
  await expect(document.comment).toHaveValue('증빙을 확인했습니다')
  await page.reload()
  await expect(document.comment).toHaveValue('증빙을 확인했습니다')
  await document.approve.click()
  await expect(frame.notice('승인했습니다')).toBeVisible()
  expect(await keptComments(page)).toEqual([])
  const storedDocument = (await dump()).documents.find((one) => one.id === id)
  expect(storedDocument?.signs.map(({ comment }) => comment)).toEqual(['증빙을 확인했습니다'])
})

test('an approver whose session expired finds the typed comment again, and the next employee of the tab does not', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const [first, second] = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('박둘째'),
  ]
  const { id } = await colleagues.submit(author, [first, second], { steps: [0, 0] })
  const { document, frame, page } = await first.openPage(`/reportSign?document=${id}`)
  const signIn = new SignIn(page)
  const expire = async () => {
    await document.comment.fill('아직 보내지 않은 의견')
    await page.route('**/rest-auth/logout/', (route) => route.abort())
    await page.route('**/ea/**', (route) => route.fulfill({ status: 401, json: {} }))
    await document.title.click()
    await page.keyboard.press('1')
    await expect(signIn.heading).toBeVisible()
    await page.unrouteAll()
  }
  await expire()
  await signIn.try(first.username, first.password)
  await expect(document.comment).toHaveValue('아직 보내지 않은 의견')
  await expire()
  await signIn.try(second.username, second.password)
  await expect(document.comment).toHaveValue('')
  expect(await keptComments(page)).toEqual([])
  await document.comment.fill('의견')
  expect(await keptComments(page)).toHaveLength(1)
  await frame.signOut.click()
  await expect(signIn.heading).toBeVisible()
  expect(await keptComments(page)).toEqual([])
})

test('an approver decides on one document after the other: the list offers the next one, also by the key n', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  for (const title of ['첫 문서', '둘째 문서', '셋째 문서']) {
    await colleagues.submit(author, [approver], { title })
  }
  const { box, document, page } = await approver.openPage()
  await page.getByRole('link', { name: '둘째 문서' }).click()
  await document.approve.click()
  await expect(box.openNext).toHaveText('다음 문서: 첫 문서')
  await expect(box.rows).toHaveCount(2)
  await box.openNext.click()
  await expect(document.title).toHaveText('첫 문서')
  await document.comment.fill('증빙 누락')
  await document.reject.click()
  await expect(box.openNext).toHaveText('다음 문서: 셋째 문서')
  await expect(box.rows).toHaveCount(1)
  await page.keyboard.press('n')
  await expect(document.title).toHaveText('셋째 문서')
  await document.back.click()
  await expect(box.rows).toHaveCount(1)
  await expect(box.openNext).toHaveCount(0)
})

test('an approver sees that the open document was withdrawn, and no decision is sent', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document } = await approver.openPage(`/reportSign?document=${id}`)
  await expect(document.approve).toBeEnabled()
  expect(await colleagues.withdraw(author, id)).toBe(200)
  await expect(document.banner).toContainText('그사이 문서가 바뀌었습니다')
  await expect(document.banner).toContainText('이 문서는 이미 회수되었습니다.')
  await expect(document.approve).toHaveCount(0)
  await document.title.press('1')
  await expect(document.section('결재 이력')).toContainText('회수')
  expect((await page.requests()).map((one) => one.url()).join()).not.toContain('do_sign')
})

test('an approver decides on a document that has changed, and sees its new state instead of an error', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document, frame } = await approver.openPage('/reportApproved')
  await page.route('**/ea/events/', (route) => route.abort())
  await page.goto(`/reportSign?document=${id}`)
  await document.comment.fill('승인합니다')
  expect(await colleagues.withdraw(author, id)).toBe(200)
  await document.approve.click()
  await expect(document.banner).toContainText('이 문서는 이미 회수되었습니다.')
  await expect(frame.notices.filter({ hasText: '처리하지 못했습니다' })).toHaveCount(0)
  await document.back.click()
  await expect(frame.heading('미결함')).toBeVisible()
})

test('an approver whose response is lost sees that the approval has arrived', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document, frame } = await approver.openPage(`/reportSign?document=${id}`)
  await page.route('**/ea/do_sign/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await document.approve.click()
  await expect(frame.notice('승인했습니다')).toBeVisible()
  await expect(frame.heading('미결함')).toBeVisible()
  expect((await dump()).documents.find((each) => each.id === id)?.doc_status).toBe('결재완료')
})

test('an approver approves all selected documents, sees which cannot be approved and each result, and retries the failed ones', async ({
  product,
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const ids: number[] = []
  for (const title of ['가 문서', '나 문서', '다 문서', '라 문서']) {
    ids.push((await colleagues.submit(author, [approver], { title })).id)
  }
  const [gone = 0, cut = 0, ...fine] = ids
  const { page, box, frame } = await approver.openPage('/reportApproved')
  await page.route('**/ea/events/', (route) => route.abort())
  await page.goto('/reportSign')
  await page.getByRole('checkbox', { name: '이 페이지의 문서 모두 선택' }).check()
  await expect(box.selected).toHaveText('4건 선택됨')
  expect(await colleagues.withdraw(author, gone)).toBe(200)

  await box.approveAll.click()
  await expect(box.bulk).toContainText('문서 3건을 승인합니다.')
  await expect(box.result(gone)).toContainText('이 문서는 이미 회수되었습니다.')
  await expect(box.result(cut)).toContainText('승인 가능')
  const sent: number[] = []
  await page.route('**/ea/do_sign/', async (route) => {
    const { document_id } = route.request().postDataJSON() as { document_id: number }
    const isFirst = !sent.includes(cut)
    sent.push(document_id)
    if (document_id === cut && isFirst) await route.fulfill({ status: 503, json: {} })
    else await route.continue()
  })
  await box.bulk.getByRole('button', { name: '3건 승인' }).click()
  await expect(box.bulk).toContainText('4건 중 2건 승인됨')
  await expect(box.result(cut)).toContainText('실패')
  for (const id of fine) await expect(box.result(id)).toContainText('승인됨')

  sent.length = 0
  sent.push(cut)
  await box.retryFailed.click()
  await expect(box.bulk).toContainText('4건 중 3건 승인됨')
  expect(sent).toEqual([cut, cut])
  await expect(box.retryFailed).toHaveCount(0)
  await expect(box.bulk.getByRole('button', { name: '닫기' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(frame.badge('미결함')).toHaveCount(0)
  const { documents } = await dump()
  const ended = (id: number) => documents.find((each) => each.id === id)?.doc_status
  expect(ids.map(ended)).toEqual(['회수', '결재완료', '결재완료', '결재완료'])
  expect(await product.admin('verify')).toMatchObject({ ok: true })
})

/**
 * The largest payables batches that can be drafted, with their amounts in won: as many as are needed to reach a total of 150,000,000 won.
 */
async function findLargestBatches(product: Product, account: Colleague) {
  const amounts = amountsByBatch(
    await listVoucherLines(product, await signInOutsideBrowser(product, account)),
  )
  const batches: { batch: number; amount: number }[] = []
  let total = 0
  for (const [batch, amount] of [...amounts].toSorted(([, a], [, b]) => b - a)) {
    // A margin over the limit of 100,000,000 won, because the amount of the small document in the test can be negative.
    if (total >= 150_000_000) break
    batches.push({ batch, amount })
    total += amount
  }
  return batches
}

test('an approver compares the selected documents, looks again at a large total, and approves all with one comment', async ({
  product,
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const small = await colleagues.submit(author, [approver], { title: '소액 지급' })
  const ids = [small.id]
  const large = await findLargestBatches(product, author)
  for (const { batch } of large) {
    ids.push(
      (await colleagues.submit(author, [approver], { title: `설비 대금 ${batch}`, batch })).id,
    )
  }
  const { page, context, box } = await approver.openPage()
  for (const id of ids) await box.select(id)
  await box.approveAll.click()

  for (const [index, { amount }] of large.entries()) {
    const result = box.result(ids[index + 1] ?? 0)
    await expect(result).toContainText(`문서 ${ids[index + 1]} · 김기안`)
    await expect(result).toContainText(`${amount.toLocaleString('ko')}원`)
  }
  await expect(box.bulk).toContainText(new RegExp(`합계${ids.length}건 / [\\d,]+원`))
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    box.bulk.getByRole('link', { name: `설비 대금 ${large[0]?.batch} 새 탭에서 열기` }).click(),
  ])
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`설비 대금 ${large[0]?.batch}`)
  await tab.close()

  const approve = box.bulk.getByRole('button', { name: `${ids.length}건 승인` })
  await expect(approve).toBeDisabled()
  await expect(box.bulk).toContainText('합계가 100,000,000원 이상입니다.')
  await box.bulk.getByRole('checkbox', { name: '문서와 합계를 다시 확인했습니다' }).check()
  await box.bulk.getByRole('textbox', { name: '공통 결재의견(선택)' }).fill('검토했습니다')
  await approve.click()
  await expect(box.bulk).toContainText(`${ids.length}건 중 ${ids.length}건 승인됨`)
  await expect(box.retryFailed).toHaveCount(0)
  await box.bulk.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByText('결재할 문서가 없습니다')).toBeVisible()
  const { documents } = await dump()
  const decided = documents.filter(({ id }) => ids.includes(id))
  expect(decided.map(({ signs }) => signs.map(({ comment }) => comment))).toEqual(
    ids.map(() => ['검토했습니다']),
  )
})
