import { binPath, checks, runInParallel, type Step } from './steps.ts'

const [since = 'HEAD'] = process.argv.slice(2)

/**
 * `npm run check`, or `npm run check -- main`: runs the unit tests that depend on a file changed since a commit, except the tests of the
 * server, the models and the statecharts.
 */
const tests: Step = {
  name: `unit tests of what has changed since ${since}`,
  command: [
    binPath('vitest'),
    'run',
    `--changed=${since}`,
    '--passWithNoTests',
    '--silent',
    ...['server', 'models', 'statecharts'].flatMap((folder) => ['--exclude', `tests/${folder}/**`]),
  ],
}

process.exit((await runInParallel([...checks, tests], 2)) === 0 ? 0 : 1)
