import { expect, test } from './fixtures.ts'

test.use({ baseURL: async ({ line }, use) => use(line.url) })

test('an employee sees the result of the last search, in any order of the responses', async ({
  page,
  line,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  line.hold('search=임대료')
  const overtaken = page.waitForEvent('requestfailed', (request) =>
    decodeURIComponent(request.url()).includes('search=임대료'),
  )
  await drafting.searchFor('임대료')
  await drafting.searchFor('운송비')
  await overtaken
  await expect(drafting.total).toBeVisible()
  const rows = await drafting.rows.allInnerTexts()
  line.release()
  // The rows must be the same after another complete call.
  const counted = page.waitForResponse((response) => response.url().includes('get_todo_count'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await counted
  expect(await drafting.rows.allInnerTexts()).toEqual(rows)
  await drafting.searchFor('임대료')
  await expect.poll(() => drafting.rows.allInnerTexts()).not.toEqual(rows)
})
