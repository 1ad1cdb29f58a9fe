import { type Chart, type State, within } from '../../scripts/statecharts/chart.ts'
import { type Language, stateNaming, triggerNaming } from '../../scripts/statecharts/language.ts'

/** The state of a chart with this id. */
export function stateWith(chart: Chart, id: string): State | undefined {
  return within(chart.root).find((state) => state.id === id)
}

/** The id of the chart state for `composing.form` of `draft`, or for the whole machine. For parallel regions: the first one. */
export function idOf(machine: string, state: string): string {
  const [first = ''] = state.split(' ')
  return first ? `${machine}.${first}` : machine
}

/** The id of a state without the machine name. */
export function stateOf(id: string): string {
  return id.split('.').slice(1).join('.')
}

/** The name of an event on the chart; its type if no transition of the chart accepts it. */
export function eventName(language: Language, chart: Chart, type: string): string {
  const found = chart.transitions.find(({ id }) => id.split(' ')[1] === type)
  return found ? triggerNaming(language, found).name : type
}

/** The name of a state, after the names of its parent states. */
export function pathName(language: Language, chart: Chart, id: string): string[] {
  const keys = id.split('.')
  return keys.flatMap((_, place) => {
    const state = stateWith(chart, keys.slice(0, place + 1).join('.'))
    return state ? [stateNaming(language, state).name] : []
  })
}
