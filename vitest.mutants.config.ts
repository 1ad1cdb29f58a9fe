import { defineConfig, mergeConfig } from 'vitest/config'
import all from './vitest.config.ts'

/** The tests that Stryker runs for a mutant: those that call rules, views and schemas directly. */
export default mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: ['**/node_modules/**', 'tests/{server,models,statecharts,house,review}/**'],
    },
  }),
)
