import { test as base, expect } from '@playwright/test'
import { noon } from '../../models/samples/days.ts'
import { openLine } from '../proxy.ts'
import { type Company, found } from './company.ts'
import type { Hands } from './driver.ts'
import { Gates } from './gate.ts'
import { openShelf } from './shelf.ts'

/** Playwright's `test` with the tools of a walk. */
export const test = base.extend<{ hands: Hands }, { company: Company }>({
  company: [
    // Playwright parses the form of the parameter, even of an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const company = await found()
      await use(company)
      await company.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  hands: async ({ page, context, company }, use) => {
    const line = await openLine(company.url)
    page.setDefaultTimeout(10_000)
    await page.clock.install({ time: noon })
    const shelf = await openShelf(context, line.url)
    // Only the front page renders sixty frames per second.
    await page.bringToFront()
    await use({ page, line, gates: new Gates(line), company, shelf })
    await line.close()
    expect(company.violations.splice(0)).toEqual([])
  },
})

export { expect }
