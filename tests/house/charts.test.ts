import { describe, expect, it } from 'vitest'
import { type ParsedMachine, parseMachine, machineNames } from './parseMachine.ts'
import { readSources } from './sources.ts'

const isEvent = new RegExp(`^(${machineNames.join('|')})\\.[a-z][a-zA-Z]*$`)
/** Matches XState's error event of a spawned actor; `onError` handles only invoked actors. */
const isBreakdown = /^xstate\.error\.actor\.\*$/

const machineSources = readSources(/^machines\/.*\.ts$/)
  .map(({ text }) => text)
  .join('\n')
/** Whether a type of the machine declares an event of its statechart. The compiler does not check the names of events in a statechart. */
const isDeclared = (event: string) => machineSources.includes(`type: '${event}'`)

/** Each convention of a statechart, as a function that returns the violations. */
const conventions: Record<string, (chart: ParsedMachine) => string[]> = {
  'has the name of its folder as id': ({ id, word }) =>
    id === word && machineNames.includes(word) ? [] : [id],
  'has a description, and one for every state': ({ states }) =>
    states.filter(({ node }) => !node.has('description')).map(({ path }) => `state ${path || '/'}`),
  'names its states in camelCase': ({ states }) =>
    states.map(({ name }) => name).filter((name) => name && !/^[a-z][a-zA-Z]*$/.test(name)),
  'names its events <word>.<verb>': ({ events }) =>
    events.filter((event) => event !== '*' && !isEvent.test(event) && !isBreakdown.test(event)),
  'declares its events': ({ events }) =>
    events.filter((event) => isEvent.test(event) && !isDeclared(event)),
  'has no function in its chart': ({ inline }) => inline,
  'names its delays': ({ delays }) => delays.filter((delay) => !/^[a-z][a-zA-Z]*$/.test(delay)),
  'has the name of the port as id of every invoke': ({ invokes }) =>
    invokes.filter(({ id, src }) => !id || id !== src).map(({ id, src }) => `${id} of ${src}`),
  'has names ending in -ing and the tag busy for waiting states': ({ invokes }) =>
    invokes
      .filter(({ waits, state, busy }) => waits && !(/ing([A-Z]|$)/.test(state) && busy))
      .map(({ state }) => state),
}

const bad = `export const machine = setup({}).createMachine({
  id: 'other',
  initial: 'First',
  context: () => ({}),
  states: {
    First: { on: { SUBMIT: 'b', 'draft.undeclared': 'b' }, after: { 2000: 'b' } },
    b: { description: 'x', invoke: { src: 'load', onDone: 'First' } },
  },
})`

describe('machines', () => {
  const charts = readSources(/^machines\/.*\.machine\.ts$/).map(parseMachine)

  it('have states, events and invokes', () => {
    expect(charts.length).toBeGreaterThan(0)
    for (const chart of charts) expect(chart.states.length, chart.file).toBeGreaterThan(1)
    expect(charts.flatMap(({ events }) => events).length).toBeGreaterThan(10)
    expect(charts.flatMap(({ invokes }) => invokes).length).toBeGreaterThan(3)
    expect(charts.flatMap(({ delays }) => delays).length).toBeGreaterThan(0)
  })

  for (const [name, breaks] of Object.entries(conventions)) {
    describe(`each ${name}`, () => {
      for (const chart of charts) {
        it(chart.word, () => expect(breaks(chart)).toEqual([]))
      }

      it('and the test detects a violation', () => {
        const chart = parseMachine({ path: 'machines/draft/draft.machine.ts', text: bad })
        expect(breaks(chart).length).toBeGreaterThan(0)
      })
    })
  }
})
