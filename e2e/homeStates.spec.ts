import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { Home } from './screens/home.ts'

test.use({
  baseURL: async ({ connection }, use) => use(connection.url),
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ timeout: 400_000 })

test('an employee sees an accessible home, also with a section that failed, and loads only that again', async ({
  page,
  connection,
  employee,
  signIn,
}) => {
  await signIn.as(employee)
  connection.fail('ea/sign_document', 'error')
  await page.goto('/dashboards/default')
  const home = new Home(page)
  const pending = home.section('결재할 문서')
  await expect(pending.getByRole('alert')).toContainText('불러오지 못했습니다.')
  await expect(home.rows('기안할 배치')).toHaveCount(5)
  await expectAccessible(page, 'rows, empty sections and a failed one')
  connection.mend()
  await pending.getByRole('button', { name: '결재할 문서 다시 시도' }).press('Enter')
  await expect(pending).toContainText('결재할 문서가 없습니다.')
})

test('an employee reads the whole names of the categories at home, also in English', async ({
  page,
  employee,
  signIn,
}) => {
  await signIn.as(employee)
  await page.goto('/dashboards/default')
  await page.getByRole('button', { name: 'English' }).click()
  const links = new Home(page).rows('Batches to draft').getByRole('link')
  await expect(links).toHaveCount(5)
  const hidden = links.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(await hidden).toEqual([0, 0, 0, 0, 0])
})
