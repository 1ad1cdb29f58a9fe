import { randomUUID } from 'node:crypto'
import type { VoucherLine } from '../contract/voucher.ts'
import { aVoucher } from '../models/samples/voucher.ts'
import type { Product } from '../scripts/product.ts'
import { expect, test } from './colleagues.ts'
import { Draft } from './screens/draft.ts'
import { documentsOfBatch } from './dump.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

/** The date `days` days after today, `YYYY-MM-DD`. */
const dateIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Connects an ERP to the product. Returns a function that sends a payables batch; an earlier batch with the same number is replaced. */
async function connectErp(product: Pick<Product, 'url' | 'admin'>) {
  const { token } = await product.admin<{ token: string }>(
    ...['integrations', 'add', '--name', `ERP ${randomUUID()}`, '--scopes', 'batches:write'],
  )
  return async (number: number, factor: number, RPDGJ: string) => {
    const lines = aVoucher({ RPICU: number, RPDOC: number, RPDGJ }).map(
      (line): VoucherLine => ({
        ...line,
        RPZ5DEBITAT: line.RPZ5DEBITAT * factor,
        RPZ5CREDITAT: line.RPZ5CREDITAT * factor,
      }),
    )
    const { status } = await fetch(`${product.url}/integration/batches/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ category: 'voucher', batches: [{ number, lines }] }),
    })
    expect(status).toBe(200)
  }
}

test('an employee whose batch the ERP has changed continues the draft with the new amounts', async ({
  page,
  product,
  employee,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
}) => {
  const batch = 990_002
  const sendBatch = await connectErp(product)
  await sendBatch(batch, 1, dateIn(0))
  await signIn.as(employee)
  await drafting.open('/reportWrite')
  await drafting.select(drafting.ofBatch(batch).first())
  await drafting.write.click()
  await draft.title.fill('바뀐 배치')
  await draft.attach(0, [{ name: '표.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  await expect(draft.cards.first()).toContainText('11,000')

  await sendBatch(batch, 10, dateIn(0))
  await draft.request.click()
  await expect(frame.notice('상신되지 않았습니다.')).toContainText(`배치 ${batch}의 전표가`)
  await expect(draft.dialog).toHaveCount(0)
  await expect(drafting.ofBatch(batch).first()).toContainText('110,000')

  await page.getByRole('button', { name: '이어서 작성' }).click()
  await expect(draft.title).toHaveValue('바뀐 배치')
  await expect(draft.dialog.getByText('표.txt').first()).toBeVisible()
  await expect(draft.cards.first()).toContainText('110,000')
  await draft.request.click()
  await expect(frame.notice('완료')).toBeVisible()
  const documentsOfEmployee = documentsOfBatch(await dump(), employee, batch)
  expect(documentsOfEmployee).toMatchObject([
    { title: '바뀐 배치', attachments: [{ title: '표.txt' }] },
  ])
})

test('an author drafts a rejected document again after the ERP has moved its batch to another month', async ({
  colleagues,
  product,
}) => {
  const batch = 990_003
  const sendBatch = await connectErp(product)
  await sendBatch(batch, 1, dateIn(0))
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const submitted = { batch, category: 'voucher', title: '옮긴 배치' } as const
  const { id } = await colleagues.submit(author, [approver], submitted)
  await colleagues.sign(approver, id, '반려')
  await sendBatch(batch, 1, dateIn(60))

  const { page, document } = await author.openPage(`/reportRejected?document=${id}`)
  await document.redraft.click()
  const draft = new Draft(page)
  await expect(draft.title).toHaveValue('옮긴 배치')
  await expect(draft.dialog).toContainText(dateIn(60))
})
