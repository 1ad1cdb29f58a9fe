import { expect, test } from './colleagues.ts'

// A phone in landscape.
test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true })

test('an approver with a touch screen finds each field in a font of at least 16 pixels, so that iOS does not zoom into it', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, box, document } = await approver.openPage()
  const smallFields = () =>
    page
      .locator('input:not([type=checkbox], [type=radio]), select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      )
  await box.detailed.click()
  await expect(box.details).toBeVisible()
  expect(await smallFields()).toEqual([])
  await box.open(id)
  await expect(document.comment).toBeVisible()
  expect(await smallFields()).toEqual([])
})

test('an approver with a phone in landscape finds each button of the decision at least 44 pixels high', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { document } = await approver.openPage(`/reportSign?document=${id}`)
  const heights = () =>
    document.decision
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  await expect(document.approve).toBeVisible()
  expect(await heights()).toEqual([44, 44, 44])
  await (await document.action('보류')).tap()
  await expect(document.cancel).toBeVisible()
  expect(await heights()).toEqual([44, 44])
})

test('an approver with a phone in landscape sees the decision without scrolling, and a long comment leaves room for the document', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { document } = await approver.openPage(`/reportSign?document=${id}`)
  await expect(document.approve).toBeInViewport({ ratio: 1 })
  await document.comment.fill('한 줄\n'.repeat(9))
  await expect(document.approve).toBeInViewport({ ratio: 1 })
  const bar = await document.decision.boundingBox()
  expect(bar?.height).toBeLessThan(180)
})
