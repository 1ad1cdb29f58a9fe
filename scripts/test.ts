import { mkdirSync, rmSync } from 'node:fs'
import { type Counts, lastLine, playwrightCounts, readCounts, vitestCounts } from './counts.ts'
import { run, runAll, type Step } from './steps.ts'

const bin = (name: string) => `node_modules/.bin/${name}`

const checks: Step[] = [
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'format', command: [bin('biome'), 'check', '.'] },
  { name: 'nothing unused', command: [bin('knip'), '--no-progress'] },
]

const build: Step = { name: 'the app builds', command: [bin('vite'), 'build'] }

const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }

const vitest: Step = {
  name: 'tests without a browser',
  command: [
    bin('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
  ],
  live: true,
}

const playwright: Step = {
  name: 'tests in a browser',
  command: [bin('playwright'), 'test', '--grep-invert', '@long'],
  live: true,
}

/** A suite's report; a suite that ends with an error although no test failed counts as one failure. */
async function suite(step: Step, report: string, counts: (report: unknown) => Counts) {
  const ok = await run(step)
  const { passed, failed } = readCounts(report, counts)
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

/** The whole of `npm test`. Nothing is tested while a check or the build fails: it would say the same again. */
async function test(): Promise<Counts> {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results')
  const broken = await runAll([...checks, build], 2)
  if (broken > 0) return { passed: 0, failed: broken }
  const first = await suite(vitest, reports.vitest, vitestCounts)
  const second = await suite(playwright, reports.playwright, playwrightCounts)
  return { passed: first.passed + second.passed, failed: first.failed + second.failed }
}

const counts = await test()
console.log(lastLine(counts))
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)
