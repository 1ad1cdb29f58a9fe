import type { Page } from '@playwright/test'

/**
 * Holds the requests of a page that match a URL pattern. The returned function releases them and all later ones. A page that is loading is
 * awaited first: Chromium may not intercept the requests of a document that is just being committed.
 */
export async function holdRoute(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.waitForLoadState()
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
