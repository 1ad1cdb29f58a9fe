import { describe, expect, it } from 'vitest'
import { lastLine, playwrightCounts, readCounts, vitestCounts } from '../../scripts/counts.ts'

describe('the last line of npm test', () => {
  it('contains the numbers of passed and failed tests', () => {
    expect(lastLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed')
  })

  it('counts a test file that failed to load as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}, {}] },
    ]
    const report = { numPassedTests: 2, numFailedTests: 1, testResults }
    expect(vitestCounts(report)).toEqual({ passed: 2, failed: 2 })
  })

  it('counts a browser test that passed on a retry as passed', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1 } }
    expect(playwrightCounts(report)).toEqual({ passed: 4, failed: 1 })
  })

  it('counts 0 for a suite without a report', () => {
    expect(readCounts('test-results/nowhere.json', vitestCounts)).toEqual({ passed: 0, failed: 0 })
  })
})
