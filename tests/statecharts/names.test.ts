import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Chart, stateAndDescendants } from '../../scripts/statecharts/chart.ts'
import {
  type TranslationSection,
  translationSections,
  koreanName,
  koreanWords,
} from '../../scripts/statecharts/korean.ts'
import { createMachineStartsChart, readCharts } from '../../scripts/statecharts/machines.ts'

const charts = await readCharts()
const allCharts = [...charts, createMachineStartsChart(charts)]
const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** The words that a chart uses, by kind: the name of a machine, a dot, and the key. */
function usedIn({ word, root, transitions }: Chart): Record<TranslationSection, string[]> {
  const states = stateAndDescendants(root)
  const own = (keys: readonly string[]) => keys.map((key) => `${word}.${key}`)
  const namesOf = (...wanted: string[]) =>
    transitions.flatMap(({ trigger, name }) => (wanted.includes(trigger) ? [name] : []))
  const effects = states.flatMap(({ entry, exit }) => [...entry, ...exit])
  return {
    states: states.flatMap(({ id }) => (id.includes('.') ? [id] : [])),
    events: namesOf('event'),
    actors: own([...namesOf('done', 'error'), ...states.flatMap(({ invokes }) => invokes)]),
    delays: own(namesOf('delay')),
    guards: own(transitions.flatMap(({ guard }) => guard ?? [])),
    actions: own([...transitions.flatMap(({ actions }) => actions), ...effects]),
    descriptions: states.map(({ id, description }) => `${id.split('.')[0]}.${description}`),
  }
}

const used = allCharts.map(usedIn)

describe('the Korean words', () => {
  it('are one file with a name for each machine, and one for the overview', () => {
    const names = allCharts.map(({ word }) => word).toSorted()
    expect(Object.keys(koreanWords)).toEqual(names)
    expect(unique(readdirSync('scripts/statecharts/ko'))).toEqual(
      names.map((name) => `${name}.json`),
    )
    for (const words of Object.values(koreanWords)) {
      expect(words.name).toMatch(/[가-힣]/)
      expect(['name', ...translationSections]).toEqual(expect.arrayContaining(Object.keys(words)))
    }
  })
})

describe.each(translationSections)('the Korean words for %s', (kind) => {
  const words = Object.entries(koreanWords).flatMap(([word, { [kind]: own = {} }]) =>
    Object.entries(own).map(([key, text]) => [`${word}.${key}`, text] as const),
  )

  it('are complete, without unused ones', () => {
    expect(words.length).toBeGreaterThan(3)
    expect(unique(words.map(([id]) => id))).toEqual(unique(used.flatMap((one) => one[kind])))
  })

  it('are Korean', () => {
    for (const [id, text] of words) expect(text, id).toMatch(/[가-힣]/)
  })
})

describe('sibling states', () => {
  it.each(charts)('of $word have different names', ({ root }) => {
    for (const { children } of stateAndDescendants(root)) {
      const names = children.map(({ id }) => koreanName('states', id))
      expect(unique(names)).toHaveLength(names.length)
    }
  })
})

describe('a missing word', () => {
  it('throws an error with its file and its key', () => {
    expect(() => koreanName('events', 'draft.fly')).toThrow(/ko\/draft\.json .*draft\.fly/)
  })
})
