import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What axe finds on the page as it stands, each finding with the elements that it is about. */
async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours axe finds nothing`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('on the sign-in', async ({ page, signIn }) => {
      await signIn.open()
      await expect(signIn.submit).toBeVisible()
      expect(await findings(page)).toEqual([])
    })

    test('on drafting, its draft and its approval order', async ({
      page,
      employee,
      signIn,
      drafting,
      draft,
      approvalOrder,
    }) => {
      await signIn.as(employee)
      await drafting.open('/reportWrite')
      expect(await findings(page)).toEqual([])
      await drafting.select(drafting.rows.first())
      await drafting.write.click()
      await expect(draft.title).toBeVisible()
      expect(await findings(page)).toEqual([])
      await draft.editLine.click()
      await approvalOrder.addFirst(1)
      expect(await findings(page)).toEqual([])
    })
  })
}
