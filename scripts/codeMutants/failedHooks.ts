import type { Plugin } from 'vite'
import type { RunnerTestSuite } from 'vitest'

type Suite = Pick<RunnerTestSuite, 'tasks' | 'result'>

/** Marks the tests of a suite as failed if a hook of the suite, or of a suite around it, has failed. */
function failTestsAfterHook({ tasks, result }: Suite, outer?: Suite['result']): void {
  const failed = outer ?? (result?.errors?.length ? result : undefined)
  for (const task of tasks) {
    if (task.type === 'suite') failTestsAfterHook(task, failed)
    else if (failed) Object.assign(task, { mode: 'run', result: { ...failed, state: 'fail' } })
  }
}

/**
 * A Vitest plugin for Stryker, which counts failed tests only. A mutant that makes a hook of the file such as `beforeAll` fail leaves
 * the tests skipped, and would survive.
 */
export const failedHooks: Plugin = {
  name: 'failed-hooks',
  configureVitest({ vitest }) {
    const start = vitest.start.bind(vitest)
    vitest.start = async (filters) => {
      const result = await start(filters)
      for (const file of vitest.state.getFiles()) failTestsAfterHook(file)
      return result
    }
  },
}
