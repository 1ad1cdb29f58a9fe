import { defineConfig } from 'vitest/config'
import { failedHooks } from './scripts/codeMutants/failedHooks.ts'
import { reusableThreads } from './scripts/codeMutants/reusableThread.ts'
import { base } from './vitest.config.ts'

/** The tests that Stryker runs for the mutants of one group (`scripts/codeMutants/groups.ts`): a list of patterns separated by commas. */
const include = process.env['MUTANT_TESTS']?.split(',') ?? []

const needsDatabase = include.some((pattern) => pattern.startsWith('tests/server/'))

/**
 * Without isolation the test files of one run share their modules. There is one run per mutant, and Vitest starts a new worker for each
 * run. With `reusableThreads` the next mutant reuses a worker thread with its modules, if possible. The tests of the server copy a database
 * that is created once.
 */
export default defineConfig({
  plugins: [reusableThreads, failedHooks],
  test: {
    ...base,
    execArgv: [],
    include,
    globalSetup: needsDatabase ? 'tests/server/databaseTemplate.ts' : [],
    isolate: false,
  },
})
