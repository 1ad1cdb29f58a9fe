import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/browser.ts'

// The path of Chromium. Worker processes load this file too and inherit the variable, so they do not search again.
process.env.E2E_CHROMIUM ??= findBrowser()

/** The browser tests. No server is started here: `e2e/fixtures.ts` starts a separate product for each worker. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/buildServer.ts',
  // The tests of mutants take long and need a special build (npm run test:mutants -- --chromium).
  testIgnore: process.env['WALKS'] === 'mutants' ? [] : 'e2e/walks/**',
  outputDir: 'test-results/e2e',
  workers: 2,
  // A busy CI machine can exceed any timeout. A failed test runs once more there, and the report marks it as flaky.
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
    // A trace takes a fifth of the CPU time, and helps only a developer who debugs a failure. `npm test` switches it off, too.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: process.env.E2E_CHROMIUM, args: browserArgs() },
  },
})
