import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The height of the window. Fewer than 25 rows fit into it. */
const HEIGHT_PX = 700

/** Expects that the row has the cursor, and that no header or bar covers its upper and lower edges. */
export async function expectUncovered(row: Locator) {
  await expect(row).toHaveAttribute('data-current')
  await expect
    .poll(() =>
      row.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) =>
          element.contains(document.elementFromPoint(left + 4, y)),
        )
      }),
    )
    .toBe(true)
}

/** Moves the cursor of a list of 25 rows to the last row and back to the first one, and expects each uncovered. */
export async function expectCursorInView(rows: Locator, width: number) {
  const page = rows.page()
  await page.setViewportSize({ width, height: HEIGHT_PX })
  await expect(rows).toHaveCount(25)
  for (const [key, row] of [
    ['j', rows.last()],
    ['k', rows.first()],
  ] as const) {
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press(key)
    await expectUncovered(row)
  }
}
