import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import { nodesWithin, transitionId } from '../../models/engine/machine.ts'

/**
 * `event`: sent to the machine; `done`, `error`: from an actor; `delay`; `always`; `finished`: a final child state was reached. `starts`:
 * the edge of the overview from a machine to one that it starts.
 */
export type Trigger = 'event' | 'done' | 'error' | 'delay' | 'always' | 'finished' | 'starts'

/** `name` is the type of the event, the id of the actor, the name of the delay, or the state that starts a machine; empty for `always`. */
export interface Transition {
  id: string
  source: string
  /** null if the transition does not change the state. */
  target: string | null
  trigger: Trigger
  name: string
  guard: string | null
  /** Whether this is the branch without a guard after branches with guards. */
  otherwise: boolean
  actions: string[]
  reenter: boolean
  /** Other transitions with the same source, target and trigger. A main flow draws them as one edge. */
  also?: Transition[]
}

/** `id` is the machine name and the keys down to the state, separated by dots. */
export interface State {
  id: string
  key: string
  kind: 'leaf' | 'compound' | 'parallel' | 'final'
  description: string
  initial: string | null
  busy: boolean
  /** The ids of the invoked actors. */
  invokes: string[]
  entry: string[]
  exit: string[]
  children: State[]
}

/** The extracted statechart of a machine: plain values that a drawing, a page and a test can compare. */
export interface Chart {
  word: string
  root: State
  transitions: Transition[]
  /** The machines that this machine starts, each with the state that invokes it. For a spawned machine, it is the root state. */
  starts: { machine: string; state: string }[]
}

/** A state and all its descendants, outer ones first. */
export function stateAndDescendants(state: State): State[] {
  return [state, ...state.children.flatMap(stateAndDescendants)]
}

/** Whether a transition is drawn as a row of text in its state: it has no other target. All other transitions are drawn as edges. */
export function isRow({ source, target }: Transition): boolean {
  return target === null || target === source
}

/** Whether a transition of a main flow stands for all failures of its state. */
export function isFailureMark({ trigger, name }: Transition): boolean {
  return trigger === 'error' && name === ''
}

/** Whether `inner` is `outer` or one of its descendants. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`)
}

/** The name of a guard or an action. Throws for an inline function, which has none. */
function nameOf({ id }: AnyStateNode, value: unknown): string {
  const name = typeof value === 'object' ? (value as { type?: unknown } | null)?.type : value
  if (typeof name !== 'string') throw new Error(`${id}: a guard or an action has no name.`)
  return name
}

/** Whether XState itself added the action, for the delays of a state. */
const isBuiltIn = (action: unknown) =>
  typeof action === 'function' && /^xstate\.(raise|cancel)$/.test(`${Reflect.get(action, 'type')}`)

function actionsOf(node: AnyStateNode, actions: readonly unknown[]): string[] {
  return actions.filter((action) => !isBuiltIn(action)).map((action) => nameOf(node, action))
}

function triggerOf(node: AnyStateNode, eventType: string): Pick<Transition, 'trigger' | 'name'> {
  if (eventType === '') return { trigger: 'always', name: '' }
  if (eventType.startsWith('xstate.done.state.')) return { trigger: 'finished', name: '' }
  const [, type, name = ''] = /^xstate\.(done|error|after)(?:\.actor)?\.(.+)$/.exec(eventType) ?? []
  if (type === 'after') return { trigger: 'delay', name: name.slice(0, -`.${node.id}`.length) }
  return type === 'done' || type === 'error'
    ? { trigger: type, name }
    : { trigger: 'event', name: eventType }
}

function targetOf({ id }: AnyStateNode, targets: readonly AnyStateNode[] = []): string | null {
  if (targets.length > 1) throw new Error(`${id}: a transition has two targets.`)
  return targets[0]?.id ?? null
}

function transitionsOf(node: AnyStateNode): Transition[] {
  return [...node.transitions.values(), node.always ?? []].flatMap((branches) =>
    branches.map((branch, index) => {
      const guard = branch.guard === undefined ? null : nameOf(node, branch.guard)
      return {
        id: transitionId(node, branch.eventType, index),
        source: node.id,
        target: targetOf(node, branch.target),
        ...triggerOf(node, branch.eventType),
        guard,
        otherwise: guard === null && index > 0,
        actions: actionsOf(node, branch.actions),
        reenter: branch.reenter,
      }
    }),
  )
}

function stateOf(node: AnyStateNode): State {
  if (node.type === 'history') throw new Error(`${node.id}: a history state cannot be drawn.`)
  return {
    id: node.id,
    key: node.key,
    kind: node.type === 'atomic' ? 'leaf' : node.type,
    description: node.description ?? '',
    initial: (node.type === 'compound' && node.initial.target?.[0]?.id) || null,
    busy: node.tags.includes('busy'),
    invokes: node.invoke.map(({ id }) => id),
    entry: actionsOf(node, node.entry),
    exit: actionsOf(node, node.exit),
    children: Object.values(node.states).map(stateOf),
  }
}

function startsOf({ root, implementations }: AnyStateMachine): Chart['starts'] {
  const invoked = nodesWithin(root).flatMap(({ id, invoke }) =>
    invoke.map(({ src }) => ({ src, state: id })),
  )
  return Object.entries(implementations.actors).flatMap(([src, logic]) => {
    if (!(logic instanceof StateMachine)) return []
    const invocations = invoked.filter((one) => one.src === src)
    const places = invocations.length > 0 ? invocations : [{ state: root.id }]
    return places.map(({ state }) => ({ machine: logic.id, state }))
  })
}

/**
 * Extracts the statechart of a machine. Throws an error with the id of the state for a guard or an action without a name, a history
 * state, or a transition with several targets.
 */
export function extractChart(machine: AnyStateMachine): Chart {
  const { id, root } = machine
  const starts = startsOf(machine)
  const transitions = nodesWithin(root).flatMap(transitionsOf)
  return { word: id, root: stateOf(root), transitions, starts }
}
