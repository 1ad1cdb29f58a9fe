import { run } from './steps.ts'

/**
 * Writes everything that is generated from the machines, after a change of these machines (all by default): drawings, golden walks,
 * figures of the mutants, walks in Chromium, and pictures of the states. A person reviews the differences.
 */
const words = process.argv.slice(2)
const npmRun = (script: string, ...args: string[]) => ({
  name: script,
  command: ['npm', 'run', '--silent', script, '--', ...args] as [string, ...string[]],
  live: true,
})
const steps = [
  npmRun('build'),
  npmRun('statecharts'),
  npmRun('walks', ...words),
  npmRun('test:mutants', ...words),
  npmRun('walks:chromium', ...words),
  npmRun('review:pictures'),
]
for (const step of steps) if (!(await run(step))) process.exit(1)
