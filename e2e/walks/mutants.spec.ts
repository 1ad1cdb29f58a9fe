import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCoverageReport } from '../../scripts/coverage/report.ts'
import { type MutantResult, resultFolder } from '../../scripts/mutants/chromium.ts'
import { mutantsOf, mutatedMachine } from '../../scripts/mutants/mutate.ts'
import { sampleMutants } from '../../scripts/mutants/sample.ts'
import { BrowserSpace } from './browserSpace.ts'
import { drivers } from './drivers.ts'
import { isMutantDetectable, sortByFirstDifferentStep } from './equivalence.ts'
import { expect, test } from './fixtures.ts'
import { readPlans } from './plans.ts'
import { doWalk } from './walk.ts'

/** The folder of the app build in which a machine can have a mutant (built by `scripts/mutants/chromium.ts`). */
const build = 'test-results/app'

test.use({ trace: 'off' })
test.describe.configure({ timeout: 300_000 })

for (const driver of drivers) {
  test(`the machine ${driver.word} without a mutation passes its walks`, async ({ tools }) => {
    tools.connection.serveFrom(build)
    const chart = new BrowserSpace(driver)
    for (const plan of readPlans(chart, 'transitions')) await doWalk(tools, chart, plan)
    expect(driver.model.machine.id).toBe(driver.word)
  })
}

const driverOf = new Map(drivers.map((driver) => [driver.word, driver]))
const models = new Map(drivers.map(({ word, model }) => [word, model]))

for (const [number, { word, index, title }] of sampleMutants(
  models,
  readCoverageReport(),
).entries()) {
  test(`${word} with ${title}`, async ({ tools, context }) => {
    const driver = driverOf.get(word)
    const mutant = driver && mutantsOf(driver.model.machine)[index]
    if (!mutant) throw new Error(`${word} has no such mutant.`)
    tools.connection.serveFrom(build)
    const pageMutant = { word, index }
    await context.addInitScript((own) => Object.assign(globalThis, { pageMutant: own }), pageMutant)
    const chart = new BrowserSpace(driver)
    const machine = mutatedMachine(driver.model.machine, mutant)
    const plans = sortByFirstDifferentStep(chart, readPlans(chart, 'transitions'), machine)
    let isKilled = false
    for (const plan of plans) {
      isKilled ||= await doWalk(tools, chart, plan).then(
        () => false,
        () => true,
      )
    }
    const isEquivalent = !isKilled && !isMutantDetectable(chart, machine)
    const result: MutantResult = { word, title, isKilled, isEquivalent }
    writeFileSync(
      join(resultFolder, `${String(number).padStart(3, '0')}.json`),
      JSON.stringify(result),
    )
  })
}
