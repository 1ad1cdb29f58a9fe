import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Fault } from './proxy.ts'
import { Password } from './screens/password.ts'

test.beforeEach(async ({ page, line, employee, signIn }) => {
  const { host } = new URL(line.url)
  line.configure({ productionHost: host })
  await pretendPush(page)
  await page.goto(`${line.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await page.waitForURL(/\/reportSign$/)
})

/** A subscription such as a browser with a push service would have; that of Debian cannot be had. */
async function pretendPush(page: Page) {
  await page.addInitScript(() => {
    let subscription: object | null = null
    const keys = { p256dh: 'BO'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
    const endpoint = 'https://push.example.com/one'
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription as PushSubscription
    }
  })
}

test.describe('a password change', () => {
  test('that fails closes the dialog and says so', async ({ page, line, frame }) => {
    const password = new Password(page)
    line.fail('change_password', 'error')
    await password.open()
    await password.change('Clear-Paper-9')
    await expect(frame.notice('에러 발생(네트워크 상태 확인)')).toBeVisible()
    await expect(password.dialog).toHaveCount(0)
  })

  test('with an empty or a different field is not sent', async ({ page, frame }) => {
    const password = new Password(page)
    await password.open()
    await password.confirm.click()
    await expect(frame.notice('패스워드를 입력해주세요')).toBeVisible()
    await password.change('Clear-Paper-9', 'Clear-Paper-8')
    await expect(frame.notice('동일한 패스워드를 입력해주세요')).toBeVisible()
    await expect(password.password).toBeVisible()
  })

  test('that works says so', async ({ page, frame, employee, signIn }) => {
    const password = new Password(page)
    await password.open()
    await password.change('Clear-Paper-9')
    await expect(frame.notice('변경 완료')).toBeVisible()
    await frame.signOut.click()
    await signIn.try(employee.username, 'Clear-Paper-9')
    await expect(frame.profile(employee.name)).toBeVisible()
  })
})

test('notifications go on and off, and a failure says whom to ask', async ({
  page,
  line,
  frame,
}) => {
  const password = new Password(page)
  await password.open()
  await expect(password.push).toBeEnabled()
  line.fail('create_push', 'error')
  await password.push.click()
  await expect(frame.notice('실패(전산팀 문의)')).toBeVisible()
  line.mend()
  // 200 where the server knows this subscription already, as after a switch that failed half-way.
  await page.route('**/ea/create_push/', (route) =>
    route.fulfill({ status: 200, json: { endpoint: 'https://push.example.com/one' } }),
  )
  await password.push.click()
  await expect(frame.notice('알림 설정 완료')).toBeVisible()
  await expect(password.push).toBeChecked()
  line.fail('delete_push', 'cut')
  await password.push.click()
  await expect(frame.notice('실패(전산팀 문의)')).toBeVisible()
  await expect(password.push).toBeChecked()
})

for (const fault of ['cut', 'error', 'html', 'null'] satisfies Fault[]) {
  test(`a list that meets "${fault}" shows nothing, and can be asked for again`, async ({
    page,
    line,
    drafting,
  }) => {
    line.fail('voucher_list', fault)
    await page.goto(`${line.url}/reportWrite`)
    await expect(drafting.retry).toBeVisible()
    await expect(drafting.rows).toHaveCount(0)
    await expect(drafting.total).toHaveCount(0)
    line.mend()
    await drafting.retry.click()
    await expect(drafting.rows.first()).toBeVisible()
  })

  test(`counts that meet "${fault}" show no badge, and say nothing`, async ({ page, line }) => {
    line.fail('get_todo_count', fault)
    await page.goto(`${line.url}/reportWrite`)
    await expect(page.getByTestId('voucher-row').first()).toBeVisible()
    await expect(page.getByText(/^대기 /)).toHaveCount(0)
    await expect(page.getByText('NaN')).toHaveCount(0)
  })
}

test('where one of the counts fails the others are shown', async ({ page, line, frame }) => {
  line.fail('ea/get_todo_count', 'error')
  await page.goto(`${line.url}/reportWrite`)
  await expect(frame.link('채무발생').getByText(/^대기 [\d,]+건$/)).toBeAttached()
  await expect(frame.link('미결함').getByText(/^대기 /)).toHaveCount(0)
  line.mend()
  line.fail('erp/get_todo_count', 'null')
  await page.reload()
  await expect(page.getByTestId('voucher-row').first()).toBeVisible()
  await expect(frame.link('채무발생').getByText(/^대기 /)).toHaveCount(0)
})

test('a background worker that cannot be registered is only logged', async ({ page, line }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  line.fail('sw.js', 'error')
  await page.goto(`${line.url}/reportWrite`)
  await expect(page.getByTestId('voucher-row').first()).toBeVisible()
  await expect.poll(() => said.join(' ')).toContain('background worker')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('six calls of two tabs that are refused together lead each tab to the sign-in, once', async ({
  page,
  context,
  line,
}) => {
  const pages = [page, await context.newPage()]
  line.hold('/ea/')
  line.hold('/erp/')
  const visits = pages.map((one) => {
    const visited: string[] = []
    one.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    return visited
  })
  const asked: string[] = []
  for (const one of pages) {
    one.on('request', (request) => {
      // The stream of events, which one tab listens to for both, is not counted.
      if (/_list|get_todo_count/.test(request.url())) asked.push(request.url())
    })
    await one.goto(`${line.url}/reportWrite`)
  }
  await expect.poll(() => asked).toHaveLength(6)
  line.fail('/ea/', 'unauthorized')
  line.fail('/erp/', 'unauthorized')
  line.release()
  for (const one of pages) {
    await expect(one.getByRole('heading', { name: '로그인' })).toBeVisible()
  }
  for (const visited of visits) {
    expect(visited.filter((path) => path === '/auth/login')).toHaveLength(1)
  }
})

for (const fault of ['cut', 'error', 'html'] satisfies Fault[]) {
  test(`a request that meets "${fault}" fails, and is restored as it was`, async ({
    page,
    line,
    frame,
    drafting,
    draft,
    approvalOrder,
  }) => {
    await page.goto(`${line.url}/reportWritePayment`)
    await drafting.rows.first().waitFor()
    await drafting.select(drafting.rows.first())
    await drafting.write.click()
    await draft.title.fill('되살릴 기안')
    await draft.attach(0, [
      { name: '영수증.txt', mimeType: 'text/plain', buffer: Buffer.from('receipt') },
    ])
    await draft.editLine.click()
    await approvalOrder.addFirst(2)
    const names = await approvalOrder.names()
    await approvalOrder.done.click()
    line.fail('create_document', fault)
    await draft.request.click()
    const notice = frame.notice('다시 시도해 주세요(에러 발생)')
    await expect(notice).toBeVisible()
    await expect(draft.dialog).toHaveCount(0)
    await page.getByRole('button', { name: '복원' }).click()
    await expect(draft.title).toHaveValue('되살릴 기안')
    await expect(draft.dialog.getByText('영수증.txt')).toBeVisible()
    await draft.editLine.click()
    await expect.poll(() => approvalOrder.names()).toEqual(names)
  })
}
