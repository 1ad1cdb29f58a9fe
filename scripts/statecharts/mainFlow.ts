import {
  type Chart,
  isRow,
  isWithin,
  type State,
  stateAndDescendants,
  type Transition,
} from './chart.ts'

/** Returns functions that compute the facts about a statechart from which its main flow is derived. */
function readerOf({ root, transitions, starts }: Chart) {
  const states = new Map(stateAndDescendants(root).map((state) => [state.id, state]))
  const childMachines = new Set(starts.map(({ state }) => state))
  const from = (id: string) => transitions.filter(({ source }) => source === id)
  /** Whether a state waits for a request. A state that waits for a child machine does not count: there the employee acts. */
  const isWaiting = (id: string) => {
    const { busy = false, children = [] } = states.get(id) ?? {}
    return busy && children.length === 0 && !childMachines.has(id)
  }
  const isFailure = ({ trigger, source }: Transition) =>
    trigger === 'error' || (trigger === 'delay' && isWaiting(source))
  const isTransient = (id: string) =>
    from(id).some(({ trigger, guard }) => trigger === 'always' && guard === null)
  /**
   * Whether a state is folded: no event leads from one of its child states to another, so the machine changes between the child states
   * automatically.
   */
  const isFolded = ({ id, children }: State) =>
    children.length > 0 &&
    id !== root.id &&
    states.get(id)?.kind === 'compound' &&
    !transitions.some(
      (one) =>
        one.trigger === 'event' &&
        !isRow(one) &&
        one.source !== id &&
        isWithin(one.source, id) &&
        one.target !== id &&
        isWithin(one.target ?? '', id),
    )
  const folded = [...states.values()].filter(isFolded).map(({ id }) => id)
  /** The state that is drawn in place of this state: its outermost folded ancestor or, without one, the state itself. */
  const drawnFor = (id: string) => folded.find((outer) => isWithin(id, outer)) ?? id
  return { states, from, isWaiting, isFailure, isTransient, drawnFor }
}

/** The transitions of a chart with folded states in place of their child states. Transitions within a folded state are left out. */
function foldedTransitions(chart: Chart, { drawnFor, isFailure }: ReturnType<typeof readerOf>) {
  return chart.transitions.flatMap((one): Transition[] => {
    const [source, target] = [drawnFor(one.source), one.target && drawnFor(one.target)]
    const isAutomatic = one.source !== source && one.trigger !== 'event'
    if (isFailure(one) || isAutomatic || target === null || target === source) return []
    return [{ ...one, source, target, actions: [], reenter: false }]
  })
}

/**
 * The main flow of a chart: what the employee does when nothing fails. It is derived from the machine alone.
 * - Failures: error transitions, and delays while a request is in progress, become one mark on their state. States that only they
 *   lead to are left out.
 * - Folding: child states that no event connects are folded into their parent state.
 * - Waiting: a state that the machine leaves immediately is passed over. So is a waiting state that no event leads to, unless it is the
 *   first one of its parent. Its next state follows directly. From the start, the branch without a guard is followed.
 * - Internal transitions and actions are left out, and guards unless they distinguish two branches.
 */
export function mainFlowChartOf(chart: Chart): Chart {
  const reader = readerOf(chart)
  const { states, from, isWaiting, isFailure, isTransient, drawnFor } = reader
  const all = foldedTransitions(chart, reader)
  const into = (id: string) => all.filter(({ target }) => target === id)
  const isPassed = (id: string) =>
    isTransient(id) ||
    (isWaiting(id) && !isStart(id) && into(id).every(({ trigger }) => trigger !== 'event'))
  /** Whether a state is the first one of its parent, directly or after states that the machine leaves immediately. */
  const isStart = (id: string): boolean =>
    [...states.values()].some(({ initial }) => initial === id) ||
    into(id).some(({ source }) => isTransient(source) && isStart(source))
  const next = (id: string) =>
    all.filter((one) => one.source === id && one.trigger === (isTransient(id) ? 'always' : 'done'))
  /** The transitions that replace a transition to a state that is passed over: they lead to the states after it. */
  const shortened = (one: Transition, passed: readonly string[] = []): Transition[] => {
    const { target } = one
    if (target === null || !isPassed(target)) return [one]
    if (passed.includes(target)) return []
    return next(target).flatMap(({ id, target: end, guard, otherwise }) => {
      const name = { id: `${one.id} ${id}`, guard: guard ?? one.guard, otherwise }
      return shortened({ ...one, ...name, target: end }, [...passed, target])
    })
  }
  const initialOf = (id: string | null): string | null => {
    const at = id && drawnFor(id)
    if (!at || !isTransient(at)) return at
    return initialOf(next(at).find(({ guard }) => guard === null)?.target ?? null)
  }

  const edges = all.filter(({ source }) => !isPassed(source)).flatMap((one) => shortened(one))
  const reached = new Set<string>()
  const enter = (id: string) => {
    const state = states.get(id)
    if (!state || reached.has(id)) return
    reached.add(id)
    const outer = id.slice(0, Math.max(0, id.lastIndexOf('.')))
    if (outer) enter(outer)
    if (drawnFor(`${id}.`) === `${id}.`) {
      const initial = initialOf(state.initial)
      if (initial) enter(initial)
      if (state.kind === 'parallel') for (const region of state.children) enter(region.id)
    }
    for (const { source, target } of edges) if (source === id && target) enter(target)
  }
  enter(chart.root.id)
  const drawn = edges.filter((one) => reached.has(one.source) && !isRow(one))
  const failures = [...states.keys()].flatMap((id): Transition[] => {
    const failure = stateAndDescendants(states.get(id) ?? chart.root)
      .filter((inner) => drawnFor(inner.id) === id)
      .flatMap((inner) => from(inner.id))
      .find(isFailure)
    if (!failure || !reached.has(id)) return []
    return [{ ...failure, ...failureMark, actions: [], id: `${id} failures`, source: id }]
  })
  const stateOf = (state: State): State => {
    const children = drawnFor(`${state.id}.`) === `${state.id}.` ? state.children : []
    const kept = children.filter(({ id }) => reached.has(id))
    const kind = children.length === 0 && state.kind === 'compound' ? 'leaf' : state.kind
    const initial = kind === 'compound' ? initialOf(state.initial) : null
    return {
      ...state,
      kind,
      initial,
      invokes: [],
      entry: [],
      exit: [],
      children: kept.map(stateOf),
    }
  }
  return {
    ...chart,
    root: stateOf(chart.root),
    transitions: [...merged(drawn), ...failures],
  }
}

const failureMark = { target: null, trigger: 'error' as const, name: '', guard: null }

const isSameTrigger = (one: Transition, other: Transition) =>
  one.source === other.source && one.trigger === other.trigger && one.name === other.name

/** Merges all transitions with the same source, target and trigger into one. Keeps a guard only if it distinguishes two targets. */
function merged(all: readonly Transition[]): Transition[] {
  const by = new Map<string, Transition[]>()
  for (const one of all) {
    const isBranch = all.some((other) => isSameTrigger(one, other) && one.target !== other.target)
    const step = isBranch ? one : { ...one, guard: null, otherwise: false }
    const key = `${one.source} ${one.target} ${one.trigger}`
    const present = by.get(key) ?? []
    if (!present.some((other) => other.name === one.name)) by.set(key, [...present, step])
  }
  return [...by.values()].flatMap(([first, ...also]) => (first ? [{ ...first, also }] : []))
}
