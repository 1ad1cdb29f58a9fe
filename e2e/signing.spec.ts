import { expect, test } from './colleagues.ts'
import { ApprovalOrder } from './screens/approvalOrder.ts'
import { Draft } from './screens/draft.ts'
import { Drafting } from './screens/drafting.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

test('a document goes from one approver to the next, each sees it, and it is approved', async ({
  product,
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  // Names that no other test uses, because this test searches by name.
  const [first, second] = [
    await colleagues.createEmployee('나첫결', '팀장'),
    await colleagues.createEmployee('도둘결', '이사'),
  ]
  const [one, two] = [await first.openPage(), await second.openPage()]
  await expect(one.page.getByText('결재할 문서가 없습니다')).toBeVisible()

  const authorTab = await author.openPage('/reportWrite')
  const drafting = new Drafting(authorTab.page)
  const draft = new Draft(authorTab.page)
  const order = new ApprovalOrder(authorTab.page)
  await drafting.rows.first().waitFor()
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('7월 외주가공비')
  await draft.editLine.click()
  await order.lookBy('이름')
  for (const { name } of [first, second]) {
    await order.search.fill(name)
    await order.add(name)
  }
  await order.done.click()
  const response = draft.waitForSubmitResponse()
  await draft.request.click()
  const { id } = (await (await response).json()) as { id: number }

  await expect(one.frame.badge('미결함')).toHaveText('1')
  await expect(one.box.row(id)).toContainText('7월 외주가공비')
  await expect(two.frame.badge('미결함')).toHaveCount(0)
  await one.box.open(id)
  await expect(one.document.turn).toContainText('나첫결')
  await one.document.comment.fill('확인했습니다')
  await one.document.approve.click()
  await expect(one.frame.notice('승인했습니다')).toBeVisible()
  await expect(one.page.getByText('결재할 문서가 없습니다')).toBeVisible()
  await expect(one.frame.badge('미결함')).toHaveCount(0)

  await expect(two.frame.badge('미결함')).toHaveText('1')
  await authorTab.frame.link('상신함').click()
  await expect(
    authorTab.box.row(id).getByRole('button', { name: /^2명 중 1명 승인/ }),
  ).toBeVisible()
  await two.box.open(id)
  await expect(two.document.section('결재의견')).toContainText('확인했습니다')
  await expect(two.document.approve).toBeEnabled()
  await two.page.keyboard.press('1')
  await expect(two.frame.notice('승인했습니다')).toBeVisible()
  await expect(authorTab.box.row(id)).toContainText('결재완료')
  await expect(authorTab.box.row(id)).toContainText('안 읽음')
  await authorTab.box.open(id)
  await expect(authorTab.document.stamp('도둘결')).toContainText('승인')
  await expect(authorTab.document.section('결재 이력').getByRole('listitem')).toHaveCount(3)

  const document = (await dump()).documents.find((each) => each.id === id)
  expect(document).toMatchObject({ batch_number: batch, doc_status: '결재완료' })
  expect(document?.signs.map(({ user_id, result }) => [user_id, result])).toEqual([
    [first.username, '2'],
    [second.username, '2'],
  ])
  expect(await product.admin('verify')).toMatchObject({ ok: true })
})

// A rejection at the other positions of the approval line is tested in tests/server/documentWalk.test.ts.
test('the second of three approvers rejects with a required comment, and the batch can be drafted again', async ({
  product,
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const first = await colleagues.createEmployee('이첫째')
  const second = await colleagues.createEmployee('박둘째')
  const third = await colleagues.createEmployee('최셋째')
  const { id, batch } = await colleagues.submit(author, [first, second, third])
  expect(await colleagues.isListed(author, batch)).toBe(false)
  expect(await colleagues.sign(first, id)).toBe(200)
  const authorTab = await author.openPage('/reportRejected')
  const seat = await second.openPage(`/reportSign?document=${id}`)

  await seat.document.reject.click()
  await expect(seat.frame.notice('반려하려면 결재의견을 입력해주세요')).toBeVisible()
  await expect(seat.document.comment).toBeFocused()
  await expect(seat.document.comment).toHaveAttribute('aria-invalid', 'true')
  await seat.page.keyboard.type('영수증이 없습니다. 11만원')
  await seat.document.reject.click()
  await expect(seat.frame.notice('반려했습니다')).toBeVisible()

  await expect(authorTab.box.row(id)).toContainText('반려')
  await authorTab.box.open(id)
  await expect(authorTab.document.ending).toContainText('박둘째')
  await expect(authorTab.document.ending.getByText('영수증이 없습니다. 11만원')).toBeInViewport()
  expect(await colleagues.isListed(author, batch)).toBe(true)
  const document = (await dump()).documents.find((each) => each.id === id)
  expect(document?.doc_status).toBe('반려')
  expect(document?.signs.map(({ result }) => result)).toEqual(['2', '3', '1'])
  expect(await product.admin('verify')).toMatchObject({ ok: true })
})

test('an author withdraws a document, and the badge of the approver disappears', async ({
  product,
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const seat = await approver.openPage()
  await expect(seat.frame.badge('미결함')).toHaveText('1')
  const desk = await author.openPage(`/reportWritten?document=${id}`)
  await desk.document.askWithdrawal.click()
  await desk.document.withdraw.click()
  await expect(desk.frame.notice('회수했습니다')).toBeVisible()
  await expect(desk.document.ending).toContainText('김기안 님이 회수했습니다')
  await expect(seat.frame.badge('미결함')).toHaveCount(0)
  await expect(seat.page.getByText('결재할 문서가 없습니다')).toBeVisible()
  const document = (await dump()).documents.find((each) => each.id === id)
  expect(document?.doc_status).toBe('회수')
  expect(await product.admin('verify')).toMatchObject({ ok: true })
})

test('an author drafts a rejected document again, with its title, files, approvers and the reason', async ({
  colleagues,
  dump,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const line = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('박둘째'),
  ]
  const files = [{ name: '세금계산서.txt', text: '가나다'.repeat(500) }]
  const { id, batch } = await colleagues.submit(author, line, {
    title: '다시 올릴 문서',
    files,
    category: 'voucher',
  })
  expect(await colleagues.sign(line[0] ?? author, id, '반려')).toBe(200)

  const authorTab = await author.openPage(`/reportRejected?document=${id}`)
  await authorTab.document.redraft.click()
  const draft = new Draft(authorTab.page)
  await expect(draft.title).toHaveValue('다시 올릴 문서')
  await expect(draft.rejection).toContainText('증빙 누락')
  await expect(authorTab.page).toHaveURL(/\/reportWrite$/)
  await draft.title.fill('고쳐 올릴 문서')
  await draft.close.click()
  await expect(draft.title).toHaveCount(0)
  await authorTab.page.goto(`/reportRejected?document=${id}`)
  await authorTab.document.redraft.click()
  await expect(draft.title).toHaveValue('고쳐 올릴 문서')
  await expect(draft.rejection).toContainText('이첫째')
  await expect(draft.dialog.getByText('세금계산서.txt')).toBeVisible()
  const order = new ApprovalOrder(authorTab.page)
  await draft.editLine.click()
  await expect.poll(() => order.names()).toEqual(['이첫째', '박둘째'])
  await order.done.click()
  const response = draft.waitForSubmitResponse()
  await draft.request.click()
  expect((await response).status()).toBe(201)

  const documentsOfAuthor = (await dump()).documents.filter(
    ({ author_id }) => author_id === author.username,
  )
  expect(documentsOfAuthor.map(({ doc_status }) => doc_status).toSorted()).toEqual([
    '결재대기중',
    '반려',
  ])
  const [before, again] = documentsOfAuthor.toSorted((a, b) => a.id - b.id)
  expect(again).toMatchObject({ batch_number: batch, title: '고쳐 올릴 문서' })
  expect(again?.attachments.map(({ title, sha256 }) => [title, sha256])).toEqual(
    before?.attachments.map(({ title, sha256 }) => [title, sha256]),
  )
  expect(again?.signs.map(({ user_id }) => user_id)).toEqual(
    before?.signs.map((sign) => sign.user_id),
  )
})

test('an author drafts again what was rejected, not an older draft of this device, and then continues the newer one', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const authorTab = await author.openPage('/reportWrite')
  const drafting = new Drafting(authorTab.page)
  const draft = new Draft(authorTab.page)
  await drafting.rows.first().waitFor()
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('이 기기의 옛 초안')
  await draft.close.click()
  await expect(draft.dialog).toHaveCount(0)
  // The request is submitted from another device.
  const { id } = await colleagues.submit(author, [approver], { title: '반려될 문서', batch })
  expect(await colleagues.sign(approver, id, '반려')).toBe(200)

  // The clock of this device is behind the clock of the server.
  await authorTab.page.clock.install({ time: Date.now() - 600_000 })
  await authorTab.page.goto(`/reportRejected?document=${id}`)
  await authorTab.document.redraft.click()
  await expect(draft.title).toHaveValue('반려될 문서')
  await expect(draft.rejection).toContainText('증빙 누락')
  await draft.editLine.click()
  const order = new ApprovalOrder(authorTab.page)
  await expect.poll(() => order.names()).toEqual(['이첫째'])
  await order.done.click()
  await draft.title.fill('고쳐 올릴 문서')
  await draft.close.click()
  await expect(draft.dialog).toHaveCount(0)
  await authorTab.page.goto(`/reportRejected?document=${id}`)
  await authorTab.document.redraft.click()
  await expect(draft.title).toHaveValue('고쳐 올릴 문서')
})

test('an employee who may not decide reads why next to the disabled control, and no key decides', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const line = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('박둘째'),
  ]
  const { id } = await colleagues.submit(author, line)
  const seat = await line[1]?.openPage(`/reportSign?document=${id}`)
  if (!seat) throw new Error('The seat is empty.')
  const decisions: string[] = []
  seat.page.on('request', (request) => {
    if (request.url().includes('do_sign')) decisions.push(request.url())
  })
  await expect(seat.document.decision).toContainText('지금은 1번째 결재자 이첫째 님의 차례입니다.')
  await expect(seat.document.approve).toBeDisabled()
  await expect(seat.document.comment).toBeDisabled()
  await seat.page.keyboard.press('1')
  expect(await colleagues.sign(line[0] ?? author, id)).toBe(200)
  await expect(seat.document.turn).toContainText('박둘째')
  await expect(seat.document.approve).toBeEnabled()
  await seat.document.comment.pressSequentially('11')
  await expect(seat.document.comment).toHaveValue('11')
  await expect(seat.document.approve).toBeEnabled()
  expect(decisions).toEqual([])
  await seat.document.comment.blur()
  await seat.page.keyboard.press('1')
  await expect(seat.frame.notice('승인했습니다')).toBeVisible()
  expect(decisions).toHaveLength(1)
})

test('an employee who does not participate in a document cannot read it', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const { id } = await colleagues.submit(author, [await colleagues.createEmployee('이첫째')])
  const stranger = await colleagues.createEmployee('남모름')
  const seat = await stranger.openPage(`/reportSign?document=${id}`)
  await expect(seat.document.title).toHaveText('이 문서를 볼 수 없습니다')
  await seat.document.back.click()
  await expect(seat.frame.heading('미결함')).toBeVisible()
})
