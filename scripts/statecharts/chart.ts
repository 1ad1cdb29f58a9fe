/** The extracted chart of a machine: plain values that a drawing, a page and a test can compare. */

/** `event`: sent to the machine; `done`, `error`: from an actor; `delay`; `always`; `finished`: a final child state was reached. */
export type Trigger = 'event' | 'done' | 'error' | 'delay' | 'always' | 'finished'

/** `name` is the type of the event, the id of the actor or the name of the delay; empty for `always`. */
export interface Transition {
  id: string
  source: string
  /** null if the state does not change. */
  target: string | null
  trigger: Trigger
  name: string
  guard: string | null
  /** Whether it has no guard but follows branches with guards. */
  otherwise: boolean
  actions: string[]
  reenter: boolean
}

export type Kind = 'leaf' | 'compound' | 'parallel' | 'final'

/** `id` is the machine name and the keys down to the state, separated by dots. */
export interface State {
  id: string
  key: string
  kind: Kind
  description: string
  initial: string | null
  busy: boolean
  invokes: { id: string; src: string }[]
  entry: string[]
  exit: string[]
  children: State[]
}

export interface Chart {
  word: string
  root: State
  transitions: Transition[]
}

/** A state and all its descendants, outer ones first. */
export function within(state: State): State[] {
  return [state, ...state.children.flatMap(within)]
}

/** A transition without another target is a row of text in its state; all others are drawn as edges. */
export function isRow({ source, target }: Transition): boolean {
  return target === null || target === source
}

/** Whether `inner` is `outer` or one of its descendants. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`)
}

/** The id of the parent state; null for the machine. */
export function around(id: string): string | null {
  const end = id.lastIndexOf('.')
  return end < 0 ? null : id.slice(0, end)
}
