import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'

/** The date `later` days after today in Korean time, `YYYY-MM-DD`. */
const day = (later: number) =>
  new Date(Date.now() + 9 * 3_600_000 + later * 86_400_000).toISOString().slice(0, 10)

test('an employee names an acting person for an absence, sees it above each page, and ends it after a question', async ({
  page,
  signIn,
  employee,
  colleague,
  dump,
}) => {
  test.setTimeout(180_000)
  const mineOf = async () =>
    (await dump()).delegations.filter(({ principal }) => principal === employee.username)
  await signIn.as(employee)
  await page.goto('/settings/absence')
  const form = page.getByRole('form', { name: '부재 등록' })
  const save = form.getByRole('button', { name: '등록' })
  await expect(page.getByText('등록한 부재가 없습니다.')).toBeVisible()
  await expect(save).toBeDisabled()
  await form.getByLabel('종료', { exact: true }).fill(day(4))
  await form.getByLabel('사유').fill('연차 휴가')
  await form.getByLabel('채무발생').check()
  await form.getByRole('button', { name: '선택' }).click()
  const picker = page.getByRole('dialog', { name: '대결자 선택' })
  await picker.getByRole('textbox').fill(`시험팀 ${colleague.name}`)
  await expectAccessible(page, 'the picker of the acting person')
  await picker.getByRole('button', { name: colleague.name }).click()
  await expect(form.getByText(`${colleague.name} 대리`)).toBeVisible()
  await save.click()

  await expect(page.getByText('부재를 등록했습니다.')).toBeVisible()
  const row = page.getByRole('list', { name: '내 부재' }).getByRole('listitem')
  await expect(row).toContainText(`${day(4)}부재중`)
  await expect(row).toContainText('구분: 채무발생')
  expect(await mineOf()).toMatchObject([
    { delegate: colleague.username, reason: '연차 휴가', document_types: ['채무발생'] },
  ])
  await expectAccessible(page, 'an active absence')

  await page.goto('/reportSign')
  const line = page.getByRole('region', { name: `${day(4)}까지 부재중입니다.` })
  await expect(line).toBeVisible()
  const hidden = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    )
  await expect.poll(hidden).toBe(0)
  await expectAccessible(page, 'the banner above the page')
  const end = line.getByRole('button', { name: '지금 종료' })
  await end.press('Enter')
  await expect(line.getByRole('button', { name: '유지' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(end).toBeFocused()
  await page.keyboard.press('Enter')
  await line.getByRole('button', { name: '종료', exact: true }).click()
  await expect(line).toHaveCount(0)
  expect(await mineOf()).toMatchObject([{ ended_by: employee.username }])
})

test('an employee saves and ends absences by keyboard, and keeps the focus in the form and in the row', async ({
  page,
  signIn,
  employee,
  colleague,
}) => {
  await signIn.as(employee)
  await page.goto('/settings/absence')
  const form = page.getByRole('form', { name: '부재 등록' })
  await form.getByRole('button', { name: '선택' }).press('Enter')
  const picker = page.getByRole('dialog', { name: '대결자 선택' })
  await expect(picker.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(colleague.name)
  await picker.getByRole('button', { name: colleague.name }).click()
  await form.getByLabel('사유').fill('연차 휴가')
  await form.getByLabel('사유').press('Enter')
  await expect(page.getByText('부재를 등록했습니다.')).toBeVisible()
  await expect(form.getByLabel('사유')).toBeFocused()

  const rows = page.getByRole('list', { name: '내 부재' }).getByRole('listitem')
  await form.getByLabel('시작', { exact: true }).fill(day(8))
  await form.getByLabel('종료', { exact: true }).fill(day(9))
  await form.getByRole('button', { name: '선택' }).click()
  await picker.getByRole('button', { name: colleague.name }).click()
  await form.getByLabel('사유').fill('출장')
  await form.getByLabel('사유').press('Enter')
  await expect(rows).toHaveCount(2)

  const { keyboard } = page
  const ask = rows.first().locator('[data-event="delegations.askEnd"]')
  const keep = rows.first().getByRole('button', { name: '유지' })
  await expect(ask.getByText('종료', { exact: true })).toBeVisible()
  await ask.press('Enter')
  await expect(keep).toBeFocused()
  await keyboard.press('Enter')
  await expect(ask).toBeFocused()
  await keyboard.press('Enter')
  await expect(keep).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(ask).toBeFocused()
})

test('an employee sees immediately who has delegated to them, and is warned about their own absence in that time', async ({
  page,
  browser,
  product,
  signIn,
  employee,
  colleague,
}) => {
  test.setTimeout(120_000)
  await signIn.as(employee)
  await page.goto('/settings/absence')
  await expect(page.getByText('나에게 위임한 직원이 없습니다.')).toBeVisible()
  const context = await browser.newContext({ baseURL: product.url })
  const sent = await context.request.post('/rest-auth/login/', {
    data: { username: colleague.username, password: colleague.password },
  })
  const headers = { Authorization: `Token ${(await sent.json()).key}` }
  const started = await context.request.post('/ea/start_delegation/', {
    headers,
    data: { delegate: employee.username, starts: day(0), ends: day(2), reason: '출장' },
  })
  expect(started.status()).toBe(201)
  const row = page.getByRole('list', { name: '나에게 위임' }).getByRole('listitem')
  await expect(row).toContainText(`위임자: ${colleague.name} 대리`)
  await expect(row).toContainText('사유: 출장')
  await expect(page.getByRole('form')).toContainText(
    `${colleague.name} 님의 대결자입니다. 내가 부재중인 동안 ${colleague.name} 님의 문서는 ${colleague.name} 님만 결재할 수 있습니다.`,
  )
  await context.close()
})

test.describe('in English on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an employee plans an absence by keyboard, and the server refuses an acting person who is away', async ({
    page,
    browser,
    product,
    signIn,
    employee,
    colleague,
  }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ baseURL: product.url })
    const sent = await context.request.post('/rest-auth/login/', {
      data: { username: colleague.username, password: colleague.password },
    })
    const headers = { Authorization: `Token ${(await sent.json()).key}` }
    const away = { delegate: 'yoondh', starts: day(10), ends: day(12), reason: '휴가' }
    const started = await context.request.post('/ea/start_delegation/', { headers, data: away })
    expect(started.status()).toBe(201)
    await context.close()

    await signIn.as(employee)
    await page.goto('/settings/appearance')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await page.goto('/settings/absence')
    const form = page.locator('form[aria-labelledby]').filter({ has: page.getByRole('checkbox') })
    await form.locator('[name=startDate]').fill(day(11))
    await form.locator('[name=reason]').fill('Holiday')
    await form.locator('[data-event="delegations.openPicker"]').press('Enter')
    const picker = page.getByRole('dialog').last()
    await picker.getByRole('textbox').fill(colleague.name)
    await picker.getByRole('button', { name: colleague.name }).press('Enter')
    await form.locator('[data-event="delegations.start"]').press('Enter')
    await expect(form.getByRole('alert')).toContainText(`${day(10)}`)
    // `expectAccessible` expects a Korean page in a wide window, and restores both afterwards.
    const switchLanguage = (code: string) =>
      page.locator(`header button[lang=${code}]`).dispatchEvent('click')
    await switchLanguage('ko')
    await expectAccessible(page, 'a refused acting person')
    await page.setViewportSize({ width: 360, height: 740 })
    await switchLanguage('en')
    await form.locator('[name=startDate]').fill(day(20))
    await form.locator('[name=endDate]').fill(day(21))
    await expect(form.getByRole('alert')).toHaveCount(0)
    await form.locator('[data-event="delegations.start"]').press('Enter')
    await expect(page.locator('[data-machine=delegations] li')).toContainText(
      `${day(20)} – ${day(21)}`,
    )
    await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 360)
  })
})

test.describe('on a device whose date is not that of the company', () => {
  const koreanHour = (new Date().getUTCHours() + 9) % 24
  test.use({ timezoneId: koreanHour < 20 ? 'Etc/GMT+12' : 'Pacific/Kiritimati' })

  test('an employee starts with the date of the company in the form of an absence and in the calendar', async ({
    page,
    signIn,
    employee,
  }) => {
    await signIn.as(employee)
    await page.goto('/settings/absence')
    const form = page.getByRole('form', { name: '부재 등록' })
    await expect(form.getByLabel('시작', { exact: true })).toHaveValue(day(0))
    await page.goto('/calendar')
    const date = String(Number(day(0).slice(-2)))
    const today = page.locator('[aria-current=date]')
    await expect(today.getByText(date, { exact: true })).toBeVisible()
  })
})
