import { existsSync, readFileSync } from 'node:fs'

/** The numbers of passed and failed tests. */
export interface TestCounts {
  passed: number
  failed: number
}

interface VitestFile {
  /** The path of the file. */
  name: string
  status: string
  /** The error of a file that did not load, or that failed before or after its tests; otherwise empty. */
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}

const isUnloaded = (file: VitestFile) =>
  file.status === 'failed' && file.assertionResults.length === 0

/** Vitest's JSON report. A file that did not load counts as one failed test, because none of its tests ran. */
export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isUnloaded).length }
}

/**
 * The failed and the flaky tests in Vitest's JSON report, each as one text line: the file, the test and the first line of the error. A
 * failed file without a failed test did not load, or failed before or after its tests. A flaky test failed first and passed on its retry.
 */
export function vitestProblems(report: unknown): string[] {
  const firstLine = (text = '') => text.split('\n', 1)[0]
  return (report as VitestReport).testResults.flatMap(({ name, status, message, ...file }) => {
    const troubled = file.assertionResults.filter((test) => test.failureMessages.length > 0)
    if (status === 'failed' && troubled.every((test) => test.status === 'passed')) {
      return `FAILED ${name}: ${firstLine(message)}`
    }
    return troubled.map(
      (test) =>
        `${test.status === 'passed' ? 'flaky ' : 'FAILED'} ${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
    )
  })
}

/** Playwright's JSON report. A test that passes on a retry counts as passed; Playwright's output names it as flaky. */
export function playwrightCounts(report: unknown): TestCounts {
  const { stats } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** Reads a report file with `read`. Without the file, the result is `missing`. */
export function readTestReport<T>(file: string, read: (report: unknown) => T, missing: T): T {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : missing
}

export function resultLine({ passed, failed }: TestCounts): string {
  return `${passed} passed, ${failed} failed`
}
