import { type Chart, isRow, type State, type Transition } from './chart.ts'
import { type Language, marks, stateNaming, triggerNaming } from './language.ts'
import { alignColumns, type Line, run, setLine } from './text.ts'

/** The label of an edge between two states: event, guard and actions on separate lines. */
export interface LabelBox {
  lines: Line[]
  width: number
  height: number
}

/** The content of a state: its name, its actions and actors, and its transitions without another target. */
export interface StateBox {
  title: Line
  /** The lines below the title; `transition` is undefined for an action or an actor. */
  rows: { line: Line; transition: Transition | undefined }[]
  width: number
  /** The height of the text part; child states are placed below it. */
  height: number
}

export const labelInset = { x: 9, y: 5 }
export const stateInset = { x: 13, y: 6 }
export const titleHeight = 31
const lineHeight = 16
const rowHeight = 18
const columnGap = 14
const ringWidth = 20

function guardText(language: Language, { guard, otherwise }: Transition): string {
  if (guard) return `${marks.guard[language]} ${guard}`
  return otherwise ? marks.otherwise[language] : ''
}

/** The label of a transition that is drawn as an edge. */
export function labelBox(language: Language, transition: Transition): LabelBox {
  const { name, key } = triggerNaming(language, transition)
  const guard = guardText(language, transition)
  const lines = [
    setLine(lineHeight, [run(name, 'event', 12), run(key, 'key', 10.5)]),
    ...(guard ? [setLine(lineHeight, [run(guard, 'guard', 11.5)])] : []),
    ...transition.actions.map((action) =>
      setLine(lineHeight, [run(`↳ ${action}`, 'action', 11.5)]),
    ),
  ]
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map(({ width }) => width)) + 2 * labelInset.x),
    height: lines.length * lineHeight + 2 * labelInset.y,
  }
}

/** The effect of a transition without another target; `↻` enters the state again. */
function effectText(language: Language, { actions, target }: Transition): string {
  const isReentered = target !== null
  if (actions.length > 0) return `${isReentered ? '↻ ' : ''}↳ ${actions.join(', ')}`
  return isReentered ? '↻' : marks.ignored[language]
}

function rowCells(language: Language, transition: Transition): Line[] {
  const { name, key } = triggerNaming(language, transition)
  return [
    setLine(rowHeight, [run(name, 'event', 11.5), run(key, 'key', 10.5)]),
    setLine(rowHeight, [run(guardText(language, transition), 'guard', 11.5)]),
    setLine(rowHeight, [run(effectText(language, transition), 'action', 11.5)]),
  ]
}

function effectLines(language: Language, { invokes, entry, exit }: State): Line[] {
  const line = (mark: 'invoke' | 'entry' | 'exit', name: string, tone: 'invoke' | 'effect') =>
    setLine(rowHeight, [run(`${marks[mark][language]} / ${name}`, tone, 11.5)])
  return [
    ...invokes.map((id) => line('invoke', id, 'invoke')),
    ...entry.map((action) => line('entry', action, 'effect')),
    ...exit.map((action) => line('exit', action, 'effect')),
  ]
}

/** The text of a state. Its height has two parts: the title, and the lines below it, if any. */
export function stateBox(language: Language, { word, transitions }: Chart, state: State): StateBox {
  const { name, key } = stateNaming(language, state)
  const title = setLine(
    titleHeight,
    [run(name, 'name', state.id === word ? 19 : 14.5), run(key, 'key', 11)],
    7,
  )
  const effects = effectLines(language, state)
  const own = transitions.filter((one) => one.source === state.id && isRow(one))
  const cells = own.map((transition) => rowCells(language, transition))
  const rows = [...effects, ...alignColumns(cells, columnGap)].map((line, index) => ({
    line,
    transition: own[index - effects.length],
  }))
  const widest = Math.max(
    title.width + (state.busy ? ringWidth : 0),
    ...rows.map(({ line }) => line.width),
  )
  return {
    title,
    rows,
    width: Math.ceil(widest + 2 * stateInset.x),
    height: titleHeight + (rows.length > 0 ? rows.length * rowHeight + 2 * stateInset.y : 0),
  }
}
