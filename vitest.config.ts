import { defineConfig } from 'vitest/config'

/** All tests that need no browser. A test file that needs a DOM selects happy-dom in its first line. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'scripts/buildServer.ts',
    allowOnly: false,
    passWithNoTests: false,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
