import { expect, test } from './fixtures.ts'
import { expectCursorInView, expectUncovered } from './listCursor.ts'

test.beforeEach(async ({ employee, signIn, drafting }) => {
  await signIn.as(employee)
  await drafting.open('/reportWriteReceipt')
})

const cells = (rows: import('@playwright/test').Locator, place: number) =>
  rows.locator(`td:nth-child(${place})`).allInnerTexts()

test('an employee clicks a column head to sort, again to reverse, and a third time to remove the sorting', async ({
  page,
  drafting,
}) => {
  const head = page.getByRole('columnheader', { name: '문서번호' })
  const before = await cells(drafting.rows, 3)
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const up = (await cells(drafting.rows, 3)).map(Number)
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(head).not.toHaveAttribute('aria-sort')
  expect(await cells(drafting.rows, 3)).toEqual(before)
})

test('an employee chooses a period in the calendar, and the list is loaded for it', async ({
  page,
  drafting,
}) => {
  const field = page.getByRole('button', { name: /^기간: / })
  await field.click()
  const month = page.getByRole('grid').first()
  const [first, last] = [month.getByRole('button').nth(4), month.getByRole('button').nth(11)]
  await first.click()
  await last.click()
  const days = await month
    .locator('[data-day]:not([data-outside])')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''))
  const listRequest = page.waitForRequest((request) => request.url().includes('receipt_list'))
  await page.getByRole('button', { name: '적용' }).click()
  const { searchParams } = new URL((await listRequest).url())
  const chosen = [searchParams.get('startDate'), searchParams.get('endDate')]
  expect(chosen).toEqual([days[4], days[11]])
  await expect(field).toHaveAccessibleName(`기간: ${chosen.join(' – ')}`)
  await expect(drafting.total).toBeVisible()
})

test('an employee works by keyboard: find, select, write, close', async ({
  page,
  drafting,
  draft,
}) => {
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(drafting.rows.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(draft.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(draft.dialog).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(drafting.search).toBeFocused()
})

test('an employee moves the cursor beyond the visible rows, and the list scrolls to it', async ({
  page,
  drafting,
}) => {
  for (const width of [1280, 1100, 360]) await expectCursorInView(drafting.rows, width)
  // The first selected row adds a bar, which covers the bottom of the list on a phone.
  for (let presses = 0; presses < 24; presses += 1) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(drafting.selected).toBeVisible()
  await expectUncovered(drafting.rows.last())
})

test('an employee who switched the list keys off presses them without effect', async ({
  page,
  drafting,
}) => {
  await page.getByRole('button', { name: /설정과 비밀번호$/ }).click()
  await page.getByRole('switch', { name: '목록 단축키' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(drafting.rows.first()).toHaveAttribute('aria-selected', 'false')
})

test('an employee selects a range of rows with Shift and a click', async ({ drafting }) => {
  await drafting.rows.nth(0).locator('td').nth(4).click()
  await drafting.rows
    .nth(3)
    .locator('td')
    .nth(4)
    .click({ modifiers: ['Shift'] })
  for (const index of [0, 1, 2, 3]) {
    await expect(drafting.rows.nth(index)).toHaveAttribute('aria-selected', 'true')
  }
  await drafting.rows
    .nth(6)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  for (const index of [4, 5, 6]) {
    await expect(drafting.rows.nth(index).getByRole('checkbox')).toBeChecked()
  }
})

test('an employee presses Ctrl K and opens a screen by a part of its name', async ({
  page,
  frame,
}) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '화면, 기능, 문서, 직원 찾기' }).fill('상신')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reportWritten$/)
  await expect(frame.heading('상신함')).toBeFocused()
})

test('an employee is offered the unsent draft after a reload', async ({
  page,
  drafting,
  draft,
}) => {
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('아직 쓰는 중')
  await draft.attach(0, [{ name: '표.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await draft.close.click()
  await expect(draft.dialog).toHaveCount(0)
  await page.reload()
  await drafting.rows.first().waitFor()
  await drafting.select(drafting.ofBatch(batch).first())
  await drafting.write.click()
  await expect(draft.dialog.getByText('제목: 아직 쓰는 중')).toBeVisible()
  await draft.dialog.getByRole('button', { name: '복원' }).click()
  await expect(draft.title).toHaveValue('아직 쓰는 중')
  await expect(draft.dialog.getByText('표.txt')).toBeVisible()
})

test('an employee sees a long remark truncated only on a narrow screen, between visible characters', async ({
  page,
  drafting,
}) => {
  // The family emoji is one visible character but eleven UTF-16 code units.
  const family = '👨‍👩‍👧‍👦'
  const long = `${family.repeat(24)}가나다라마바사`
  await page.route('**/erp/receipt_list/*', async (route) => {
    const response = await route.fetch()
    const [line, ...more] = await response.json()
    await route.fulfill({ response, json: [{ ...line, RPRMK: long }, ...more] })
  })
  await page.reload()
  const remark = drafting.rows.first().locator('td:nth-child(7)')
  await expect(remark).toHaveText(long)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(remark).toHaveText(`${family.repeat(24)}가…`)
  await expect(remark).toHaveAttribute('title', long)
  const wholeRemarkButton = remark.getByRole('button', { name: '비고 전체' })
  await wholeRemarkButton.click()
  await expect(remark).toHaveText(long)
  await expect(drafting.selected).toHaveCount(0)
  await wholeRemarkButton.click()
  await expect(remark).toHaveText(`${family.repeat(24)}가…`)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(remark).toHaveText(long)
})

test('an employee sees every cell of a voucher with both amounts at 360, 820, 1024, 1280 and 1920 pixels', async ({
  page,
  drafting,
}) => {
  for (const width of [360, 820, 1024, 1280, 1920]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const row = drafting.rows.first()
      await row.waitFor()
      const hidden = await row.evaluate((one) => {
        const area = one.closest('[role=region]') as HTMLElement
        const { left } = area.getBoundingClientRect()
        // On a narrow screen, the cell of a missing amount takes no space.
        const cells = [...one.querySelectorAll('td')].filter((cell) => cell.hasChildNodes())
        return cells.filter((cell) => {
          const box = cell.getBoundingClientRect()
          return box.width < 24 || box.left < left || box.right > left + area.clientWidth
        }).length
      })
      expect(hidden, `${width} pixels`).toBe(0)
      const remark = await row.locator('td').nth(6).boundingBox()
      expect(remark?.width, `${width} pixels`).toBeGreaterThanOrEqual(200)
      // The left edge of the first cell marks the current row.
      const [height, whole] = await row.evaluate((one) =>
        [one.firstElementChild ?? one, one].map(({ clientHeight }) => clientHeight),
      )
      expect(height, `${width} pixels`).toBeGreaterThanOrEqual((whole ?? 0) - 1)
    })
  }
})

test('an employee sees rows of one height and the sum of each batch on a narrow screen', async ({
  page,
  drafting,
}) => {
  // Other tests of the worker can have drafted all batches with a long remark.
  await page.route('**/erp/payment_list/*', async (route) => {
    const response = await route.fetch()
    const lines: { RPRMK: string }[] = await response.json()
    const json = lines.map((line, at) =>
      at % 2 === 0 ? { ...line, RPRMK: '긴 비고 '.repeat(20) } : line,
    )
    await route.fulfill({ response, json })
  })
  await page.setViewportSize({ width: 820, height: 1000 })
  await drafting.open('/reportWritePayment')
  await expect(drafting.rows.getByRole('button', { name: '비고 전체' }).first()).toBeVisible()
  const heights = await page
    .locator('tr[data-group]:not([data-group="last"])')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(new Set(heights).size).toBe(1)
  const last = page.locator('tr[data-group="last"]').first()
  await expect(last.getByText(/^배치 합계 계 [\d,]+$/)).toBeInViewport()
})

test('an employee reads the position of an approver in full in the English approval order at 820 pixels', async ({
  page,
  drafting,
}) => {
  await page.setViewportSize({ width: 820, height: 1000 })
  await drafting.select(drafting.rows.first())
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByTestId('write-draft').click()
  await page.getByRole('button', { name: 'Approval order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approval order' })
  await dialog.getByRole('radiogroup').getByText('Name', { exact: true }).click()
  const add = dialog.getByRole('button', { name: /to the approval line$/ })
  await add.first().click()
  const approver = dialog.getByTestId('approver-row').first()
  await expect(approver).toBeVisible()
  const truncated = await approver
    .locator('.truncate')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length)
  expect(truncated).toBe(0)
})

test('an employee sees in forced colours that a list can be sorted', async ({ page, drafting }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.reload()
  await drafting.rows.first().waitFor()
  const button = page.getByRole('columnheader', { name: '문서번호' }).getByRole('button')
  const picture = await button.screenshot()
  await button.evaluate((one) => {
    one.style.display = 'none'
    one.getBoundingClientRect()
    one.style.display = ''
  })
  expect((await button.screenshot()).equals(picture)).toBe(true)
})

test('an employee loads the extended fonts only when the first rare character appears', async ({
  page,
  drafting,
}) => {
  // The first font subset is `font-display: optional`. A busy browser renders the first page without it and requests the next family for
  // every character.
  await drafting.rows.first().waitFor()
  await page.reload()
  await drafting.rows.first().waitFor()
  const families = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Pretendard').length)
  expect(await families()).toBe(1)
  const slice = page.waitForRequest(/\.subset\.\d+[^/]*\.woff2$/)
  await page.locator('input[type=search]').fill('월세 뷁')
  await slice
  expect(await families()).toBeGreaterThan(50)
})

test('an employee chooses last month by its name, and clears a search without a result', async ({
  page,
  drafting,
}) => {
  const field = page.getByRole('button', { name: /^기간: / })
  await field.click()
  await page.getByRole('button', { name: '지난달' }).click()
  await expect(field).toHaveAccessibleName(/^기간: \d{4}-\d{2}-01 – \d{4}-\d{2}-(28|29|30|31)$/)
  await drafting.search.fill('없는검색어')
  await page.keyboard.press('Enter')
  await expect(page.getByText('‘없는검색어’에 맞는 전표가 없습니다')).toBeVisible()
  await page.getByRole('button', { name: '검색어 지우기' }).click()
  await expect(drafting.search).toHaveValue('')
  await expect(drafting.rows.first()).toBeVisible()
})
