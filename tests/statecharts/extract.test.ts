import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { isRow, within } from '../../scripts/statecharts/chart.ts'
import { extract } from '../../scripts/statecharts/extract.ts'
import { backward, places } from '../../scripts/statecharts/order.ts'
import { sampleMachine } from './sample.ts'

const chart = extract(sampleMachine)
const of = (source: string, name: string) =>
  chart.transitions.filter((one) => one.source === source && one.name === name)

describe('the extractor', () => {
  it('reads states with their entry actions, invokes and tags', () => {
    const [saving] = within(chart.root).filter(({ id }) => id === 'sample.saving')
    expect(saving).toEqual({
      id: 'sample.saving',
      key: 'saving',
      kind: 'leaf',
      description: 'On its way.',
      initial: null,
      busy: true,
      invokes: [{ id: 'save', src: 'save' }],
      entry: ['tell'],
      exit: [],
      children: [],
    })
    expect(within(chart.root).map(({ kind }) => kind)).toEqual([
      ...['compound', 'leaf', 'parallel', 'compound', 'leaf', 'leaf', 'leaf'],
      ...['leaf', 'leaf', 'final'],
    ])
  })

  it('separates branches, and marks the one taken when no guard is true', () => {
    expect(
      of('sample.closed', 'sample.open').map(({ guard, otherwise }) => [guard, otherwise]),
    ).toEqual([
      ['isFull', false],
      ['isEmpty', false],
      [null, true],
    ])
  })

  it('reads actors and delays with their names', () => {
    expect(of('sample.saving', 'save').map(({ trigger }) => trigger)).toEqual([
      'done',
      'error',
      'error',
    ])
    expect(of('sample.saving', 'patience')).toMatchObject([{ trigger: 'delay', actions: ['tell'] }])
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
    expect(() => extract(createMachine({ id: 'odd', ...config }))).toThrow(/^odd/)
  })
})

describe('the order of a chart', () => {
  it('starts at the initial state and counts steps', () => {
    const place = places(chart)
    const ids = chart.root.children.map(({ id }) => id)
    expect(ids.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))).toEqual([
      'sample.closed',
      'sample.open',
      'sample.failed',
      'sample.saving',
      'sample.done',
    ])
  })

  it('reverses only the transitions that lead upwards', () => {
    const turned = chart.transitions.filter(({ id }) => backward(chart).has(id))
    expect(turned.map(({ source, target }) => `${source} → ${target}`)).toEqual([
      'sample.open → sample.closed',
      'sample.saving → sample.open.left.two',
      'sample.saving → sample.failed',
      'sample.saving → sample.failed',
      'sample.failed → sample.closed',
    ])
  })
})
