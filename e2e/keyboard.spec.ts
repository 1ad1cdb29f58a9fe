import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Whether somebody can see where the focus is: at the control itself, or around it. */
function isFocusShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement
    const around = control?.closest('label, [role=search]')
    for (const one of [control, around]) {
      if (!one) continue
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      const isRing = one !== control && /[1-9]\d*px/.test(boxShadow)
      if (isRing || (outlineStyle !== 'none' && outlineWidth !== '0px')) return 'shown'
    }
    return `not shown: ${control?.outerHTML.slice(0, 120)}`
  })
}

/** Goes on by Tab, or back by Shift+Tab, until a control has the focus; it is seen at each stop. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await control.waitFor()
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press(key)
    expect(await isFocusShown(page)).toBe('shown')
    if (await control.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`150 stops, and none of them is ${control}.`)
}

test('the whole job goes by keyboard alone, with the focus seen at every stop', async ({
  page,
  employee,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
}) => {
  const { keyboard } = page
  await signIn.open()
  await expect(signIn.username).toBeFocused()
  await keyboard.type(employee.username)
  await tabTo(page, signIn.password)
  await keyboard.type(employee.password)
  await keyboard.press('Enter')
  await expect(frame.heading('미결함')).toBeFocused()

  await tabTo(page, frame.link('일반전표'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(drafting.heading).toBeFocused()
  await drafting.rows.first().waitFor()
  await tabTo(page, drafting.search)
  await keyboard.type('운송')
  await keyboard.press('Enter')
  await expect(drafting.rows.first()).toContainText('운송')
  const box = drafting.box(drafting.rows.first())
  await tabTo(page, box)
  await keyboard.press('Space')
  await expect(drafting.selected).toBeVisible()
  const batch = Number((await box.getAttribute('aria-label'))?.match(/\d+/)?.[0])
  await tabTo(page, drafting.write)
  await keyboard.press('Enter')

  await expect(draft.title).toBeFocused()
  await keyboard.type('자판으로 쓴 기안')
  await tabTo(page, draft.editLine)
  await keyboard.press('Enter')
  const [, byName] = await approvalOrder.dialog.getByRole('radio').all()
  if (!byName) throw new Error('There is no search by name.')
  const byDepartment = approvalOrder.dialog.getByRole('radio').first()
  await tabTo(page, byDepartment)
  await keyboard.press('ArrowRight')
  await expect(byName).toBeChecked()
  for (const place of [0, 1]) {
    await tabTo(page, approvalOrder.candidates.nth(place))
    await keyboard.press('Enter')
    await expect(approvalOrder.rows).toHaveCount(place + 1)
  }
  const people = await approvalOrder.names()
  await tabTo(page, approvalOrder.rows.nth(1).locator('[aria-pressed]'), 'Shift+Tab')
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(() => approvalOrder.names()).toEqual(people.toReversed())
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(() => approvalOrder.names()).toEqual(people)
  await tabTo(page, approvalOrder.done)
  await keyboard.press('Enter')
  await expect(draft.editLine).toBeFocused()

  await tabTo(page, draft.dialog.getByRole('button', { name: '파일 선택' }).first())
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  await (await chooser).setFiles({
    name: '영수증.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('receipt'),
  })
  await expect(draft.dialog.getByText('영수증.txt')).toBeVisible()
  await tabTo(page, draft.request)
  await keyboard.press('Enter')
  await expect(frame.notice('완료')).toBeVisible()
  await expect(draft.dialog).toHaveCount(0)
  const { documents } = await dump()
  expect(documents.filter(({ author_id }) => author_id === employee.username)).toMatchObject([
    { batch_number: batch, title: '자판으로 쓴 기안', attachments: [{ title: '영수증.txt' }] },
  ])
})
