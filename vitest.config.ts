import { defineConfig, type TestUserConfig } from 'vitest/config'

/** The options of all tests. A test file that needs a DOM selects happy-dom in its first line. */
export const base = {
  include: ['tests/**/*.test.{ts,tsx}'],
  environment: 'node',
  allowOnly: false,
  passWithNoTests: false,
  testTimeout: 40_000,
  hookTimeout: 60_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  maxWorkers: 2,
  // MiB. A larger young generation: with the default, garbage collection takes a sixth of the CPU time of the model tests.
  execArgv: ['--max-semi-space-size=64'],
  // As in the browser: a busy CI machine can exceed any timeout. A failed test runs once more there, and the output names it as flaky.
  retry: process.env['CI'] ? 1 : 0,
} satisfies TestUserConfig

const server = 'tests/server/**/*.test.ts'
const models = 'tests/models/*.test.ts'
/** These tests need system packages and run only in `npm run test:company`. */
const company = 'tests/company/**/*.test.ts'

/**
 * All tests that need no browser. The files of `units` share the modules of a worker, because loading them again takes longer than most of
 * these files. The same holds for the files of `server`, each of which has its own products. The files of `models` have separate processes,
 * because graphs need much memory.
 */
export default defineConfig({
  test: {
    ...base,
    projects: [
      // The time limit of the model tests: an exploration takes up to ten seconds of CPU time, and longer on a busy machine.
      {
        test: {
          ...base,
          name: 'models',
          include: [models],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...base,
          name: 'server',
          include: [server],
          globalSetup: 'tests/server/databaseTemplate.ts',
          isolate: false,
        },
      },
      { test: { ...base, name: 'units', exclude: [server, models, company], isolate: false } },
    ],
  },
})
