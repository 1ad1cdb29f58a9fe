import { describe, expect, it } from 'vitest'
import { within } from '../../scripts/statecharts/chart.ts'
import descriptions from '../../scripts/statecharts/descriptions.ko.json' with { type: 'json' }
import { actions, guards } from '../../scripts/statecharts/effects.ko.ts'
import { koreanName } from '../../scripts/statecharts/language.ts'
import { overviewChart, readCharts } from '../../scripts/statecharts/machines.ts'
import { actors, delays, events, states } from '../../scripts/statecharts/names.ko.ts'

const charts = await readCharts()
const allStates = [...charts, overviewChart(charts)].flatMap(({ root }) => within(root))
const triggers = (...wanted: string[]) =>
  charts
    .flatMap(({ transitions }) => transitions)
    .flatMap(({ trigger, name }) => (wanted.includes(trigger) ? [name] : []))
const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** The tables of Korean names, and the keys used in the machines. */
const tables = {
  states: { names: states, used: allStates.map(({ id }) => id) },
  events: { names: events, used: triggers('event') },
  actors: {
    names: actors,
    used: [...triggers('done', 'error'), ...allStates.flatMap(({ invokes }) => invokes)],
  },
  delays: { names: delays, used: triggers('delay') },
  guards: {
    names: guards,
    used: charts.flatMap(({ word, transitions }) =>
      transitions.flatMap(({ guard }) => (guard ? [`${word}.${guard}`] : [])),
    ),
  },
  actions: {
    names: actions,
    used: charts.flatMap(({ word, root, transitions }) =>
      [
        ...transitions.flatMap((one) => one.actions),
        ...within(root).flatMap(({ entry, exit }) => [...entry, ...exit]),
      ].map((action) => `${word}.${action}`),
    ),
  },
  descriptions: { names: descriptions, used: allStates.map(({ description }) => description) },
}

describe.each(Object.entries(tables))('the Korean names of %s', (_, { names, used }) => {
  it('are complete, without unused names', () => {
    expect(used.length).toBeGreaterThan(3)
    expect(Object.keys(names).toSorted()).toEqual(unique(used))
  })

  it('are Korean', () => {
    for (const [key, name] of Object.entries(names)) expect(name, key).toMatch(/[가-힣]/)
  })
})

describe('sibling states', () => {
  it.each(charts)('of $word have different names', ({ root }) => {
    for (const { children } of within(root)) {
      const names = children.map(({ id }) => koreanName(states, id))
      expect(unique(names)).toHaveLength(names.length)
    }
  })
})

describe('a missing name', () => {
  it('throws an error with its key', () => {
    expect(() => koreanName({ 'draft.submit': '결재요청' }, 'draft.close')).toThrow('draft.close')
  })
})
