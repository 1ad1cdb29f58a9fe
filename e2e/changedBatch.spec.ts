import { aVoucher } from '../models/samples/voucher.ts'
import { expect, test } from './fixtures.ts'

const batch = 990_002

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
  const { token } = await product.admin<{ token: string }>(
    ...['integrations', 'add', '--name', 'ERP', '--scopes', 'batches:write'],
  )
  const lines = aVoucher({ RPICU: batch, RPDOC: batch })
  /** The ERP sends the batch with its amounts multiplied. */
  const sendBatch = async (factor: number) => {
    const changed = lines.map((line) => ({
      ...line,
      RPZ5DEBITAT: line.RPZ5DEBITAT * factor,
      RPZ5CREDITAT: line.RPZ5CREDITAT * factor,
    }))
    const body = { category: 'voucher', batches: [{ number: batch, lines: changed }] }
    const { status } = await fetch(`${product.url}/integration/batches/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(status).toBe(200)
  }
  await sendBatch(1)
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

  await sendBatch(10)
  await draft.request.click()
  await expect(frame.notice('상신하지 않았습니다.')).toContainText(`배치 ${batch}의 전표가`)
  await expect(draft.dialog).toHaveCount(0)
  await expect(drafting.ofBatch(batch).first()).toContainText('110,000')

  await page.getByRole('button', { name: '이어서 작성' }).click()
  await expect(draft.title).toHaveValue('바뀐 배치')
  await expect(draft.dialog.getByText('표.txt')).toBeVisible()
  await expect(draft.cards.first()).toContainText('110,000')
  await draft.request.click()
  await expect(frame.notice('완료')).toBeVisible()
  const own = (await dump()).documents.filter(({ batch_number }) => batch_number === batch)
  expect(own).toMatchObject([{ title: '바뀐 배치', attachments: [{ title: '표.txt' }] }])
})
