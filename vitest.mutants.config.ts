import { defineConfig } from 'vitest/config'
import { reusableThreads } from './scripts/mutants/keptThread.ts'
import { base } from './vitest.config.ts'

/** The tests that Stryker runs for the mutants of one group (`scripts/mutants/groups.ts`): a list of patterns separated by commas. */
const include = process.env['MUTANT_TESTS']?.split(',') ?? []

/**
 * Without isolation the test files of one run share their modules, which are then loaded once per mutant. Stryker starts a new worker for
 * each mutant. No test of a group starts the built server, so it is not built. A thread does not accept the flags of a process.
 */
export default defineConfig({
  plugins: [reusableThreads],
  test: { ...base, execArgv: [], include, isolate: false },
})
