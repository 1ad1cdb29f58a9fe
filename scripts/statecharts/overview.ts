import { type Chart, type State, stateAndDescendants, type Transition } from './chart.ts'

/** The name of the overview chart, where other charts have their machine name. */
export const overviewName = 'machines'

/** Matches the condition under which a screen runs a machine, as in the table of `machines/README.md`: while `session` is in `signedIn`. */
const runConditionPattern = /while `(\w+)` is in `(\w+)`/g

/**
 * How the machines start each other, drawn as a chart whose states are the machines. An edge leads from a machine to each one that it
 * invokes or spawns, or to one that a screen runs during one of its states; its label is this state. `parentsOf` returns the parents of a
 * machine in words.
 */
export function chartOfMachineStarts(
  charts: readonly Chart[],
  parentsOf: (word: string) => string,
): Chart {
  const startedBy = (word: string, parent: string, state: string): Transition => ({
    id: `${parent} starts ${word} ${state}`,
    source: parent,
    target: word,
    trigger: 'starts',
    name: state,
    guard: null,
    otherwise: false,
    actions: [],
    reenter: false,
  })
  const startsOfCharts = charts.flatMap(({ word, starts }) =>
    starts.map(({ machine, state }) => startedBy(machine, word, state)),
  )
  const byScreens = charts.flatMap(({ word }) =>
    [...parentsOf(word).matchAll(runConditionPattern)].map(([, parent = '', key]) => {
      const { root } = charts.find((one) => one.word === parent) ?? {}
      const state = root && stateAndDescendants(root).find((one) => one.key === key)
      if (!state) throw new Error(`machines/README.md: ${word} names no state ${parent}.${key}.`)
      return startedBy(word, parent, state.id)
    }),
  )
  const plain = { initial: null, busy: false, invokes: [], entry: [], exit: [], children: [] }
  const root: State = {
    ...plain,
    id: overviewName,
    key: overviewName,
    kind: 'compound',
    description: 'How the machines of the product start each other.',
    initial: 'session',
    children: charts.map((chart) => ({ ...chart.root, ...plain, kind: 'leaf' })),
  }
  return { word: overviewName, root, transitions: [...startsOfCharts, ...byScreens], starts: [] }
}
