import { type AnyStateMachine, type AnyStateNode, not } from 'xstate'
import {
  asArray,
  type Branch,
  type StateWithNode,
  configuredStates,
  machineWith,
  type StateConfig,
  type TransitionGroup,
  transitionGroupsOf,
} from '../../models/engine/config.ts'
import { isTransient } from '../../models/engine/machine.ts'

export const mutationKinds = [
  'swap target',
  'add transition',
  'remove transition',
  'drop action',
  'negate guard',
  'drop guard',
  'swap branches',
  'swap initial',
  'flip reenter',
  'drop actor',
] as const
export type MutationKind = (typeof mutationKinds)[number]

/** One small fault in a machine: its kind and name, and how it is applied to a copy of the config. */
export interface Mutant {
  kind: MutationKind
  /** Where the mutant is and what it changes, in the words of the statechart. */
  name: string
  apply: (config: StateConfig) => void
  /** The event that must be handled before the mutant can show; undefined if any event can show it. */
  event?: string
}

/** The maximum number of microsteps per event. No machine needs so many, so a higher number means an endless loop. */
const MICROSTEPS_MAX = 40

export const mutatedMachine = (machine: AnyStateMachine, { apply }: Mutant) =>
  machineWith(machine, (config) => {
    config.options = { maxIterations: MICROSTEPS_MAX }
    apply(config)
  })

const nameOf = (action: unknown) =>
  typeof action === 'string' ? action : `${(action as { type?: string }).type}`

const siblings = (node: AnyStateNode) =>
  Object.values(node.parent?.states ?? {}).filter((one) => one !== node)

/** Whether a target is the source state or one of its descendants. Only then does re-entering make a difference. */
function isInside(target: AnyStateNode, source: AnyStateNode): boolean {
  return target === source || (target.parent !== undefined && isInside(target.parent, source))
}

function withoutIndex<One>(list: readonly One[], removed: number): One[] {
  return list.filter((_, index) => index !== removed)
}

/** The mutants of one list of alternative transitions (branches). */
function branchMutants(slot: TransitionGroup, machine: AnyStateMachine, index: number): Mutant[] {
  const mutants: Mutant[] = []
  const add = (kind: MutationKind, name: string, change: (branches: Branch[]) => Branch[]) => {
    const apply = (config: StateConfig) => {
      const transitionGroup = transitionGroupsOf(config, machine)[index]
      transitionGroup?.write(change(transitionGroup.branches))
    }
    const only = slot.event === '' ? {} : { event: slot.event }
    mutants.push({ kind, name: `${slot.name}${name}`, apply, ...only })
  }
  const definitions =
    (slot.event === '' ? slot.node.always : slot.node.transitions.get(slot.event)) ?? []
  for (const [at, branch] of slot.branches.entries()) {
    const where = slot.branches.length > 1 ? ` (branch ${at})` : ''
    const change = (kind: MutationKind, name: string, changes: Branch) =>
      add(kind, `${where}: ${name}`, (all) =>
        all.map((one, other) => (other === at ? { ...one, ...changes } : one)),
      )
    add('remove transition', where, (all) => withoutIndex(all, at))
    const [target] = definitions[at]?.target ?? []
    if (target) {
      for (const other of siblings(target as AnyStateNode)) {
        change('swap target', `goes to ${other.id}`, { target: `#${other.id}` })
      }
      change('swap target', 'stays', { target: undefined })
      if (isInside(target as AnyStateNode, slot.node)) {
        change('flip reenter', `${!branch.reenter}`, { reenter: !branch.reenter })
      }
    }
    const actions = asArray(branch.actions)
    for (const [removed, action] of actions.entries()) {
      change('drop action', nameOf(action), { actions: withoutIndex(actions, removed) })
    }
    if (branch.guard !== undefined) {
      change('negate guard', nameOf(branch.guard), { guard: not(branch.guard as never) })
      change('drop guard', nameOf(branch.guard), { guard: undefined })
    }
    if (at > 0) {
      add('swap branches', `: ${at - 1} and ${at}`, (all) =>
        all.with(at - 1, all[at] as Branch).with(at, all[at - 1] as Branch),
      )
    }
  }
  return mutants
}

/** The mutants of one state: its entry and exit actions, its initial state, its actors, and an added transition per event. */
function stateMutants(state: StateWithNode, index: number, machine: AnyStateMachine): Mutant[] {
  const { config, node } = state
  const mutants: Mutant[] = []
  const add = (
    kind: MutationKind,
    name: string,
    change: (state: StateConfig) => void,
    only: { event?: string } = {},
  ) => {
    const apply = (all: StateConfig) => change(configuredStates(all, machine)[index]?.config ?? {})
    mutants.push({ kind, name: `${node.id}: ${name}`, apply, ...only })
  }
  for (const when of ['entry', 'exit'] as const) {
    for (const [at, action] of asArray(config[when]).entries()) {
      add('drop action', `${when} ${nameOf(action)}`, (state) => {
        state[when] = withoutIndex(asArray(state[when]), at)
      })
    }
  }
  for (const key of Object.keys(config.states ?? {})) {
    if (config.initial === undefined || key === config.initial) continue
    add('swap initial', `begins with ${key}`, (state) => {
      state.initial = key
    })
  }
  for (const [at, invoke] of asArray<{ id: string }>(config.invoke).entries()) {
    add('drop actor', invoke.id, (state) => {
      state.invoke = withoutIndex(asArray(state.invoke), at)
    })
  }
  if (config.type === 'final' || isTransient(node)) return mutants
  const events = machine.events.filter((event) => !event.startsWith('xstate.'))
  for (const event of events) {
    if (config.on && event in config.on) continue
    const [target = node] = siblings(node)
    if (target === machine.root || node.parent?.type === 'parallel') continue
    const added = { target: `#${target.id}`, reenter: true }
    const change = (state: StateConfig) => {
      state.on = { ...state.on, [event]: added }
    }
    add('add transition', `${event} to ${target.id}`, change, { event })
  }
  return mutants
}

/** All mutants of a machine, in a fixed order. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = machine.config as StateConfig
  return [
    ...transitionGroupsOf(config, machine).flatMap((slot, index) =>
      branchMutants(slot, machine, index),
    ),
    ...configuredStates(config, machine).flatMap((state, index) =>
      stateMutants(state, index, machine),
    ),
  ]
}
