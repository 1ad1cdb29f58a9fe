import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/browser.ts'

// Workers read this file too: they find here what the first process found.
process.env.CHROMIUM = findBrowser()

/** Browser tests. Nothing is started here: `e2e/fixtures.ts` starts a product of its own for each worker. */
export default defineConfig({
  testDir: 'e2e',
  // Mutants take long, and a build of their own: npm run test:mutants -- --chromium.
  testIgnore: process.env['WALKS'] === 'mutants' ? [] : 'e2e/walks/**',
  outputDir: 'test-results/e2e',
  workers: 2,
  // Elsewhere a machine may be busy beyond every wait: there, once more, and the report names the test as flaky.
  retries: process.env['CI'] ? 1 : 0,
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
    // A trace costs a tenth of the time; whoever looks for a fault wants one.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: browserArgs() },
  },
})
