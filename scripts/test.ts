import { mkdirSync, rmSync } from 'node:fs'
import {
  type TestCounts,
  resultLine,
  playwrightCounts,
  readTestReport,
  vitestCounts,
  vitestProblems,
} from './counts.ts'
import { binPath, checks, run, runInParallel, type Step } from './steps.ts'
import { keepTestFilesInMemory } from './testFolder.ts'

const builds: Step[] = [
  { name: 'the app builds', command: [binPath('vite'), 'build'] },
  {
    name: 'the server builds',
    command: [binPath('vite'), 'build', '--config', 'vite.server.config.ts'],
  },
]

const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }

const vitest: Step = {
  name: 'tests without a browser',
  command: [
    binPath('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
  ],
  // Runs with a lower priority than the tests in a browser, which run at the same time, take longer and have shorter time limits.
  isLowPriority: true,
}

const playwright: Step = {
  name: 'tests in a browser',
  command: [binPath('playwright'), 'test', '--grep-invert', '@long', '--trace', 'off'],
  live: true,
}

/** The counts of a suite. A suite that exits with an error without a failed test counts as one failure. */
async function suite(
  step: Step,
  report: string,
  counts: (report: unknown) => TestCounts,
  print?: (text: string) => void,
) {
  const ok = await run(step, print)
  const { passed, failed } = readTestReport(report, counts, { passed: 0, failed: 0 })
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

/** Runs `npm test`. If a check or the build fails, no suite runs: it would report the same errors. */
async function test(): Promise<TestCounts> {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results')
  const failedTaskCount = await runInParallel([...builds, ...checks], 2)
  if (failedTaskCount > 0) return { passed: 0, failed: failedTaskCount }
  // Both suites run concurrently, because each suite sometimes waits, and its last files leave one core idle. The output of the first suite
  // is printed last, so that the end of a long log names what failed. Playwright ends with its own list.
  const printed: string[] = []
  const [first, second] = await Promise.all([
    suite(vitest, reports.vitest, vitestCounts, (text) => printed.push(text)),
    suite(playwright, reports.playwright, playwrightCounts),
  ])
  process.stdout.write(printed.join(''))
  for (const line of readTestReport(reports.vitest, vitestProblems, [])) console.log(line)
  return { passed: first.passed + second.passed, failed: first.failed + second.failed }
}

const removeTestFiles = keepTestFilesInMemory()
const counts = await test().finally(removeTestFiles)
console.log(resultLine(counts))
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)
