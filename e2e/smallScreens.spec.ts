import { expect, test } from './fixtures.ts'

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
