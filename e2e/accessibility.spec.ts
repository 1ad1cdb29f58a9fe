import { expect, test } from '@playwright/test'
import { findAccessibilityViolations } from './axe.ts'
import { markRepeatedElements } from './repeatedElements.ts'

/** A page with a table of ten rows. `row` returns the attributes and the content of the button in a row. */
const table = (row: (index: number) => string, header = 'Name') =>
  `<!doctype html><html lang="en"><title>Table</title><main><h1>Table</h1><table>
  <thead><tr><th scope="col">${header}</th></tr></thead>
  <tbody>${Array.from({ length: 10 }, (_, index) => `<tr><td>${row(index)}</td></tr>`).join('')}</tbody>
  </table></main></html>`
const accessibleButton = (index: number) => `<button>Voucher ${index}</button>`

test('the accessibility checks skip repeated rows, but find a fault that only one row has', async ({
  page,
}) => {
  const faultsOf = async (content: string) => {
    await page.setContent(content)
    return (await findAccessibilityViolations(page)).join()
  }
  expect(await faultsOf(table(accessibleButton))).toBe('')
  expect(await markRepeatedElements(page)).toBe(7)
  expect(await faultsOf(table(accessibleButton, '<button></button>'))).toContain('button-name')
  expect(await faultsOf(table(() => '<button></button>'))).toContain('button-name')
  // The eighth row has a fault that the other rows do not have: no name, another class, another attribute.
  const inRow = (fault: string) => table((index) => (index === 7 ? fault : accessibleButton(index)))
  expect(await faultsOf(inRow('<button></button>'))).toContain('button-name')
  expect(
    await faultsOf(inRow('<button style="color: #bbb; background: #fff">Voucher</button>')),
  ).toContain('color-contrast')
  expect(await faultsOf(inRow('<button aria-expanded="maybe">Voucher</button>'))).toContain(
    'aria-valid-attr-value',
  )
})
