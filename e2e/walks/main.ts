import { parseArgs } from 'node:util'
import { binPath, run } from '../../scripts/steps.ts'
import { BrowserSpace } from './browserSpace.ts'
import { drivers, machinesWithPairWalks } from './drivers.ts'
import { saveInfeasiblePairs } from './infeasible.ts'
import { saveCoverage } from './measure.ts'
import { type WalkScope, writePlans } from './plans.ts'

/**
 * Plans the walks in Chromium again, runs them, and writes their coverage into docs/statecharts/coverage.json:
 * `npm run walks:chromium -- [words] [--transitions] [--workers=1]`. Pairs are planned for the machines in `machinesWithPairWalks`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { transitions: { type: 'boolean' }, workers: { type: 'string', default: '2' } },
})
const chosen = drivers.filter(({ word }) => positionals.length === 0 || positionals.includes(word))
const scopes: WalkScope[] = values.transitions ? ['transitions'] : ['transitions', 'pairs']
let ok = true
for (const scope of scopes) {
  const charts = chosen
    .filter(({ word }) => scope === 'transitions' || machinesWithPairWalks.includes(word))
    .map((driver) => new BrowserSpace(driver))
  if (charts.length === 0) continue
  for (const chart of charts) {
    const { walks, steps } = writePlans(chart, scope)
    console.log(`${chart.driver.word}, ${scope}: ${walks} walks of ${steps} steps`)
  }
  Object.assign(process.env, { WALKS: scope, WALKS_WRITE: 'yes' })
  const words = charts.map(({ driver }) => driver.word)
  const tests = ['e2e/statecharts.spec.ts', '-g', `(${words.join('|')}): the screen`]
  const hasPassed = await run({
    name: scope,
    command: [binPath('playwright'), 'test', ...tests, `--workers=${values.workers}`],
    live: true,
  })
  if (hasPassed) saveCoverage(charts, scope)
  ok = hasPassed && ok
}
if (!values.transitions) await saveInfeasiblePairs(chosen)
process.exit(ok ? 0 : 1)
