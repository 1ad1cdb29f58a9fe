import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Counts = Record<string, number>

/** The state of Stryker in a thread that runs tests. */
interface StrykerState {
  activeMutant?: string
  currentTestId?: string
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> }
}

const state = () => (globalThis as { __stryker__?: StrykerState }).__stryker__
const coverageWriter = new URL('coverageWriter.mjs', import.meta.url).href
let children = 0

/**
 * Prepares a child process to run the active mutant, or, while Stryker measures the coverage, to write which mutants it reaches. Returns
 * the environment of the child process, and a function to call after its end. Without Stryker, the environment is empty.
 */
export function mutantEnvironment(): { env: Record<string, string>; end(): void } {
  const stryker = state()
  const nothing = () => undefined
  if (!stryker) return { env: {}, end: nothing }
  const { activeMutant, currentTestId } = stryker
  if (activeMutant !== undefined) {
    return { env: { __STRYKER_ACTIVE_MUTANT__: activeMutant }, end: nothing }
  }
  const file = join(tmpdir(), `mutant-coverage-${process.pid}-${children++}.json`)
  const env = { NODE_OPTIONS: `--import ${coverageWriter}`, MUTANT_COVERAGE: file }
  const end = () => {
    addCoverage(stryker, currentTestId, JSON.parse(readFileSync(file, 'utf8')))
    rmSync(file)
  }
  return { env, end }
}

/** Adds the mutants that a child process has reached to those of a test, or, without a test, to those of all tests of the file. */
function addCoverage(stryker: StrykerState, test: string | undefined, reached: Counts): void {
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  const { mutantCoverage: all } = stryker
  const counts = test === undefined ? all.static : (all.perTest[test] ??= {})
  for (const [mutant, count] of Object.entries(reached)) {
    counts[mutant] = (counts[mutant] ?? 0) + count
  }
}
