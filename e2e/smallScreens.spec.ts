import type { Locator, Page } from '@playwright/test'
import { expect, test } from './colleagues.ts'

// Each test presses Tab many times in several sizes, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

/** 1280 × 800 at 200 % zoom, a phone, and 1280 × 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const sizes = [
  { width: 640, height: 400 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
]

/** Presses Tab, and then Shift+Tab, `presses` times each. Returns the controls that other content covers completely while focused. */
async function coveredControls(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key)
      const control = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused.matches('body, h1, [role=region]')) return null
        const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused
        const { left, top, width, height } = shown.getBoundingClientRect()
        const isSeen = [0.1, 0.5, 0.9].some((part) => {
          const there = document.elementFromPoint(left + width / 2, top + height * part)
          return there !== null && (shown.contains(there) || there.contains(shown))
        })
        return isSeen ? null : shown.outerHTML.slice(0, 120)
      })
      if (control !== null) covered.push(`${key}: ${control}`)
    }
  }
  return covered
}

/** Checks from the control `first` on, on each small screen, that no focused control is covered. */
async function expectNoCoveredControls(page: Page, first: Locator, presses: number) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await first.focus()
    expect(await coveredControls(page, presses), `${size.width} × ${size.height}`).toEqual([])
  }
}

test('an employee finds ten cells below ten headers in each voucher at 360 pixels, also without a debit', async ({
  page,
  employee,
  signIn,
  drafting,
  draft,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn.as(employee)
  await drafting.open()
  const headers = await drafting.table.getByRole('columnheader').count()
  expect(headers).toBe(10)
  const cells = await Promise.all(
    (await drafting.rows.all()).map((row) => row.getByRole('cell').count()),
  )
  expect(new Set(cells)).toEqual(new Set([headers]))
  const empty = drafting.rows.locator('td:empty').first()
  expect(await empty.evaluate((cell) => cell.clientHeight)).toBe(0)

  await drafting.select(drafting.rows.first())
  await drafting.write.click()
  const journal = draft.cards.first()
  await journal.waitFor()
  const lines = await journal.locator('tbody tr:not([data-row])').all()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) await expect(line.getByRole('cell')).toHaveCount(6)
})

test('an employee sees every focused control of a document above the decision bar, on small screens', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document } = await approver.openPage(`/reportSign?document=${id}`)
  await expectNoCoveredControls(page, document.title, 30)
})

test('an employee sees every focused control of a list above the bar of the selection, on small screens', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  await drafting.select(drafting.rows.first())
  await expectNoCoveredControls(page, drafting.search, 40)
})

test('an employee sees whole candidates and adds one to the approval line, on small screens', async ({
  page,
  approvalOrder,
  draft,
  writing,
}) => {
  await writing()
  await draft.editLine.click()
  for (const [added, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await approvalOrder.lookBy('이름')
    const row = approvalOrder.dialog.getByTestId('candidate-row').nth(added)
    await row.scrollIntoViewIfNeeded()
    await expect(row, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 })
    await row.getByRole('button', { name: / 결재선에 추가$/ }).click()
    await expect(approvalOrder.rows).toHaveCount(added + 1)
    const approver = approvalOrder.rows.nth(added)
    await approver.scrollIntoViewIfNeeded()
    await expect(approver, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 })
  }
  await approvalOrder.done.click()
  await expect(approvalOrder.dialog).toHaveCount(0)
})

test('an approver reaches every item of the More menu with the arrow keys, on small screens', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, document } = await approver.openPage(`/reportSign?document=${id}`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await document.more.focus()
    await page.keyboard.press('Enter')
    const items = document.decision.getByRole('menuitem')
    await items.first().waitFor()
    for (const item of await items.all()) {
      const where = `${size.width} × ${size.height}, ${await item.innerText()}`
      await expect(item, where).toHaveAttribute('data-focus')
      await expect(item, where).toBeInViewport({ ratio: 1 })
      const isCovered = await item.evaluate((one) => {
        const { left, top, bottom } = one.getBoundingClientRect()
        return [top + 2, bottom - 2].some(
          (y) => !one.contains(globalThis.document.elementFromPoint(left + 20, y)),
        )
      })
      expect(isCovered, where).toBe(false)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Escape')
    await expect(document.more).toBeFocused()
  }
})

test('an employee reads the name and the department of a candidate at 320 pixels, also in English', async ({
  page,
  writing,
  draft,
  approvalOrder,
}) => {
  await writing()
  await page.setViewportSize({ width: 320, height: 640 })
  await draft.editLine.click()
  await approvalOrder.lookBy('이름')
  // An employee of the demo company. Another test can have added an employee with a very long name, which may be truncated.
  const row = page.getByTestId('candidate-row').filter({ hasText: '박상훈' })
  const texts = row.locator('.truncate')
  await texts.first().waitFor()
  // The dialog covers the button, so the event is dispatched without a pointer.
  await page.getByText('English', { exact: true }).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Approval order' })).toHaveCount(1)
  const truncated = () =>
    texts.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
        scrollWidth > clientWidth ? textContent : [],
      ),
    )
  expect(await truncated()).toEqual([])
})
