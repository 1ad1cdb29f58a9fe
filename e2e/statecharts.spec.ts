import { pairIdsIn, readCoverageReport } from '../scripts/coverage/report.ts'
import { BrowserSpace } from './walks/browserSpace.ts'
import { drivers, machinesWithPairWalks } from './walks/drivers.ts'
import { expect, test } from './walks/fixtures.ts'
import { measureWalks, pairIdsOf } from './walks/measure.ts'
import { countShares, readPlans } from './walks/plans.ts'
import { doWalk } from './walks/walk.ts'

/** Every transition, or every pair of transitions (`npm run test:pairs`). */
const scope = process.env['WALKS'] === 'pairs' ? 'pairs' : 'transitions'

// Tracing is off, because for so many steps it would take longer than the steps themselves.
test.use({ trace: 'off' })

for (const driver of drivers) {
  const { word } = driver
  if (scope === 'pairs' && !machinesWithPairWalks.includes(word)) continue
  const shares = countShares(word, scope)
  for (let share = 0; share < shares; share += 1) {
    const part = shares > 1 ? ` (${share + 1} of ${shares})` : ''
    test(`${word}: the screen follows its chart, step by step${part}`, async ({ tools }) => {
      const chart = new BrowserSpace(driver)
      const plans = readPlans(chart, scope)
      const plansOfShare = plans.slice(
        Math.floor((plans.length * share) / shares),
        Math.floor((plans.length * (share + 1)) / shares),
      )
      test.setTimeout(
        60_000 + plansOfShare.reduce((sum, { states }) => sum + 9 + states.length, 0) * 1000,
      )
      const wrong: string[] = []
      for (const one of plansOfShare) {
        await doWalk(tools, chart, one).catch((error: Error) => wrong.push(error.message))
      }
      // Reports only the failing walk with the fewest events.
      expect(
        wrong.toSorted((a, b) => a.split('\n').length - b.split('\n').length)[0],
      ).toBeUndefined()
      // When the walks write new coverage, the saved figures are replaced afterwards and are not compared.
      if (process.env['WALKS_WRITE'] === 'yes') return
      const saved = readCoverageReport()[word]?.chromium
      expect(measureWalks(chart, scope, plans)).toEqual(saved?.[scope])
      const walked = pairIdsOf(chart, plans)
      const infeasible = pairIdsIn(saved?.infeasiblePairs ?? {})
      expect(infeasible.filter((pair) => walked.has(pair))).toEqual([])
    })
  }
}
