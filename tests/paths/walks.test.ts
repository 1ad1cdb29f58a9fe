import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readReport } from '../../scripts/coverage/report.ts'
import { isKilled, titleOf } from '../../scripts/mutants/judge.ts'
import { survivors } from '../../scripts/mutants/survivors.ts'
import { machineWith, mutantsOf } from '../../scripts/mutants/mutate.ts'
import { readGolden } from './golden.ts'
import { followAll, told } from './walk.ts'
import { worlds } from './worlds.ts'

/** Of so many mutants one is in the sample. */
const EVERY = 12

const report = readReport()

/** XState warns where something is told to an actor that has broken off: walks do that on purpose. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe.each([...(await worlds())])('the golden walks of %s', (word, world) => {
  const golden = readGolden(word)
  const mutants = mutantsOf(world.machine)
  const equivalent = new Set(report[word]?.mutants.equivalent)

  it('are what the machine does', () => {
    const difference = followAll(world, golden)
    expect(difference && told(word, difference)).toBeUndefined()
    expect(golden.walks.length).toBeGreaterThan(0)
  })

  it('have met every mutant that there is now', () => {
    const { made, killed } = report[word]?.mutants ?? {}
    expect(made).toBe(mutants.length)
    expect(killed).toBe(mutants.length - equivalent.size)
    const titles = new Set(mutants.map(titleOf))
    expect([...equivalent].filter((title) => !titles.has(title))).toEqual([])
  })

  it('name no survivor of Chromium that is no mutant any more', () => {
    const titles = new Set(mutants.map((mutant) => `${word} ${titleOf(mutant)}`))
    const { survived = [], equivalent: unseen = [] } = report[word]?.chromium?.mutants ?? {}
    const named = [...survived, ...unseen].map(({ mutant }) => `${word} ${mutant}`)
    const explained = Object.keys(survivors).filter((name) => name.startsWith(`${word} `))
    expect([...named, ...explained].filter((name) => !titles.has(name))).toEqual([])
  })

  it('notice each mutant of a sample that is not equivalent', () => {
    const sample = mutants.filter(
      (mutant, place) => place % EVERY === 0 && !equivalent.has(titleOf(mutant)),
    )
    expect(sample.length).toBeGreaterThan(0)
    expect(sample.filter((mutant) => !isKilled(world, golden, mutant)).map(titleOf)).toEqual([])
  })
})

describe('a walk that goes wrong', () => {
  it('is told by its shortest list of events, and the link to the state before', async () => {
    const world = (await worlds()).get('password')
    if (!world) throw new Error('password has no world')
    const faulty = machineWith(world.machine, ({ states }) => {
      delete states?.open?.on?.['password.close']
    })
    const difference = followAll(world, readGolden('password'), faulty)
    expect(difference && told('password', difference).split('\n').slice(0, 4)).toEqual([
      'password does not do what its golden walk says.',
      'start: in the frame',
      '1. password.open',
      'npm run review, then ?machine=password&state=closed',
    ])
  })
})
