import { type Colleagues, expect, test } from './colleagues.ts'
import { holdRoute } from './holdRoute.ts'

/**
 * Submits six documents to one approver, who opens the page `before`, on which the tests continue to the pending box. Requests for a
 * decision wait until `release`.
 */
async function openBoxWithSixDocuments(colleagues: Colleagues, before: string) {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const ids: number[] = []
  for (let count = 0; count < 6; count += 1)
    ids.push((await colleagues.submit(author, [approver])).id)
  const seat = await approver.openPage(before)
  const release = await holdRoute(seat.page, '**/ea/do_sign/')
  return { ...seat, ids, release }
}

/** Selects the documents and approves them with a comment. Returns when four of six are being sent. */
async function approveAll({ box, page, ids }: Awaited<ReturnType<typeof openBoxWithSixDocuments>>) {
  for (const id of ids) await box.select(id)
  await box.approveAll.click()
  await box.bulk.getByRole('textbox', { name: '공통 결재의견(선택)' }).fill('예산 확인')
  const sent = page.waitForRequest('**/ea/do_sign/')
  await box.bulk.getByRole('button', { name: '6건 승인' }).click()
  await sent
}

test('an approver who goes back to another search during a bulk approval sees that all documents are approved with the comment', async ({
  colleagues,
  dump,
}) => {
  const opened = await openBoxWithSixDocuments(colleagues, '/reportSign?author=없음')
  const { box, page, ids, release } = opened
  await page.getByRole('button', { name: '검색 초기화' }).last().click()
  await expect(box.rows).toHaveCount(6)
  await approveAll(opened)
  await page.goBack()
  await expect(page).toHaveURL(/author=/)
  // The box applies the search of the earlier URL a moment after the URL has changed. If it did so only after the last approval, it would
  // close the dialog with the results. So the last approval waits until the rows are gone.
  await expect(box.rows).toHaveCount(0)
  release()
  await expect(box.bulk).toContainText('6건 중 6건 승인됨')
  const comments = (await dump()).documents
    .filter(({ id }) => ids.includes(id))
    .map(({ signs }) => signs.map(({ comment }) => comment))
  expect(comments).toEqual(ids.map(() => ['예산 확인']))
})

test('an approver who leaves the box during the approval of several documents learns how many were sent', async ({
  colleagues,
  dump,
}) => {
  const opened = await openBoxWithSixDocuments(colleagues, '/dashboards/default')
  const { frame, page, box, ids, release } = opened
  await frame.link('미결함').click()
  await approveAll(opened)
  await page.goBack()
  await expect(
    frame.notice('일괄 승인 중에 화면을 벗어났습니다 · 승인 0건 · 처리 중 4건 · 승인 안 됨 2건'),
  ).toBeVisible()
  release()
  await frame.link('미결함').click()
  await expect(box.rows).toHaveCount(2)
  const statuses = (await dump()).documents
    .filter(({ id }) => ids.includes(id))
    .map(({ doc_status }) => doc_status)
  expect(statuses.toSorted()).toEqual(
    [
      ...Array.from({ length: 4 }, () => '결재완료'),
      ...Array.from({ length: 2 }, () => '결재대기중'),
    ].toSorted(),
  )
})
