import { createHash } from 'node:crypto'
import { listVoucherLines, signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './fixtures.ts'

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text.repeat(1000)),
})
const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')

test('an employee drafts a batch with files and approvers, and the database contains it once', async ({
  product,
  employee,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
  writing,
}) => {
  const batch = await writing()
  const lines = await listVoucherLines(product, await signInOutsideBrowser(product, employee))

  await draft.title.fill('  6월 출장비  ')
  const files = [file('영수증.txt', '가'), file('견적서.txt', '나')]
  await draft.attach(0, files)

  await draft.editLine.click()
  await approvalOrder.addFirst(2)
  const people = await approvalOrder.names()
  await approvalOrder.button(1, 'moveUp').click()
  await expect.poll(() => approvalOrder.names()).toEqual(people.toReversed())
  await approvalOrder.done.click()

  const response = draft.waitForSubmitResponse()
  await draft.request.click()
  expect((await response).status()).toBe(201)
  await expect(frame.notice('완료')).toBeVisible()
  await expect(draft.dialog).toHaveCount(0)
  await expect(drafting.ofBatch(batch)).toHaveCount(0)

  const documents = (await dump()).documents.filter(
    ({ author_id }) => author_id === employee.username,
  )
  expect(documents).toHaveLength(1)
  const [document] = documents
  expect(document).toMatchObject({
    batch_number: batch,
    document_type: '채무발생',
    title: '6월 출장비',
    doc_status: '결재대기중',
  })
  const ids = lines.filter(({ RPICU }) => RPICU === batch).map(({ id }) => id)
  expect(document?.invoices.toSorted()).toEqual(ids.toSorted())
  expect(document?.signs.map(({ seq, type, result }) => [seq, type, result])).toEqual([
    [0, '0', '0'],
    [1, '0', '1'],
  ])
  expect(document?.attachments.map(({ title, sha256 }) => [title, sha256])).toEqual(
    files.map(({ name, buffer }) => [name, sha256(buffer)]),
  )
  expect(await product.admin('verify')).toMatchObject({ ok: true })
})

test('an employee sees why a draft without a title is not sent; a failed request closes the draft, keeps the batch listed and empties the form', async ({
  page,
  employee,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
  writing,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const batch = await writing('/reportWriteInvoice')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  await draft.title.fill('   ')
  await draft.request.click()
  await expect(frame.notice('제목을 입력해주세요')).toBeVisible()
  await expect(draft.title).toBeVisible()
  expect(sent.filter((url) => url.includes('create_document'))).toEqual([])
  // The pointer holds the notice, so only the title closes it.
  await frame.notice('제목을 입력해주세요').hover()
  await draft.title.fill('끊긴 요청')
  await expect(frame.notice('제목을 입력해주세요')).toHaveCount(0)
  await page.context().setOffline(true)
  await draft.request.click()
  await expect(frame.notice('다시 시도해 주세요(에러 발생)')).toBeVisible()
  await expect(draft.dialog).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(drafting.ofBatch(batch).first()).toBeVisible()
  const { documents } = await dump()
  expect(documents.filter(({ author_id }) => author_id === employee.username)).toEqual([])
  await drafting.write.click()
  await draft.title.waitFor()
  await expect(draft.title).toHaveValue('')
})
