import { type Colleague, type Colleagues, expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 180_000 })

const HOUR_MS = 3_600_000
/** A timestamp some milliseconds from now. */
const timestampAfter = (later: number) => new Date(Date.now() + later).toISOString()

/** Starts an absence of one day, some milliseconds from now. */
async function startAbsence(principal: Colleague, delegate: Colleague, later = 0) {
  const absence = {
    delegate: delegate.username,
    reason: '출장',
    starts: timestampAfter(later),
    ends: timestampAfter(24 * HOUR_MS),
  }
  expect(await principal.call('start_delegation/', absence)).toBe(201)
}

/** Submits a document on which the principal and the delegate have the turn in parallel, before the last approver. */
async function submitWithParallelDelegate(colleagues: Colleagues) {
  const author = await colleagues.createEmployee('김기안')
  const principal = await colleagues.createEmployee('이부재', '부장')
  const delegate = await colleagues.createEmployee('박대결', '과장')
  const last = await colleagues.createEmployee('최마침')
  const line = [principal, delegate, last]
  const { id } = await colleagues.submit(author, line, { steps: [0, 0, 1] })
  await startAbsence(principal, delegate)
  return { principal, delegate, id }
}

test('a delegate approves for an absent approver, who finds the decision as unread', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const principal = await colleagues.createEmployee('이부재', '부장')
  const delegate = await colleagues.createEmployee('박대결', '과장')
  const last = await colleagues.createEmployee('최마침')
  const { id } = await colleagues.submit(author, [principal, last], { title: '대결할 문서' })
  const { id: ownTurnId } = await colleagues.submit(author, [delegate], { title: '내 문서' })
  const seat = await delegate.openPage()
  await expect(seat.box.row(ownTurnId)).toBeVisible()
  await expect(seat.box.rows).toHaveCount(1)

  // The document appears in the delegate's box when the absence begins (docs/delegates.md, L34).
  await startAbsence(principal, delegate, 3000)
  await expect(seat.box.row(id)).toContainText('대결: 이부재', { timeout: 60_000 })
  await expectAccessible(seat.page, 'the pending box of a delegate')
  await seat.box.detailed.click()
  await seat.box.details.getByLabel('대결할 문서만').check()
  await seat.box.details.getByRole('button', { name: '검색', exact: true }).click()
  await expect(seat.box.rows).toHaveCount(1)
  await seat.box.open(id)
  await expect(seat.document.stamp('이부재')).toContainText(/부재중\(\d\d\/\d\d까지\)/)
  await expectAccessible(seat.page, 'a document of an absent approver')
  await seat.page.goBack()
  await seat.box.select(id)
  await seat.box.approveAll.click()
  await seat.box.bulk.getByRole('button', { name: '1건 승인' }).click()
  await expect(seat.box.bulk).toContainText('1건 중 1건 승인됨')
  const { documents } = await dump()
  expect(documents.find((one) => one.id === id)).toMatchObject({ doc_status: '결재대기중' })

  const principalTab = await principal.openPage('/reportApproved')
  await expect(principalTab.box.row(id)).toContainText('안 읽음')
  await principalTab.box.detailed.click()
  await principalTab.box.details.getByLabel('내 대신 결재').check()
  await principalTab.box.details.getByRole('button', { name: '검색', exact: true }).click()
  await expect(principalTab.box.rows).toHaveCount(1)
  await principalTab.box.open(id)
  const stamp = principalTab.document.stamp('박대결')
  await expect(stamp).toContainText('대결 · 박대결')
  await expect(stamp).toContainText('(위임 이부재)')
  await expect(stamp).toContainText('부장')
  await expectAccessible(principalTab.page, 'a decision of a delegate')
  await principalTab.page.goBack()
  await expect(principalTab.box.row(id)).not.toContainText('안 읽음')
})

test('a delegate who is also an approver puts the opened document on hold, resumes it and approves it for the principal', async ({
  colleagues,
  dump,
}) => {
  const { principal, delegate, id } = await submitWithParallelDelegate(colleagues)
  const { box, document, frame, page } = await delegate.openPage()
  await box.open(id)
  const forWhom = document.decision.getByRole('radiogroup', { name: '누구의 결재인가요?' })
  await expect(forWhom.getByRole('radio', { name: '본인' })).toBeChecked()
  await forWhom.getByRole('radio', { name: '이부재' }).click()
  await expect(document.decision).toContainText('승인하면 → 박대결(합의) 차례')
  await expectAccessible(page, 'the choice of a principal')
  await (await document.action('보류')).click()
  await document.reason.fill('증빙 확인 중')
  await document.send('보류').click()
  await expect(document.stamp('이부재')).toContainText('보류')
  await (await document.action('보류 해제')).click()
  await expect(document.stamp('이부재')).toContainText('결재 차례')
  await expect(forWhom.getByRole('radio', { name: '이부재' })).toBeChecked()
  await document.approve.click()
  await expect(frame.notice('승인했습니다')).toBeVisible()
  await page.goto(`/reportSign?document=${id}`)
  const stamp = document.stamp('위임 이부재')
  await expect(stamp).toContainText('대결 · 박대결')
  await expect(document.stamps.filter({ hasText: '결재 차례' })).toHaveCount(1)
  await expect(document.approve).toBeEnabled()

  // The principal sees that the delegate decided, and can undo the decision (docs/delegates.md, L50).
  const desk = await principal.openPage(`/reportApproved?document=${id}`)
  await expect(desk.document.decision).toContainText('박대결 님이 대신 합의함')
  await (await desk.document.action('결재취소')).click()
  await desk.document.send('결재취소').click()
  await expect(desk.frame.notice('결재를 취소했습니다')).toBeVisible()
  const { documents } = await dump()
  expect(documents.find((one) => one.id === id)).toMatchObject({ doc_status: '결재대기중' })
})

test('a delegate whose principal has decided can still copy the comment', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const principal = await colleagues.createEmployee('이부재', '부장')
  const delegate = await colleagues.createEmployee('박대결', '과장')
  const last = await colleagues.createEmployee('최마침')
  const { id } = await colleagues.submit(author, [principal, last])
  await startAbsence(principal, delegate)
  const { box, document, page } = await delegate.openPage()
  await box.open(id)
  await expect(document.approve).toBeEnabled()
  await document.comment.fill('증빙을 확인했습니다')
  expect(await colleagues.sign(principal, id)).toBe(200)
  await expect(document.title).toHaveText('더 이상 볼 수 없는 문서입니다')
  await expect(page.getByText('이부재 님이 결재했거나 위임 기간이 끝났습니다.')).toBeVisible()
  await expect(document.comment).toHaveValue('증빙을 확인했습니다')
})

test('a delegate who decides their own seat in another tab chooses the seat of the principal before signing for the principal', async ({
  colleagues,
  dump,
}) => {
  const { delegate, id } = await submitWithParallelDelegate(colleagues)
  const { document, frame, page } = await delegate.openPage(`/reportSign?document=${id}`)
  await document.comment.fill('제 의견입니다')
  expect(await colleagues.sign(delegate, id)).toBe(200)
  await expect(page.getByRole('alert')).toContainText('이미 승인하셨습니다.')
  await expect(document.approve).toHaveCount(0)
  const forWhom = document.decision.getByRole('radiogroup', { name: '누구의 결재인가요?' })
  await expect(forWhom.getByRole('radio')).toHaveText(['이부재'])
  await expect(forWhom.getByRole('radio', { name: '이부재' })).not.toBeChecked()
  await expectAccessible(page, 'the seat of a principal that is not chosen yet')
  await forWhom.getByRole('radio', { name: '이부재' }).click()
  await expect(document.comment).toHaveValue('제 의견입니다')
  await document.approve.click()
  await expect(frame.notice('승인했습니다')).toBeVisible()
  const signs = (await dump()).documents.find((one) => one.id === id)?.signs
  expect(signs?.map(({ result, comment }) => [result, comment])).toEqual([
    ['2', '제 의견입니다'],
    ['2', ''],
    ['0', ''],
  ])
})
