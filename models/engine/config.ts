import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate'

/** One branch of a transition in the config of a machine. */
export interface Branch {
  target?: string
  guard?: unknown
  actions?: unknown
  reenter?: boolean
}

/** The part of a state's config that mutants and transition markers need. */
export interface StateConfig {
  initial?: string
  type?: string
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  onDone?: unknown
  invoke?: unknown
  entry?: unknown
  exit?: unknown
  states?: Record<string, StateConfig>
  options?: { maxIterations: number }
}

interface InvokeConfig {
  id: string
  onDone?: unknown
  onError?: unknown
}

/** The transitions that one state has for one event, in a config. */
export interface TransitionGroup {
  /** Names the state and the event in readable text. */
  name: string
  node: AnyStateNode
  /** The type of the event in the machine; empty for `always`. */
  event: string
  branches: Branch[]
  write: (branches: Branch[]) => void
}

export function asArray<One>(value: unknown): One[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]) as One[]
}

/** A deep copy of lists and plain objects; functions and actors are shared. */
function copyConfig<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyConfig) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, copyConfig(one)]),
  ) as Value
}

const branchesOf = (value: unknown): Branch[] =>
  asArray<Branch | string>(value).map((one) =>
    typeof one === 'string' ? { target: one } : { ...one },
  )

/** A state of the config with its state node. In lists, the root comes first. */
export interface StateWithNode {
  config: StateConfig
  node: AnyStateNode
}

export function configuredStates(config: StateConfig, machine: AnyStateMachine): StateWithNode[] {
  const within = (state: StateConfig, node: AnyStateNode): StateWithNode[] => [
    { config: state, node },
    ...Object.entries(state.states ?? {}).flatMap(([key, inner]) =>
      within(inner, node.states[key] as AnyStateNode),
    ),
  ]
  return within(config, machine.root)
}

function slotsAt({ config, node }: StateWithNode): TransitionGroup[] {
  const slot = (holder: object, key: string, event: string, words: string): TransitionGroup => ({
    name: `${node.id} ${words}`,
    node,
    event,
    branches: branchesOf(Reflect.get(holder, key)),
    write: (branches) => {
      Reflect.set(holder, key, branches)
    },
  })
  const { on = {}, after = {} } = config
  const invokes = asArray<InvokeConfig>(config.invoke)
  return [
    ...Object.keys(on).map((event) => slot(on, event, event, event)),
    ...Object.keys(after).map((delay) =>
      slot(after, delay, `xstate.after.${delay}.${node.id}`, `after ${delay}`),
    ),
    slot(config, 'always', '', 'always'),
    slot(config, 'onDone', `xstate.done.state.${node.id}`, 'finished'),
    ...invokes.flatMap((invoke) => [
      slot(invoke, 'onDone', `xstate.done.actor.${invoke.id}`, `${invoke.id} done`),
      slot(invoke, 'onError', `xstate.error.actor.${invoke.id}`, `${invoke.id} failed`),
    ]),
  ].filter(({ branches }) => branches.length > 0)
}

/** All transition groups of a config. `machine` must have been created from this config. */
export function transitionGroupsOf(
  config: StateConfig,
  machine: AnyStateMachine,
): TransitionGroup[] {
  return configuredStates(config, machine).flatMap(slotsAt)
}

/** The machine made from a changed copy of the config, with the implementations of the given machine. */
export function machineWith(
  machine: AnyStateMachine,
  change: (config: StateConfig) => void,
): AnyStateMachine {
  const config = copyConfig(machine.config) as StateConfig
  change(config)
  return createMachine(config as never, machine.implementations as never) as AnyStateMachine
}
