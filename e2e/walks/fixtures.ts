import { test as base, expect } from '@playwright/test'
import { noon } from '../../models/samples/days.ts'
import { startFaultProxy } from '../proxy.ts'
import { openDraftStorageTab } from './draftStorage.ts'
import type { BrowserTools } from './driver.ts'
import { HeldRequests } from './heldRequests.ts'
import { startWalkProduct, type WalkProduct } from './walkProduct.ts'

/** Playwright's `test` with the tools of a walk. */
export const test = base.extend<{ tools: BrowserTools }, { product: WalkProduct }>({
  product: [
    // Playwright parses the destructuring pattern of the parameter, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startWalkProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  tools: async ({ page, product }, use) => {
    const connection = await startFaultProxy(product.url)
    page.setDefaultTimeout(10_000)
    await page.clock.install({ time: noon })
    // Makes random delays equal to those of the models, within some milliseconds. The numbers differ, because the router takes the keys of
    // history entries from them.
    await page.addInitScript('let random = 0.001; Math.random = () => (random += 1e-8)')
    const draftStorage = await openDraftStorageTab(page, connection.url)
    // Chromium renders only the foreground page at 60 frames per second.
    await page.bringToFront()
    const heldRequests = new HeldRequests(connection)
    await use({ page, connection, heldRequests, product, draftStorage })
    await connection.close()
    expect(product.violations.splice(0)).toEqual([])
  },
})

export { expect }
