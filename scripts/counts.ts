import { existsSync, readFileSync } from 'node:fs'

/** The numbers of passed and failed tests. */
export interface Counts {
  passed: number
  failed: number
}

/** Vitest's JSON report. A file that did not load counts as one failed test, because none of its tests ran. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** Playwright's JSON report. A test that passes on a retry counts as passed; Playwright's output names it as flaky. */
export function playwrightCounts(report: unknown): Counts {
  const { stats } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** Reads the counts of a report file. Without the file, both counts are 0. */
export function readCounts(file: string, counts: (report: unknown) => Counts): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  return counts(JSON.parse(readFileSync(file, 'utf8')))
}

export function lastLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}
