import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from '../../scripts/steps.ts'
import { BrowserSpace } from './browserSpace.ts'
import { drivers, pairCoveredMachines } from './drivers.ts'
import { saveInfeasiblePairs } from './infeasible.ts'
import { type Scope, writePlans } from './plans.ts'
import { resultsFolder, saveResults } from './results.ts'

/**
 * Plans the walks in Chromium again, runs them, and writes their coverage into docs/statecharts/coverage.json:
 * `npm run walks:chromium -- [words] [--transitions] [--workers=1]`. Pairs are planned for the machines in `pairCoveredMachines`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { transitions: { type: 'boolean' }, workers: { type: 'string', default: '2' } },
})
const chosen = drivers.filter(({ word }) => positionals.length === 0 || positionals.includes(word))
const scopes: Scope[] = values.transitions ? ['transitions'] : ['transitions', 'pairs']
rmSync(resultsFolder, { recursive: true, force: true })
let ok = true
for (const scope of scopes) {
  const words: string[] = []
  for (const driver of chosen) {
    if (scope === 'pairs' && !pairCoveredMachines.includes(driver.word)) continue
    const { walks, steps } = writePlans(new BrowserSpace(driver), scope)
    console.log(`${driver.word}, ${scope}: ${walks} walks of ${steps} steps`)
    words.push(driver.word)
  }
  if (words.length === 0) continue
  Object.assign(process.env, { WALKS: scope, WALKS_WRITE: 'yes' })
  const only = ['-g', `(${words.join('|')}): the screen`]
  const command = [
    'node_modules/.bin/playwright',
    'test',
    'e2e/statecharts.spec.ts',
    `--workers=${values.workers}`,
    ...only,
  ]
  ok = (await run({ name: scope, command: command as [string, ...string[]], live: true })) && ok
}
saveResults(chosen.map(({ word }) => word))
if (!values.transitions) await saveInfeasiblePairs(chosen)
process.exit(ok ? 0 : 1)
