/** What the extractor finds in a machine: plain values that a drawing, a page and a test can compare. */

/** `event` somebody sends it; `done`, `error` of an actor; `delay`; `always`; `finished` the state's own end. */
export type Trigger = 'event' | 'done' | 'error' | 'delay' | 'always' | 'finished'

/** `name` is the event's type, the actor's id or the delay's name; nothing for `always`. */
export interface Transition {
  id: string
  source: string
  /** Nothing where the machine stays as it is. */
  target: string | null
  trigger: Trigger
  name: string
  guard: string | null
  /** Whether branches with guards stand before it, and it has none. */
  otherwise: boolean
  actions: string[]
  reenter: boolean
}

export type Kind = 'leaf' | 'compound' | 'parallel' | 'final'

/** `id` is the word and the keys down to the state, with dots between. */
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

/** A state and all states in it, outer ones first. */
export function within(state: State): State[] {
  return [state, ...state.children.flatMap(within)]
}

/** A transition that does not lead elsewhere is a row of text in its state; all others are drawn. */
export function isRow({ source, target }: Transition): boolean {
  return target === null || target === source
}

/** Whether `inner` is `outer`, or a state in it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`)
}

/** The state around one; nothing around a whole machine. */
export function around(id: string): string | null {
  const end = id.lastIndexOf('.')
  return end < 0 ? null : id.slice(0, end)
}
