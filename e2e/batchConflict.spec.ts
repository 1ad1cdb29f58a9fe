import type { Approver } from '../contract/approver.ts'
import type { VoucherLine } from '../contract/voucher.ts'
import type { Product } from '../scripts/product.ts'
import { headersOutsideBrowser, signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './fixtures.ts'
import type { TestEmployee } from './people.ts'
import { submitDraftOutsideBrowser } from './submission.ts'

/** Submits a batch of general vouchers as `account`, through the API. */
async function submit(product: Product, account: TestEmployee, batch: number) {
  const { url } = product
  const token = await signInOutsideBrowser(product, account)
  const headers = headersOutsideBrowser(token)
  const read = async <Body>(path: string) =>
    (await (await fetch(`${url}/${path}`, { headers })).json()) as Body
  const query = `startDate=2020-01-01&endDate=2099-12-31&search=&batchNumber=${batch}`
  const lines = await read<VoucherLine[]>(`erp/nacct_list/?${query}`)
  const [approver] = await read<Approver[]>('ea/get_allUsers/')
  if (!approver) throw new Error('No employee can approve.')
  const linesOfBatch = lines.filter(({ RPICU }) => RPICU === batch)
  const sent = await submitDraftOutsideBrowser(url, token, {
    batchNumber: batch,
    category: 'nacct',
    author: account.username,
    title: '먼저 올린 기안',
    approvers: [{ ...approver, order: 0, type: '0' }],
    lines: linesOfBatch.map(({ id }) => ({ id, fileCount: 0 })),
  })
  expect(sent.status).toBe(201)
}

test('an employee sees who has just submitted the batch and when, and can copy the text of the draft', async ({
  page,
  context,
  product,
  employee,
  colleague,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
  writing,
}) => {
  const batch = await writing('/reportWriteNacct')
  await draft.title.fill('늦은 기안')
  await draft.attach(0, [{ name: '표.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await draft.editLine.click()
  await approvalOrder.addFirst(2)
  const people = await approvalOrder.names()
  await approvalOrder.done.click()
  await submit(product, colleague, batch)
  await draft.request.click()

  await expect(frame.notice('이 배치는 이미 상신되었습니다')).toBeVisible()
  await expect(draft.dialog).toHaveCount(0)
  const batchConflict = page.getByRole('region', { name: `배치 ${batch}: 이미 상신되었습니다` })
  await expect(batchConflict).toContainText(`${colleague.name} 님`)
  await expect(batchConflict).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await expect(drafting.rows.first()).toBeVisible()
  await expect(drafting.ofBatch(batch)).toHaveCount(0)

  const written = await batchConflict.getByRole('textbox').inputValue()
  for (const part of ['늦은 기안', '표.txt', ...people]) expect(written).toContain(part)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await batchConflict.getByRole('button', { name: '복사' }).click()
  await expect(batchConflict.getByRole('status')).toHaveText('복사했습니다')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written)

  // The saved draft is still offered after a reload and a new sign-in, but only to its own author.
  await page.reload()
  await expect(batchConflict.getByRole('textbox')).toHaveValue(written)
  await frame.signOut.click()
  await signIn.as(colleague)
  await drafting.open('/reportWriteNacct')
  await expect(batchConflict).toHaveCount(0)
  await frame.signOut.click()
  await signIn.as(employee)
  await drafting.open('/reportWriteNacct')
  await expect(batchConflict.getByRole('textbox')).toHaveValue(written)
  await batchConflict.getByRole('button', { name: '닫기' }).click()
  await expect(batchConflict).toHaveCount(0)
  await page.reload()
  await expect(drafting.rows.first()).toBeVisible()
  await expect(batchConflict).toHaveCount(0)
})

test('an employee who submitted the batch in another window, or lost the response, sees that the document is their own', async ({
  page,
  product,
  employee,
  draft,
  approvalOrder,
  writing,
}) => {
  const batch = await writing('/reportWriteNacct')
  await draft.title.fill('두 번째 창의 기안')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  await submit(product, employee, batch)
  await draft.request.click()
  const batchConflict = page.getByRole('region', { name: `배치 ${batch}: 이미 상신되었습니다` })
  await expect(batchConflict).toContainText(`에 본인이 이미 상신한 배치입니다(배치 ${batch}).`)
})
