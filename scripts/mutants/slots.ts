import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** One branch of a transition as a machine's config writes it. */
export interface Branch {
  target?: string
  guard?: unknown
  actions?: unknown
  reenter?: boolean
}

/** A state as a config writes it, as far as mutants need it. */
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
}

interface InvokeConfig {
  id: string
  onDone?: unknown
  onError?: unknown
}

/** A place of a config that holds transitions for one event of one state. */
export interface Slot {
  /** The state and the event, as a sentence reads them. */
  name: string
  node: AnyStateNode
  /** The event's type as the machine knows it; nothing for `always`. */
  event: string
  branches: Branch[]
  write: (branches: Branch[]) => void
}

export function listOf<One>(value: unknown): One[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]) as One[]
}

/** A copy whose lists and plain objects are its own; functions and actors stay the same. */
export function copied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copied) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)])) as Value
}

const branchesOf = (value: unknown): Branch[] =>
  listOf<Branch | string>(value).map((one) =>
    typeof one === 'string' ? { target: one } : { ...one },
  )

/** A state of the config beside its node, the machine itself first. */
export interface Place {
  config: StateConfig
  node: AnyStateNode
}

export function placesOf(config: StateConfig, machine: AnyStateMachine): Place[] {
  const within = (state: StateConfig, node: AnyStateNode): Place[] => [
    { config: state, node },
    ...Object.entries(state.states ?? {}).flatMap(([key, inner]) =>
      within(inner, node.states[key] as AnyStateNode),
    ),
  ]
  return within(config, machine.root)
}

function slotsAt({ config, node }: Place): Slot[] {
  const slot = (holder: object, key: string, event: string, words: string): Slot => ({
    name: `${node.id} ${words}`,
    node,
    event,
    branches: branchesOf(Reflect.get(holder, key)),
    write: (branches) => {
      Reflect.set(holder, key, branches)
    },
  })
  const { on = {}, after = {} } = config
  const invokes = listOf<InvokeConfig>(config.invoke)
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

/** Every place of a config that holds transitions; `machine` is the one that it makes. */
export function slotsOf(config: StateConfig, machine: AnyStateMachine): Slot[] {
  return placesOf(config, machine).flatMap(slotsAt)
}
