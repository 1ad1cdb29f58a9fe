import { describe, expect, it } from 'vitest'
import { within } from '../../scripts/statecharts/chart.ts'
import { charts } from '../../scripts/statecharts/files.ts'
import { korean } from '../../scripts/statecharts/language.ts'
import { actors, delays } from '../../scripts/statecharts/actors.ko.ts'
import { events, states } from '../../scripts/statecharts/names.ko.ts'

const all = await charts()
const transitions = all.flatMap((chart) => chart.transitions)
const named = (trigger: string) =>
  transitions.filter((one) => one.trigger === trigger).map(({ name }) => name)
const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** The names used in the machines, and the tables with their Korean names. */
const tables = {
  states: { names: states, used: all.flatMap(({ root }) => within(root).map(({ id }) => id)) },
  events: { names: events, used: named('event') },
  actors: {
    names: actors,
    used: [
      ...named('done'),
      ...named('error'),
      ...all.flatMap(({ root }) =>
        within(root).flatMap(({ invokes }) => invokes.map(({ id }) => id)),
      ),
    ],
  },
  delays: { names: delays, used: named('delay') },
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
  it.each(all)('$word: have different names', ({ root }) => {
    for (const { children } of within(root)) {
      const names = children.map(({ id }) => korean(states, id))
      expect(unique(names)).toHaveLength(names.length)
    }
  })
})

describe('a missing name', () => {
  it('throws an error with its key', () => {
    expect(() => korean({ 'draft.submit': '결재요청' }, 'draft.close')).toThrow('draft.close')
  })
})
