import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aVoucher } from '../models/samples/voucher.ts'
import { signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'
import { tabTo } from './tabbing.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

/** A company code that no demo batch has, so that the endpoint receives only the messages of this test. */
const company = '09999'
const batch = 990_001

/** A receiver of webhooks that accepts all messages. */
function startReceiver(): Promise<Server> {
  const receiver = createServer((request, response) => {
    request.resume()
    response.end('{"received":true}')
  })
  return new Promise((done) => receiver.listen(0, '127.0.0.1', () => done(receiver)))
}

test('an author follows an approved document into the ERP: sent, posted, deleted, with a panel by keyboard', async ({
  colleagues: people,
  product,
}) => {
  const receiver = await startReceiver()
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await product.admin(
    'endpoints',
    'add',
    '--url',
    `http://${host}/hook?key=1`,
    '--companies',
    company,
  )
  const scopes = 'batches:write,status:write'
  const { token } = await product.admin<{ token: string }>(
    ...['integrations', 'add', '--name', 'ERP', '--scopes', scopes],
  )
  const report = (path: string, body: object) =>
    fetch(`${product.url}/integration/${path}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.json())

  const lines = aVoucher({ RPICU: batch, RPDOC: batch, RPCO: company })
  await report('batches', { category: 'voucher', batches: [{ number: batch, lines }] })
  const author = await people.createEmployee('김기안')
  const approver = await people.createEmployee('이첫째')
  const { id } = await people.submit(author, [approver], { batch })
  const seat = await approver.openPage(`/reportSign?document=${id}`)
  await seat.document.approve.click()
  await expect(seat.frame.notice('승인했습니다')).toBeVisible()
  const authorization = `Token ${await signInOutsideBrowser(product, author)}`
  const inState = async (state: string) => {
    const url = `${product.url}/ea/written_document/?erp=${state}&summary=true`
    const response = await fetch(url, { headers: { authorization } })
    return ((await response.json()) as { id: number }[]).map((each) => each.id)
  }
  await expect.poll(() => inState('sent')).toEqual([id])

  const { page, box, document } = await author.openPage('/reportWritten')
  await expect(box.row(id)).toContainText('ERP 전송됨')
  const status = { category: 'voucher', number: batch, status: 'posted', detail: '전표 7001' }
  await report('status', { batches: [status] })
  await box.detailed.click()
  await box.details.getByLabel('ERP 상태').selectOption('전기 완료')
  await box.details.getByRole('button', { name: '검색', exact: true }).click()
  await expect(box.row(id)).toContainText('ERP 전기 완료')
  expect(new URL(page.url()).searchParams.get('erp')).toBe('posted')
  await expectAccessible(page, 'a box with the state in the ERP')

  await box.open(id)
  const chip = page.getByRole('button', { name: 'ERP 전기 완료' })
  await tabTo(chip)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'ERP 처리 내역' })
  await expect(panel).toContainText(host)
  await expect(panel).not.toContainText('key=1')
  await expect(panel.getByRole('note').last()).toHaveText('{"received":true}')
  await expect(panel).toContainText('전표 7001')
  await expectAccessible(page, 'a document with the panel of the ERP')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(chip).toBeFocused()

  const history = document.section('결재 이력').getByRole('listitem')
  await expect(history).toContainText([
    '김기안 상신',
    `ERP 상신 전송됨(${host})`,
    '이첫째 승인',
    `ERP 결재완료 전송됨(${host})`,
    'ERP 전기 완료: 전표 7001',
  ])
  await report('deleted', { category: 'voucher', numbers: [batch] })
  await page.reload()
  await expect(page.getByRole('button', { name: 'ERP 불일치' })).toBeVisible()
  await expect(page.getByText('ERP에서 삭제된 배치입니다.').first()).toBeVisible()
  receiver.close()
})
