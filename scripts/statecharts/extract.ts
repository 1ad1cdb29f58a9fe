import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { Chart, Kind, State, Transition, Trigger } from './chart.ts'

const idOf = (node: AnyStateNode): string => [node.machine.id, ...node.path].join('.')

const kinds: Partial<Record<AnyStateNode['type'], Kind>> = {
  atomic: 'leaf',
  compound: 'compound',
  parallel: 'parallel',
  final: 'final',
}

function detectMediaType(node: AnyStateNode): Kind {
  const kind = kinds[node.type]
  if (!kind) throw new Error(`${idOf(node)}: a state of type ${node.type} cannot be drawn.`)
  return kind
}

/** The name of a guard or an action. Throws for an inline function, which has none. */
function nameOf(node: AnyStateNode, named: unknown): string {
  if (typeof named === 'string') return named
  const { type } = named as { type?: unknown }
  if (typeof named === 'object' && typeof type === 'string') return type
  throw new Error(`${idOf(node)}: a guard or an action has no name.`)
}

/** Whether XState added the action to a state for its delays. */
function isBuiltIn(action: unknown): boolean {
  return (
    typeof action === 'function' &&
    /^xstate\.(raise|cancel)$/.test(`${Reflect.get(action, 'type')}`)
  )
}

function actionsOf(node: AnyStateNode, actions: readonly unknown[]): string[] {
  return actions.filter((action) => !isBuiltIn(action)).map((action) => nameOf(node, action))
}

function triggerOf(node: AnyStateNode, type: string): { trigger: Trigger; name: string } {
  if (type === '') return { trigger: 'always', name: '' }
  const [, trigger, name = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (trigger) return { trigger: trigger as Trigger, name }
  if (type.startsWith('xstate.done.state.')) return { trigger: 'finished', name: '' }
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1]
  if (after) return { trigger: 'delay', name: after.slice(0, -`.${node.id}`.length) }
  return { trigger: 'event', name: type }
}

function targetOf(node: AnyStateNode, target: readonly AnyStateNode[] | undefined): string | null {
  if (!target || target.length === 0) return null
  const [only, ...others] = target
  if (!only || others.length > 0) throw new Error(`${idOf(node)}: a transition has two targets.`)
  return idOf(only)
}

function branches(node: AnyStateNode, all: readonly AnyTransitionDefinition[]): Transition[] {
  return all.map((one, index) => {
    const guard = one.guard === undefined ? null : nameOf(node, one.guard)
    return {
      id: `${idOf(node)} ${one.eventType || 'always'} ${index}`,
      source: idOf(node),
      target: targetOf(node, one.target),
      ...triggerOf(node, one.eventType),
      guard,
      otherwise: guard === null && index > 0,
      actions: actionsOf(node, one.actions),
      reenter: one.reenter,
    }
  })
}

function transitionsOf(node: AnyStateNode): Transition[] {
  const own = [...node.transitions.values(), node.always ?? []]
  return [
    ...own.flatMap((all) => branches(node, all)),
    ...Object.values(node.states).flatMap(transitionsOf),
  ]
}

function stateOf(node: AnyStateNode): State {
  const initial = node.type === 'compound' ? node.initial.target?.[0] : undefined
  return {
    id: idOf(node),
    key: node.key,
    kind: detectMediaType(node),
    description: node.description ?? '',
    initial: initial ? idOf(initial) : null,
    busy: node.tags.includes('busy'),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: `${src}` })),
    entry: actionsOf(node, node.entry),
    exit: actionsOf(node, node.exit),
    children: Object.values(node.states).map(stateOf),
  }
}

/**
 * Extracts the chart of a shipping machine. Throws with the name of anything that cannot be drawn: a guard or an action without a
 * name, a history state, a transition with two targets.
 */
export function extract(machine: AnyStateMachine): Chart {
  return {
    word: machine.id,
    root: stateOf(machine.root),
    transitions: transitionsOf(machine.root),
  }
}
