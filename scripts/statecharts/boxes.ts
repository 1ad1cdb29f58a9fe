import { type Chart, isFailureMark, isRow, type State, type Transition } from './chart.ts'
import {
  implementationNaming,
  type Language,
  chartWords,
  type Naming,
  stateNaming,
  triggerNaming,
} from './language.ts'
import { alignColumns, joinRuns, type Line, textRun } from './text.ts'

/** The label of an edge between two states: event, guard and actions on separate lines. */
export interface LabelBox {
  lines: Line[]
  width: number
  height: number
}

/** The content of a state on the statechart: its name, its actions and actors, and its transitions without another target. */
export interface StateBox {
  title: Line
  /** The text lines below the title; `transition` is undefined for an action or an actor. */
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

/** The name in the code, small, next to a Korean name. */
const codeRun = (key: string) => textRun(key, 'key', 10)

function guardRuns(language: Language, { source, guard, otherwise }: Transition) {
  if (!guard) return otherwise ? [textRun(chartWords.otherwise[language], 'guard', 11.5)] : []
  const { name, key } = implementationNaming(language, 'guards', source, guard)
  return [textRun(`${chartWords.guard[language]} ${name}`, 'guard', 11.5), codeRun(key)]
}

function actionRuns(language: Language, source: string, action: string, before = '↳ ', after = '') {
  const { name, key } = implementationNaming(language, 'actions', source, action)
  return [textRun(`${before}${name}${after}`, 'action', 11.5), codeRun(key)]
}

/** The label of a transition that is drawn as an edge. */
export function labelBox(language: Language, transition: Transition): LabelBox {
  const lines = [transition, ...(transition.also ?? [])].flatMap((one) => {
    const { name, key } = triggerNaming(language, one)
    const guard = guardRuns(language, one)
    return [
      joinRuns(lineHeight, [textRun(name, 'event', 12), textRun(key, 'key', 10.5)]),
      ...(guard.length > 0 ? [joinRuns(lineHeight, guard)] : []),
      ...one.actions.map((action) =>
        joinRuns(lineHeight, actionRuns(language, one.source, action)),
      ),
    ]
  })
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map(({ width }) => width)) + 2 * labelInset.x),
    height: lines.length * lineHeight + 2 * labelInset.y,
  }
}

/** What a transition without another target does. `↻` marks one that enters the state again. */
function effectRuns(language: Language, transition: Transition) {
  const { source, actions, target } = transition
  if (isFailureMark(transition)) return []
  const isReentered = target !== null
  if (actions.length === 0)
    return [textRun(isReentered ? '↻' : chartWords.ignored[language], 'action', 11.5)]
  return actions.flatMap((action, index) => {
    const before = index > 0 ? '' : `${isReentered ? '↻ ' : ''}↳ `
    return actionRuns(language, source, action, before, index < actions.length - 1 ? ',' : '')
  })
}

function rowCells(language: Language, transition: Transition): Line[] {
  const { name, key } = triggerNaming(language, transition)
  return [
    joinRuns(rowHeight, [textRun(name, 'event', 11.5), textRun(key, 'key', 10.5)]),
    joinRuns(rowHeight, guardRuns(language, transition)),
    joinRuns(rowHeight, effectRuns(language, transition)),
  ]
}

function effectLines(language: Language, { id: source, invokes, entry, exit }: State): Line[] {
  const line = (mark: 'invoke' | 'entry' | 'exit', { name, key }: Naming) => {
    const tone = mark === 'invoke' ? 'invoke' : 'effect'
    return joinRuns(rowHeight, [
      textRun(`${chartWords[mark][language]} / ${name}`, tone, 11.5),
      codeRun(key),
    ])
  }
  const nameOf = (kind: 'actors' | 'actions', key: string) =>
    implementationNaming(language, kind, source, key)
  return [
    ...invokes.map((id) => line('invoke', nameOf('actors', id))),
    ...entry.map((action) => line('entry', nameOf('actions', action))),
    ...exit.map((action) => line('exit', nameOf('actions', action))),
  ]
}

/** The text of a state. Its height has two parts: the title, and the lines below it, if any. */
export function stateBox(language: Language, { word, transitions }: Chart, state: State): StateBox {
  const { name, key } = stateNaming(language, state)
  const title = joinRuns(
    titleHeight,
    [textRun(name, 'name', state.id === word ? 19 : 14.5), textRun(key, 'key', 11)],
    7,
  )
  const effects = effectLines(language, state)
  const rowTransitions = transitions.filter((one) => one.source === state.id && isRow(one))
  const cells = rowTransitions.map((transition) => rowCells(language, transition))
  const rows = [...effects, ...alignColumns(cells, columnGap)].map((line, index) => ({
    line,
    transition: rowTransitions[index - effects.length],
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
