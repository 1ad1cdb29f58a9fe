import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readCoverageReport } from '../../scripts/coverage/report.ts'
import { isKilled, titleOfMutant } from '../../scripts/mutants/judge.ts'
import { survivorReasons } from '../../scripts/mutants/survivors.ts'
import { mutantsOf } from '../../scripts/mutants/mutate.ts'
import { machineWith } from '../../models/engine/config.ts'
import { readGoldenWalks } from './golden.ts'
import {
  sortAcceptedEvents,
  describeDifference,
  findShortestDifference,
  simulatedStatesAlong,
} from '../../models/engine/goldenWalks.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import type { Observation } from '../../models/engine/observation.ts'
import { models } from '../../models/models.ts'

/** The number n: every nth mutant is in the sample. */
const EVERY = 12

const report = readCoverageReport()

/** XState warns about events sent to a stopped actor, which walks do intentionally. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/**
 * Compares the effects without their order. A stand-in actor that receives an event while starting reports it only after the other actors
 * have started.
 */
const unordered = (observation: Observation) => ({
  ...sortAcceptedEvents(observation),
  effects: observation.effects.toSorted(),
})

describe.each([...models])('the golden walks of %s', (word, model) => {
  const golden = readGoldenWalks(word)
  const mutants = mutantsOf(model.machine)
  const equivalent = new Set(report[word]?.mutants.equivalent)

  it('match the machine', () => {
    const difference = findShortestDifference(model, golden)
    expect(difference && describeDifference(word, difference)).toBeUndefined()
    expect(golden.length).toBeGreaterThan(0)
  })

  it('match the simulation, which finds the walks and the states of the model', () => {
    const simulation = new Simulation(model)
    for (const walk of golden) {
      const found = simulatedStatesAlong(simulation, walk).map((state) => simulation.observe(state))
      expect(found.map(unordered)).toEqual(walk.observations.map(unordered))
    }
  })

  it('have been run against every current mutant', () => {
    const { made, killed } = report[word]?.mutants ?? {}
    expect(made).toBe(mutants.length)
    expect(killed).toBe(mutants.length - equivalent.size)
    const titles = new Set(mutants.map(titleOfMutant))
    expect([...equivalent].filter((title) => !titles.has(title))).toEqual([])
  })

  it('list no Chromium survivor that is no longer a mutant', () => {
    const titles = new Set(mutants.map((mutant) => `${word} ${titleOfMutant(mutant)}`))
    const { survived = [], equivalent: unseen = [] } = report[word]?.chromium?.mutants ?? {}
    const named = [...survived, ...unseen].map(({ mutant }) => `${word} ${mutant}`)
    const explained = Object.keys(survivorReasons).filter((name) => name.startsWith(`${word} `))
    expect([...named, ...explained].filter((name) => !titles.has(name))).toEqual([])
  })

  it('detect each mutant of a sample that is not equivalent', () => {
    const sample = mutants.filter(
      (mutant, index) => index % EVERY === 0 && !equivalent.has(titleOfMutant(mutant)),
    )
    expect(sample.length).toBeGreaterThan(0)
    expect(sample.filter((mutant) => !isKilled(model, golden, mutant)).map(titleOfMutant)).toEqual(
      [],
    )
  })
})

describe('a walk that differs from its machine', () => {
  it('is reported with its shortest list of events, and the link to the state before', async () => {
    const model = models.get('password')
    if (!model) throw new Error('password has no model')
    const faulty = machineWith(model.machine, ({ states }) => {
      delete states?.open?.on?.['password.close']
    })
    const difference = findShortestDifference(model, readGoldenWalks('password'), faulty)
    expect(
      difference && describeDifference('password', difference).split('\n').slice(0, 4),
    ).toEqual([
      'password does not do what its golden walk says.',
      'start: in the frame',
      '1. password.open',
      'npm run review, then ?machine=password&state=closed',
    ])
  })
})
