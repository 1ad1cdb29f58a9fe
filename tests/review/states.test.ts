// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { statesAlong } from '../../models/engine/explore.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import { isIn, machineNames, modelIn, stateOf } from '../../review/states.ts'
import {
  findShownSnapshot,
  noScreenReason,
  statesWithoutScreen,
} from '../../review/stateScreens.ts'
import { stateAndDescendants } from '../../scripts/statecharts/chart.ts'
import { languages } from '../../scripts/statecharts/language.ts'
import { listMachineNames, readCharts } from '../../scripts/statecharts/machines.ts'

const charts = await readCharts()
const states = charts.flatMap(({ word, root }) =>
  stateAndDescendants(root).map(({ id }) => ({ word, id, state: id.slice(word.length + 1) })),
)
const visible = states.filter(({ word, state }) => !noScreenReason(word, state))

describe('the review page', () => {
  it('contains every machine', () => {
    expect(machineNames.toSorted()).toEqual(listMachineNames())
  })

  it.each(states)(
    '$id has an event path and a screen, or a description of what is shown instead',
    ({ word, state }) => {
      const reason = noScreenReason(word, state)
      if (reason) expect([reason.ko, reason.en].every(Boolean)).toBe(true)
      else expect(findShownSnapshot(word, state)).toBeDefined()
    },
  )

  it('describes what is shown instead only for existing states', () => {
    const ids = new Set(states.map(({ id }) => id))
    expect(Object.keys(statesWithoutScreen).filter((id) => !ids.has(id))).toEqual([])
  })

  it('reaches each state by moves that the machine accepts in sequence', () => {
    for (const { word, state } of visible) {
      const reached = findShownSnapshot(word, state)
      const model = modelIn(word)
      if (!reached || !model) throw new Error(`${word} has no ${state}.`)
      const last = statesAlong(new Simulation(model), reached.path).at(-1)
      expect(last && isIn(last.snapshot, state), `${word} ${state}`).toBe(true)
    }
    expect(visible.length).toBeGreaterThan(40)
  })
})

describe('docs/statecharts/screens', () => {
  it('contains an image of each innermost state with a screen, in both languages, and no other', () => {
    const innermost = visible.filter(
      ({ id }) => !visible.some((one) => one.id.startsWith(`${id}.`)),
    )
    const expectedFiles = innermost.flatMap(({ word, state }) =>
      languages.map((language) => `${word}/${state}.${language}.webp`),
    )
    const presentFiles = readdirSync('docs/statecharts/screens', { recursive: true }).map(String)
    expect(presentFiles.filter((name) => name.endsWith('.webp')).toSorted()).toEqual(
      expectedFiles.toSorted(),
    )
  })
})

describe('a state in the URL', () => {
  const at = (state: string) => {
    const snapshot = findShownSnapshot('approvers', state)?.snapshot
    return snapshot && stateOf(snapshot)
  }

  it('is one state, or one of each region', () => {
    expect(at('line.failed')).toBe('line.failed candidates.ready')
    expect(at('line.failed candidates.failed')).toBe('line.failed candidates.failed')
    expect(at('line.nothing')).toBeUndefined()
  })
})
