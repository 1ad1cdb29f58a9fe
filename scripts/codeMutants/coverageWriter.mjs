// Loaded by a child process whose coverage Stryker measures (`childProcess.ts`): writes which mutants it has reached.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const reached = globalThis.__stryker__?.mutantCoverage?.static ?? {}
  writeFileSync(process.env.MUTANT_COVERAGE, JSON.stringify(reached))
})
