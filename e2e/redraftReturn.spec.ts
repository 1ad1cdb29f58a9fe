import { type Colleagues, expect, test } from './colleagues.ts'
import { holdRoute } from './holdRoute.ts'
import { Draft } from './screens/draft.ts'
import { Home } from './screens/home.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

/** The code of the drafting screen. */
const draftingCode = '**/assets/drafting-*.js'

/** Submits a document that its approver then rejects. */
async function submitAndReject(colleagues: Colleagues) {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver], { title: '접대비' })
  expect(await colleagues.sign(approver, id, '반려')).toBe(200)
  return { author, id }
}

test('an author who goes back to a rejected document before the drafting screen has loaded can draft it again', async ({
  colleagues,
}) => {
  const { author, id } = await submitAndReject(colleagues)
  const { page, document } = await author.openPage(`/reportRejected?document=${id}`)
  await expect(document.redraft).toBeEnabled()
  const release = await holdRoute(page, draftingCode)
  await document.redraft.click()
  await expect(page).toHaveURL(/reportWrite/)
  await page.goBack()
  await expect(document.redraft).toBeEnabled()
  release()
  await document.redraft.click()
  await expect(new Draft(page).title).toHaveValue('접대비')
})

test('an author who goes back to the home screen before the drafting screen has loaded sees the new draft, and can draft again', async ({
  colleagues,
}) => {
  const { author } = await submitAndReject(colleagues)
  const { page } = await author.openPage('/dashboards/default')
  const home = new Home(page)
  const redraft = home.section('반려된 내 문서').getByRole('button', { name: '접대비 재기안' })
  await expect(redraft).toBeEnabled()
  const release = await holdRoute(page, draftingCode)
  await redraft.click()
  await expect(page).toHaveURL(/reportWrite/)
  await page.goBack()
  await expect(home.rows('작성 중인 기안')).toHaveCount(1)
  await expect(redraft).toBeEnabled()
  release()
  await redraft.click()
  await expect(new Draft(page).title).toHaveValue('접대비')
})
