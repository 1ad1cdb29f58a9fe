import { defineConfig } from 'vitest/config'

/** Everything that needs no browser. A file that needs a DOM names happy-dom in its first line. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'scripts/buildServer.ts',
    allowOnly: false,
    passWithNoTests: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
