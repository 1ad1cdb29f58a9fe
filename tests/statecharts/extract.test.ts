import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { extractChart, isRow, stateAndDescendants } from '../../scripts/statecharts/chart.ts'
import { siblingRanksOf, reversedTransitions } from '../../scripts/statecharts/graph.ts'
import { sampleMachine } from './sample.ts'

const chart = extractChart(sampleMachine)
const transitionsOf = (source: string, name: string) =>
  chart.transitions.filter((one) => one.source === source && one.name === name)

describe('extractChart', () => {
  it('reads states with their entry actions, invokes and tags', () => {
    const [saving] = stateAndDescendants(chart.root).filter(({ id }) => id === 'sample.saving')
    expect(saving).toEqual({
      id: 'sample.saving',
      key: 'saving',
      kind: 'leaf',
      description: 'The content is being saved.',
      initial: null,
      busy: true,
      invokes: ['save'],
      entry: ['notify'],
      exit: [],
      children: [],
    })
    expect(stateAndDescendants(chart.root).map(({ kind }) => kind)).toEqual([
      ...['compound', 'leaf', 'parallel', 'compound', 'leaf', 'leaf', 'leaf'],
      ...['leaf', 'leaf', 'final'],
    ])
  })

  it('separates branches, and marks the one taken when no guard is true', () => {
    const branches = transitionsOf('sample.closed', 'sample.open')
    expect(branches.map(({ guard, otherwise }) => [guard, otherwise])).toEqual([
      ['isFull', false],
      ['isEmpty', false],
      [null, true],
    ])
  })

  it('reads actors and delays with their names', () => {
    const ends = transitionsOf('sample.saving', 'save').map(({ trigger }) => trigger)
    expect(ends).toEqual(['done', 'error', 'error'])
    expect(transitionsOf('sample.saving', 'patience')).toMatchObject([
      { trigger: 'delay', actions: ['notify'] },
    ])
  })

  it('shows transitions without another target as rows, also when they re-enter their state', () => {
    const rows = chart.transitions.filter(isRow).map(({ name }) => name)
    expect(rows).toEqual(['sample.count', 'sample.open', 'sample.again', 'sample.never'])
  })

  it.each([
    ['an action without a name', { entry: () => {} }],
    ['a guard without a name', { on: { go: { guard: () => true } } }],
    ['a history state', { initial: 'a', states: { a: { type: 'history' as const } } }],
    [
      'a transition with two targets',
      { type: 'parallel' as const, states: { a: {}, b: {} }, on: { go: { target: ['.a', '.b'] } } },
    ],
  ])('refuses %s', (_, config) => {
    expect(() => extractChart(createMachine({ id: 'odd', ...config }))).toThrow(/^odd/)
  })
})

describe('the order of a chart', () => {
  it('starts at the initial state and counts steps', () => {
    const ranks = siblingRanksOf(chart)
    const ids = chart.root.children.map(({ id }) => id)
    expect(ids.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))).toEqual([
      'sample.closed',
      'sample.open',
      'sample.failed',
      'sample.saving',
      'sample.done',
    ])
  })

  it('reverses only the transitions that lead upwards or to a parent state', () => {
    const reversed = chart.transitions.filter(({ id }) => reversedTransitions(chart).has(id))
    expect(reversed.map(({ source, target }) => `${source} → ${target}`)).toEqual([
      'sample.open → sample.closed',
      'sample.open.left.two → sample.open',
      'sample.saving → sample.open.left.two',
      'sample.saving → sample.failed',
      'sample.saving → sample.failed',
      'sample.failed → sample.closed',
    ])
  })
})
