import { type Chart, type State, within } from '../../scripts/statecharts/chart.ts'
import { type Language, stateNaming, triggerNaming } from '../../scripts/statecharts/language.ts'

/** The state of a chart with this id. */
export function stateWith(chart: Chart, id: string): State | undefined {
  return within(chart.root).find((state) => state.id === id)
}

/** `composing.form` of `draft`, or the whole machine, as the id of a chart's state; of regions side by side the first. */
export function idOf(machine: string, state: string): string {
  const [first = ''] = state.split(' ')
  return first ? `${machine}.${first}` : machine
}

/** The id of a state without the machine's word. */
export function stateOf(id: string): string {
  return id.split('.').slice(1).join('.')
}

/** What an event is called on the chart; its type where no transition of the chart hears it. */
export function eventName(language: Language, chart: Chart, type: string): string {
  const heard = chart.transitions.find(({ id }) => id.split(' ')[1] === type)
  return heard ? triggerNaming(language, heard).name : type
}

/** What a state is called, with the names of the states around it. */
export function pathName(language: Language, chart: Chart, id: string): string[] {
  const keys = id.split('.')
  return keys.flatMap((_, place) => {
    const state = stateWith(chart, keys.slice(0, place + 1).join('.'))
    return state ? [stateNaming(language, state).name] : []
  })
}
