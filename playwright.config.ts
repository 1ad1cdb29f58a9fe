import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/browser.ts'

// Workers read this file too: they find here what the first process found.
process.env.CHROMIUM = findBrowser()

/** Browser tests. Nothing is started here: `e2e/fixtures.ts` starts a product of its own for each worker. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: browserArgs() },
  },
})
