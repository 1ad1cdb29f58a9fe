import { test as base, expect } from '@playwright/test'
import { noon } from '../../models/samples/days.ts'
import { openConnection } from '../proxy.ts'
import { type Company, startCompany } from './company.ts'
import { openDraftStorage } from './draftStorage.ts'
import type { BrowserTools } from './driver.ts'
import { HeldRequests } from './heldRequests.ts'

/** Playwright's `test` with the tools of a walk. */
export const test = base.extend<{ tools: BrowserTools }, { company: Company }>({
  company: [
    // Playwright parses the destructuring pattern of the parameter, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const company = await startCompany()
      await use(company)
      await company.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  tools: async ({ page, company }, use) => {
    const connection = await openConnection(company.url)
    page.setDefaultTimeout(10_000)
    await page.clock.install({ time: noon })
    const draftStorage = await openDraftStorage(page, connection.url)
    // Chromium renders only the foreground page at 60 frames per second.
    await page.bringToFront()
    const heldRequests = new HeldRequests(connection)
    await use({ page, connection, heldRequests, company, draftStorage })
    await connection.close()
    expect(company.violations.splice(0)).toEqual([])
  },
})

export { expect }
