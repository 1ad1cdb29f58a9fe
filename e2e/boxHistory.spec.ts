import type { Page } from '@playwright/test'
import { type Colleagues, expect, test } from './colleagues.ts'
import { holdRoute } from './holdRoute.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

/** Submits two documents to an approver, who opens the pending box from the dashboard. */
async function openPendingBox(colleagues: Colleagues) {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver], { title: '가 문서' })
  const { id: other } = await colleagues.submit(author, [approver], { title: '나 문서' })
  const seat = await approver.openPage('/dashboards/default')
  await seat.frame.link('미결함').click()
  await expect(seat.box.rows).toHaveCount(2)
  return { ...seat, id, other }
}

/** Presses the button that closes the document, and `selector` in the list before the browser goes back to the URL of the list. */
const closeAndPress = (page: Page, selector: string) =>
  page.evaluate(async (pressed) => {
    const isBack = ({ textContent }: Element) => textContent?.endsWith('함으로')
    const press = (element: Element | null | undefined) => (element as HTMLElement).click()
    press([...document.querySelectorAll('button')].find(isBack))
    for (let turns = 0; !document.querySelector(pressed); turns += 1) {
      if (turns === 1000) throw new Error('The list was not rendered before Back.')
      await Promise.resolve()
    }
    press(document.querySelector(pressed))
  }, selector)

test('an approver sorts the list immediately after closing a document, and stays in the box', async ({
  colleagues,
}) => {
  const { page, box, document, id } = await openPendingBox(colleagues)
  await box.open(id)
  await expect(document.title).toHaveText('가 문서')
  await closeAndPress(page, 'th button')
  await expect(page).toHaveURL(/reportSign\?sort=/)
  await expect(box.rows).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/reportSign$/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboards/)
})

test('an approver opens the next document immediately after closing one, and goes back to the list', async ({
  colleagues,
}) => {
  const { page, box, document, id, other } = await openPendingBox(colleagues)
  await box.open(id)
  await expect(document.title).toHaveText('가 문서')
  await closeAndPress(page, `a[data-document="${other}"]`)
  await expect(document.title).toHaveText('나 문서')
  await expect(page).toHaveURL(new RegExp(`document=${other}$`))
  await document.back.click()
  await expect(box.rows).toHaveCount(2)
  await expect(page).toHaveURL(/reportSign$/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboards/)
})

test('an approver who presses Forward during a bulk approval keeps the URL of the list', async ({
  colleagues,
}) => {
  const { page, box, document, id, other } = await openPendingBox(colleagues)
  await box.open(id)
  await expect(document.title).toHaveText('가 문서')
  await page.goBack()
  const release = await holdRoute(page, '**/ea/do_sign/')
  for (const each of [id, other]) await box.select(each)
  await box.approveAll.click()
  const sent = page.waitForRequest('**/ea/do_sign/')
  await box.bulk.getByRole('button', { name: '2건 승인' }).click()
  await sent
  await page.goForward()
  await expect(page).toHaveURL(/reportSign$/)
  release()
  await expect(box.bulk).toContainText('2건 중 2건 승인됨')
  await page.goBack()
  await expect(page).toHaveURL(/reportSign$/)
})
