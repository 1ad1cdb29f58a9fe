import { defineConfig } from 'vitest/config'
import { base } from './vitest.config.ts'

/** The tests that need system packages (`npm run test:company`). They start real programs, so they run one after the other. */
export default defineConfig({
  test: {
    ...base,
    include: ['tests/company/**/*.test.ts'],
    globalSetup: ['tests/server/databaseTemplate.ts', 'tests/company/objectStorage.ts'],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
