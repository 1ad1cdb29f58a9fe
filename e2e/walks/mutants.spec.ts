import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from '../../scripts/coverage/report.ts'
import { type Fate, fates } from '../../scripts/mutants/chromium.ts'
import { drawnFrom } from '../../scripts/mutants/drawn.ts'
import { mutantsOf, mutated } from '../../scripts/mutants/mutate.ts'
import { Chart } from './chart.ts'
import { drivers } from './drivers.ts'
import { canTellApart, sortByDifference } from './equivalence.ts'
import { expect, test } from './fixtures.ts'
import { readPlans } from './plans.ts'
import { doWalk, WalkError } from './walk.ts'

/** The app with alterable machines (built by `scripts/mutants/chromium.ts`). */
const build = 'test-results/app'

test.use({ trace: 'off' })
test.describe.configure({ timeout: 300_000 })

const loadModels = new Map(drivers.map(({ word, model }) => [word, model]))

for (const { word, model } of drivers) {
  test(`${word} as it is passes`, async ({ tools }) => {
    const driver = drivers.find((one) => one.word === word)
    if (!driver) throw new Error(`${word} has no driver.`)
    tools.connection.serveFrom(build)
    const chart = new Chart(driver)
    for (const plan of readPlans(chart, 'transitions')) await doWalk(tools, chart, plan)
    expect(model.machine.id).toBe(word)
  })
}

for (const [number, { word, place, title }] of drawnFrom(loadModels, readReport()).entries()) {
  test(`${word} with ${title}`, async ({ tools, context }) => {
    const driver = drivers.find((one) => one.word === word)
    const mutant = mutantsOf(driver?.model.machine ?? ({} as never))[place]
    if (!driver || !mutant) throw new Error(`${word} has no such mutant.`)
    tools.connection.serveFrom(build)
    await context.addInitScript((wanted) => Object.assign(globalThis, { wanted }), { word, place })
    const chart = new Chart(driver)
    const machine = mutated(driver.model.machine, mutant)
    const plans = sortByDifference(chart, readPlans(chart, 'transitions'), machine)
    const fate: Fate = { word, title, step: null, isEquivalent: false }
    let done = 0
    for (const plan of plans) {
      const error = await doWalk(tools, chart, plan).catch((thrown: Error) => thrown)
      if (error) {
        fate.step = done + (error instanceof WalkError ? error.step : 0)
        break
      }
      done += plan.states.length - 1
    }
    fate.isEquivalent = fate.step === null && !canTellApart(chart, machine)
    writeFileSync(join(fates, `${String(number).padStart(3, '0')}.json`), JSON.stringify(fate))
  })
}
