import { type Chart, isRow, type State, type Transition } from './chart.ts'
import { type Language, marks, stateNaming, triggerNaming } from './language.ts'
import { type Line, line, run, table } from './text.ts'

/** The label of an edge between two states: event, guard and actions on separate lines. */
export interface LabelBox {
  lines: Line[]
  width: number
  height: number
}

/** The content of a state: its name, its actions and actors, and its transitions without another target. */
export interface StateBox {
  title: Line
  effects: Line[]
  rows: { transition: Transition; line: Line }[]
  width: number
  /** The height of the text part; child states are placed below it. */
  height: number
  busy: boolean
}

export const labelInset = { x: 9, y: 5 }
export const stateInset = { x: 13, y: 6 }
export const titleHeight = 31
const lineHeight = 16
const rowHeight = 18
const gap = 6
const ringWidth = 20

function guardText(language: Language, { guard, otherwise }: Transition): string {
  if (guard) return `${marks[language].guard} ${guard}`
  return otherwise ? marks[language].otherwise : ''
}

/** The label of a transition that is drawn as an edge. */
export function labelBox(language: Language, transition: Transition): LabelBox {
  const { name, key } = triggerNaming(language, transition)
  const guard = guardText(language, transition)
  const lines = [
    line(lineHeight, gap, [...run(name, 'event', 12), ...run(key, 'key', 10.5)]),
    ...(guard ? [line(lineHeight, gap, run(guard, 'guard', 11.5))] : []),
    ...transition.actions.map((action) =>
      line(lineHeight, gap, run(`↳ ${action}`, 'action', 11.5)),
    ),
  ]
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map(({ width }) => width)) + 2 * labelInset.x),
    height: lines.length * lineHeight + 2 * labelInset.y,
  }
}

function effectText(language: Language, transition: Transition): string {
  const { actions, target, guard } = transition
  const again = target === null ? '' : '↻ '
  if (actions.length > 0) return `${again}↳ ${actions.join(', ')}`
  return again.trim() || (guard && target !== null ? '' : marks[language].ignored)
}

function rowsOf(language: Language, transitions: readonly Transition[]): Line[] {
  const cells = transitions.map((transition) => {
    const { name, key } = triggerNaming(language, transition)
    return [
      line(rowHeight, gap, [...run(name, 'event', 11.5), ...run(key, 'key', 10.5)]),
      line(rowHeight, gap, run(guardText(language, transition), 'guard', 11.5)),
      line(rowHeight, gap, run(effectText(language, transition), 'action', 11.5)),
    ]
  })
  return table(cells, 14)
}

function effectsOf(language: Language, state: State): Line[] {
  const { invoke, entry, exit } = marks[language]
  const effect = (mark: string, name: string, tone: 'invoke' | 'effect') =>
    line(rowHeight, gap, run(`${mark} / ${name}`, tone, 11.5))
  return [
    ...state.invokes.map(({ id }) => effect(invoke, id, 'invoke')),
    ...state.entry.map((action) => effect(entry, action, 'effect')),
    ...state.exit.map((action) => effect(exit, action, 'effect')),
  ]
}

/** The text of a state, with two heights: the title, and the lines below it, if any. */
export function stateBox(language: Language, chart: Chart, state: State): StateBox {
  const { name, key } = stateNaming(language, state)
  const size = state.id === chart.word ? 19 : 14.5
  const title = line(titleHeight, 7, [...run(name, 'name', size), ...run(key, 'key', 11)])
  const effects = effectsOf(language, state)
  const own = chart.transitions.filter((one) => one.source === state.id && isRow(one))
  const lines = rowsOf(language, own)
  const rows = own.flatMap((transition, index) => {
    const found = lines[index]
    return found ? [{ transition, line: found }] : []
  })
  const count = effects.length + rows.length
  const widest = Math.max(
    title.width + (state.busy ? ringWidth : 0),
    ...[...effects, ...lines].map(({ width }) => width),
  )
  return {
    title,
    effects,
    rows,
    width: Math.ceil(widest + 2 * stateInset.x),
    height: titleHeight + (count > 0 ? count * rowHeight + 2 * stateInset.y : 0),
    busy: state.busy,
  }
}
