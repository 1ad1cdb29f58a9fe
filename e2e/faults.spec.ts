import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Fault } from './proxy.ts'
import { simulatePushSubscription } from './push.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

test.beforeEach(async ({ page, connection, employee, signIn }) => {
  const { host } = new URL(connection.url)
  connection.configure({ productionHost: host })
  await simulatePushSubscription(page)
  await page.goto(`${connection.url}/auth/login`)
  await signIn.try(employee.username, employee.password)
  await page.waitForURL(/\/reportSign$/)
})

/** Faults for calls whose response has no content. */
const failures = ['cut', 'broken', 'error', 'html'] satisfies Fault[]
/** Faults for calls whose response has content: also a response with `null`. */
const faults = [...failures, 'null'] satisfies Fault[]

/** The calls that a page sends to addresses that contain `part`. */
function recordCalls(page: Page, part: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) sent.push(request.url())
  })
  return sent
}

test.describe('a password change', () => {
  test('an employee whose password change fails sees the dialog close and a notice', async ({
    page,
    connection,
    frame,
  }) => {
    const password = new ProfileDialog(page)
    for (const fault of failures) {
      connection.fail('change_password', fault)
      await password.open()
      await password.change('Clear-Paper-9')
      await expect(frame.notice('에러 발생(네트워크 상태 확인)'), fault).toBeVisible()
      await expect(password.dialog).toHaveCount(0)
      await frame.dismiss()
    }
  })

  test('an employee cannot send an empty password or two different ones, then changes it, sees a notice and signs in with it', async ({
    page,
    frame,
    employee,
    signIn,
  }) => {
    const sent = recordCalls(page, 'change_password')
    const password = new ProfileDialog(page)
    await password.open()
    for (const [one, other, sentence] of [
      ['', '', '패스워드를 입력해주세요'],
      ['Clear-Paper-9', '', '패스워드를 입력해주세요'],
      ['', 'Clear-Paper-9', '패스워드를 입력해주세요'],
      ['Clear-Paper-9', 'Clear-Paper-8', '동일한 패스워드를 입력해주세요'],
    ] as const) {
      await password.change(one, other)
      await expect(frame.notice(sentence)).toBeVisible()
      await expect(password.password).toBeVisible()
      await frame.dismiss()
    }
    expect(sent).toEqual([])
    await password.change('Clear-Paper-9')
    await expect(frame.notice('변경 완료')).toBeVisible()
    expect(sent).toHaveLength(1)
    await frame.signOut.click()
    await signIn.try(employee.username, 'Clear-Paper-9')
    await expect(frame.profile(employee.name)).toBeVisible()
  })
})

test('an employee turns notifications on and off, and sees in the notice of a failure whom to contact', async ({
  page,
  connection,
  frame,
}) => {
  const password = new ProfileDialog(page)
  await password.open()
  for (const [call, isOn, sentence, met] of [
    ['create_push', false, '알림 설정 완료', faults],
    ['delete_push', true, '알림 제거 완료', failures],
  ] as const) {
    for (const fault of met) {
      connection.fail(call, fault)
      await password.push.click()
      await expect(frame.notice('실패(전산팀 문의)'), `${call}: ${fault}`).toBeVisible()
      await expect(password.push).toBeChecked({ checked: isOn })
      await frame.dismiss()
    }
    connection.mend()
    await password.push.click()
    await expect(frame.notice(sentence)).toBeVisible()
    await expect(password.push).toBeChecked({ checked: !isOn })
    await frame.dismiss()
  }
})

test('an employee sees no rows when a list meets a fault of any kind, and can load it again', async ({
  page,
  connection,
  frame,
  drafting,
}) => {
  for (const fault of faults) {
    await test.step(fault, async () => {
      // Starts again without a loaded list.
      await page.goto(`${connection.url}/reportSign`)
      connection.fail('_list', fault)
      for (const category of ['일반전표', '채권정리', '채권발생', '채무정리', '채무발생']) {
        const at = `${fault}: ${category}`
        await frame.link(category).click()
        await expect(frame.link(category), at).toHaveAttribute('aria-current', 'page')
        await expect(drafting.retry, at).toBeVisible()
        await expect(drafting.rows, at).toHaveCount(0)
        await expect(drafting.total, at).toHaveCount(0)
      }
      connection.mend()
      await drafting.retry.click()
      await expect(drafting.rows.first(), fault).toBeVisible()
    })
  }
})

test('an employee sees no badge and no notice when the counts meet a fault of any kind', async ({
  page,
  connection,
  frame,
}) => {
  const requests = new Set<Request>()
  let counted = 0
  page.on('request', (request) => {
    if (/get_(todo_count|box_counts)/.test(request.url())) requests.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfailed', (request) => {
      if (requests.has(request)) counted += 1
    })
  }
  for (const fault of faults) {
    await test.step(fault, async () => {
      await page.goto('about:blank')
      // Calls of the earlier page no longer count.
      requests.clear()
      counted = 0
      connection.fail('get_todo_count', fault)
      connection.fail('get_box_counts', fault)
      await page.goto(`${connection.url}/reportWrite`)
      await expect(page.getByTestId('voucher-row').first(), fault).toBeVisible()
      await expect.poll(() => counted, fault).toBeGreaterThanOrEqual(2)
      // Leaves the screen, because the notice would otherwise still be visible in the next check.
      await frame.link('상신함').click()
      await expect(frame.heading('상신함'), fault).toBeFocused()
      await expect(frame.closeNotice, fault).toHaveCount(0)
      await expect(page.getByRole('alert'), fault).toHaveCount(0)
      await expect(frame.navigation.getByText(/^(대기|기안할 배치) /), fault).toHaveCount(0)
      await expect(page.getByText('NaN'), fault).toHaveCount(0)
    })
  }
})

test('an employee sees the other counts when one count fails', async ({
  page,
  connection,
  frame,
}) => {
  connection.fail('ea/get_box_counts', 'error')
  await page.goto(`${connection.url}/reportWrite`)
  await expect(frame.link('채무발생').getByText(/^기안할 배치 [\d,]+건$/)).toBeAttached()
  await expect(frame.link('미결함').getByText(/^대기 /)).toHaveCount(0)
  connection.mend()
  connection.fail('erp/get_todo_count', 'null')
  await page.reload()
  await expect(page.getByTestId('voucher-row').first()).toBeVisible()
  await expect(frame.link('채무발생').getByText(/^기안할 배치 /)).toHaveCount(0)
})

test('an employee gets no notice when the background worker cannot be registered; it is only logged', async ({
  page,
  connection,
  frame,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  for (const fault of faults) {
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
    })
    said.length = 0
    connection.fail('sw.js', fault)
    await page.goto(`${connection.url}/reportWrite`)
    await expect(page.getByTestId('voucher-row').first()).toBeVisible()
    await expect.poll(() => said.join(' '), fault).toContain('service worker')
    await expect(frame.closeNotice).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('an employee whose session has ended on the server sees the sign-in screen', async ({
  page,
  frame,
  signIn,
}) => {
  const responses: number[] = []
  page.on('response', (response) => responses.push(response.status()))
  // Ends the session on the server, as another device could. The page keeps its token.
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('e-payment.session') ?? '')
    const headers = { authorization: `Token ${token}` }
    return (await fetch('/rest-auth/logout/', { method: 'POST', headers })).status
  })
  expect(status).toBe(200)
  await page.reload()
  await expect(signIn.heading).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(responses).toContain(401)
  // The session is removed from local storage, or kept there as expired (`expiresAt` 0), so that other tabs show the reason.
  const expiresAt = () => JSON.parse(localStorage.getItem('e-payment.session') ?? '{}').expiresAt
  expect((await page.evaluate(expiresAt)) ?? 0).toBe(0)
  await expect(frame.signOut).toHaveCount(0)
})

test('an employee with two tabs whose six calls are answered with 401 sees the sign-in screen once in each tab', async ({
  page,
  context,
  connection,
}) => {
  const pages = [page, await context.newPage()]
  // Leaves the sign-in page first, because it could still send other requests.
  await page.goto('about:blank')
  connection.hold('/ea/')
  connection.hold('/erp/')
  const visits = pages.map((one) => {
    const visited: string[] = []
    one.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    return visited
  })
  const requestedUrls: string[] = []
  for (const one of pages) {
    one.on('request', (request) => {
      // The event stream is not counted, because only one of the two tabs opens it.
      if (/_list|get_(todo_count|box_counts)/.test(request.url())) requestedUrls.push(request.url())
    })
    await one.goto(`${connection.url}/reportWrite`)
  }
  await expect.poll(() => requestedUrls).toHaveLength(6)
  connection.fail('/ea/', 'unauthorized')
  connection.fail('/erp/', 'unauthorized')
  connection.release()
  for (const one of pages) {
    await expect(one.getByRole('heading', { name: '로그인' })).toBeVisible()
  }
  for (const visited of visits) {
    expect(visited.filter((path) => path === '/auth/login')).toHaveLength(1)
  }
})

test('an employee whose request meets a fault restores the draft as it was', async ({
  page,
  connection,
  frame,
  drafting,
  draft,
  approvalOrder,
}) => {
  await page.goto(`${connection.url}/reportWritePayment`)
  await drafting.rows.first().waitFor()
  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('되살릴 기안')
  await draft.attach(0, [
    { name: '영수증.txt', mimeType: 'text/plain', buffer: Buffer.from('receipt') },
  ])
  await draft.editLine.click()
  await approvalOrder.addFirst(4)
  const names = await approvalOrder.names()
  await approvalOrder.done.click()
  await expect(draft.stacked).toHaveCount(3)
  await expect(draft.dialog.getByText('+1', { exact: true })).toBeVisible()
  for (const fault of faults) {
    connection.fail('create_document', fault)
    await draft.request.click()
    await expect(frame.notice('다시 시도해 주세요(에러 발생)'), fault).toBeVisible()
    await expect(draft.dialog).toHaveCount(0)
    await page.getByRole('button', { name: '복원' }).click()
    await expect(draft.title).toHaveValue('되살릴 기안')
    await expect(draft.dialog.getByText('영수증.txt')).toBeVisible()
    await draft.editLine.click()
    await expect.poll(() => approvalOrder.names()).toEqual(names)
    await approvalOrder.done.click()
  }
  connection.mend()
  const response = draft.waitForSubmitResponse()
  await draft.request.click()
  expect((await response).status()).toBe(201)
})
