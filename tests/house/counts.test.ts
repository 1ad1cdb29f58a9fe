import { describe, expect, it } from 'vitest'
import {
  resultLine,
  playwrightCounts,
  readTestReport,
  vitestCounts,
  vitestProblems,
} from '../../scripts/counts.ts'

describe('the last line of npm test', () => {
  it('contains the numbers of passed and failed tests', () => {
    expect(resultLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed')
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

  it('counts nothing for a suite without a report', () => {
    const none = { passed: 0, failed: 0 }
    expect(readTestReport('test-results/nowhere.json', vitestCounts, none)).toEqual(none)
  })
})

describe('the lines before the last one of npm test', () => {
  it('name the failed and flaky tests and the failed files, with the first line of the error', () => {
    const passed = { status: 'passed', failureMessages: [] }
    const failed = {
      status: 'failed',
      fullName: 'the sum is right',
      failureMessages: ['1 ≠ 2\n  at a.ts'],
    }
    const flaky = { ...failed, status: 'passed', fullName: 'the page opens' }
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'No module c\n  at b', assertionResults: [] },
      { name: 'c.test.ts', status: 'failed', message: 'Not stopped', assertionResults: [passed] },
      { name: 'd.test.ts', status: 'passed', message: '', assertionResults: [passed, flaky] },
      { name: 'e.test.ts', status: 'failed', message: 'Not stopped', assertionResults: [flaky] },
    ]
    expect(vitestProblems({ testResults })).toEqual([
      'FAILED a.test.ts › the sum is right: 1 ≠ 2',
      'FAILED b.test.ts: No module c',
      'FAILED c.test.ts: Not stopped',
      'flaky  d.test.ts › the page opens: 1 ≠ 2',
      'FAILED e.test.ts: Not stopped',
    ])
  })
})
