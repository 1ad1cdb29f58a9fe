import type { LabelBox, StateBox } from './boxes.ts'
import type { State, Transition } from './chart.ts'

export interface Point {
  x: number
  y: number
}

export interface Area extends Point {
  width: number
  height: number
}

/** A state with its position; its text is in the upper part. */
export interface PlacedState extends Area {
  state: State
  box: StateBox
  depth: number
  /** The left edge of its text. */
  textX: number
}

/** A transition with its position: `points` from its source to its target. */
export interface PlacedEdge {
  transition: Transition
  points: Point[]
  label: Area & { box: LabelBox }
}

/** The dot before the initial state of a state; `points` lead to the initial state. */
export interface PlacedStart extends Point {
  state: string
  points: Point[]
}

export interface Layout {
  width: number
  height: number
  states: PlacedState[]
  edges: PlacedEdge[]
  starts: PlacedStart[]
}
