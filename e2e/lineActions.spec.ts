import { expect, test } from './colleagues.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

test('an approver puts a document on hold, the author sees the reason, and the approver resumes it', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { document, frame } = await approver.openPage(`/reportSign?document=${id}`)
  const reader = await author.openPage(`/reportWritten?document=${id}`)
  await expect(document.decision).toContainText('승인하면 → 결재완료')
  await (await document.action('보류')).click()
  await expect(document.reason).toBeFocused()
  await expect(document.send('보류')).toBeDisabled()
  await document.reason.fill('증빙 확인 중')
  await document.send('보류').click()
  await expect(frame.notice('보류했습니다')).toBeVisible()
  await expect(document.stamp('이첫째')).toContainText('보류')
  await expect(reader.document.stamp('이첫째')).toContainText('보류')
  await expect(reader.page.getByText('이첫째: 증빙 확인 중')).toBeVisible()
  await expect(document.approve).toBeEnabled()
  await (await document.action('보류 해제')).click()
  await expect(frame.notice('보류를 해제했습니다')).toBeVisible()
  await expect(document.stamp('이첫째')).toContainText('결재 차례')
  // When the hold ends, its reason disappears from the seat and remains only in the history.
  await expect(reader.page.getByText('이첫째: 증빙 확인 중')).toHaveCount(0)
  await expect(reader.page.getByText('증빙 확인 중')).toHaveCount(1)
  await document.approve.click()
  await expect(frame.notice('승인했습니다')).toBeVisible()
  expect((await dump()).documents.find((each) => each.id === id)?.doc_status).toBe('결재완료')
})

test('an approver sends a document back, and the previous approver decides again', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const first = await colleagues.createEmployee('이첫째')
  const second = await colleagues.createEmployee('박둘째')
  const { id } = await colleagues.submit(author, [first, second])
  const start = await first.openPage(`/reportSign?document=${id}`)
  const isDisabled = await start.document.action('이전 결재자에게 반려')
  await expect(isDisabled).toBeDisabled()
  await expect(isDisabled).toContainText('첫 결재자입니다. 기안자에게 반려해 주세요.')
  // The arrow keys also reach the disabled item. A key that would choose it has no effect.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await start.page.keyboard.press(key)
  await expect(isDisabled).toHaveAttribute('data-focus')
  await start.page.keyboard.press('Escape')
  await expect(start.document.decision).toContainText('승인하면 → 박둘째(결재) 차례')
  await start.document.approve.click()
  await expect(start.frame.notice('승인했습니다')).toBeVisible()
  const { document, frame } = await second.openPage(`/reportSign?document=${id}`)
  const item = await document.action('이전 결재자에게 반려')
  await expect(item).toContainText('→ 이첫째(결재) 차례')
  await item.click()
  await expect(document.send('이전 결재자에게 반려')).toBeDisabled()
  await document.comment.fill('금액을 다시 확인해 주세요')
  await document.send('이전 결재자에게 반려').click()
  await expect(frame.notice('이전 결재자에게 반려했습니다')).toBeVisible()
  await expect(frame.heading('미결함')).toBeVisible()
  await start.page.goto(`/reportSign?document=${id}`)
  await expect(start.document.approve).toBeEnabled()
  await expect(start.document.stamp('이첫째')).toContainText('결재 차례')
  await expect(start.document.stamp('박둘째')).toContainText('예정')
})

test('an approver undoes an approval, and the open page of the next approver shows the document as stale', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const first = await colleagues.createEmployee('이첫째')
  const second = await colleagues.createEmployee('박둘째')
  const { id } = await colleagues.submit(author, [first, second])
  expect(await colleagues.sign(first, id)).toBe(200)
  const next = await second.openPage(`/reportSign?document=${id}`)
  await expect(next.document.approve).toBeEnabled()
  const { document, frame } = await first.openPage(`/reportApproved?document=${id}`)
  await (await document.action('결재취소')).click()
  await expect(document.decision).toContainText('→ 다시 내 차례 · 박둘째 님은 그다음 차례')
  await expect(document.decision).toContainText('다음 결재자 박둘째 님이 열람했습니다')
  await document.send('결재취소').click()
  await expect(frame.notice('결재를 취소했습니다')).toBeVisible()
  await expect(document.approve).toBeEnabled()
  await expect(next.document.banner).toContainText('지금은 1번째 결재자 이첫째 님의 차례입니다.')
  expect(await colleagues.sign(first, id)).toBe(200)
  await expect(next.document.approve).toBeEnabled()
  await expect(next.document.banner).toHaveCount(0)
  expect(await colleagues.sign(second, id)).toBe(200)
  await document.back.click()
  const done = await first.openPage(`/reportApproved?document=${id}`)
  const undo = await done.document.action('결재취소')
  await expect(undo).toBeDisabled()
  await expect(undo).toContainText('완료된 문서는 ERP에서 역분개하고 새 배치로 바로잡습니다.')
})

test('an approver whose document has a new line sees what changed, keeps the comment, and approves the new revision', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const [first, second, third, fourth] = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('박둘째'),
    await colleagues.createEmployee('최셋째'),
    await colleagues.createEmployee('정넷째'),
  ]
  const { id } = await colleagues.submit(author, [first, second, third])
  expect(await colleagues.sign(first, id)).toBe(200)
  const { document, page } = await second.openPage('/reportApproved')
  // Without the event stream, the screen receives no event when the document changes.
  await page.route('**/ea/events/', (route) => route.abort())
  await page.goto(`/reportSign?document=${id}`)
  await document.comment.fill('확인했습니다')
  const line = [fourth, third].map(({ username }, order) => ({
    id: username,
    type: '0',
    order,
    step: order,
  }))
  const body = { document_id: id, revision: 0, reason: '검토자 추가', approvers: line }
  const revision = (await dump()).documents.find((each) => each.id === id)?.revision
  expect(await second.call('change_line/', { ...body, revision })).toBe(200)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await document.approve.click()
  await expect(document.banner).toContainText('보신 뒤에 결재선이나 첨부가 바뀌었습니다.')
  await expect(document.banner).toContainText('결재선이 바뀌었습니다.')
  await expect(document.comment).toHaveValue('확인했습니다')
  await expect(document.decision).toContainText('승인하면 → 정넷째(결재) 차례')
  await document.approve.click()
  await page.clock.runFor(600)
  await expect(document.banner).toContainText('결재선이 바뀌었습니다.')
  await document.approve.click()
  await expect(page.getByRole('heading', { name: '미결함' })).toBeVisible()
})

test('two agreers of one step are marked, and one on hold does not block the other', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const [first, second, last] = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('박둘째'),
    await colleagues.createEmployee('최셋째'),
  ]
  const { id } = await colleagues.submit(author, [first, second, last], { steps: [0, 0, 1] })
  const { document, frame } = await first.openPage(`/reportSign?document=${id}`)
  await expect(document.stamp('이첫째')).toContainText('병렬합의')
  await expect(document.decision).toContainText('승인하면 → 박둘째(합의) 차례')
  await (await document.action('보류')).click()
  await document.reason.fill('확인 중')
  await document.send('보류').click()
  await expect(frame.notice('보류했습니다')).toBeVisible()
  expect(await colleagues.sign(second, id)).toBe(200)
  await expect(document.stamp('박둘째')).toContainText('합의')
  await expect(document.decision).toContainText('승인하면 → 최셋째(결재) 차례')
})
