import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionObject,
  type InspectionEvent,
  pathToStateValue,
  type StateValue,
} from 'xstate'
import { asArray, machineWith, transitionGroupsOf } from './config.ts'
import { transitionId, type TransitionIds } from './machine.ts'

/** One microstep: its event, the state value before it, and the ids of the taken transitions. */
export interface Microstep {
  /** The type of the event; empty for an `always` transition. */
  event: string
  before: StateValue
  taken: readonly string[]
}

/** The result of an event: the snapshot, the microsteps, and the actions that XState would execute. */
export interface Macrostep {
  snapshot: AnyMachineSnapshot
  microsteps: readonly Microstep[]
  actions: readonly ExecutableActionObject[]
}

/** The type of the action that marks a transition as taken; its parameter `id` is the id of the transition. */
const marker = 'engine.taken'

/** A copy of a machine in which every transition has an additional action, because XState has no public list of the transitions taken. */
const markTransitions = (machine: AnyStateMachine) =>
  machineWith(machine, (config) => {
    for (const { node, event, branches, write } of transitionGroupsOf(config, machine)) {
      const mark = (at: number) => ({ type: marker, params: { id: transitionId(node, event, at) } })
      write(branches.map((one, at) => ({ ...one, actions: [...asArray(one.actions), mark(at)] })))
    }
  })

/**
 * An actor scope that executes nothing and reports to `inspect`. XState passes such a scope to the logic of every actor. `getMicrosteps`
 * creates a new scope with another `self` for each call (decision 0017).
 */
function inertScope(id: string, inspect: (inspected: InspectionEvent) => void): AnyActorScope {
  let scope: AnyActorScope | undefined
  const snapshot = { status: 'active', output: undefined, error: undefined } as const
  const logic = {
    getInitialSnapshot: (own: AnyActorScope) => {
      scope = own
      return snapshot
    },
    transition: () => snapshot,
    getPersistedSnapshot: () => snapshot,
  }
  createActor(logic, { id, inspect })
  return scope as unknown as AnyActorScope
}

/** The source state of a transition id, as a state value. */
function sourceOf(id: string): StateValue {
  return pathToStateValue(id.split(' ')[0]?.split('.').slice(1) ?? [])
}

/** Executes the marked copy of a machine without effects. */
export class MarkedMachineExecutor {
  readonly machine: AnyStateMachine
  private readonly scope: AnyActorScope
  private readonly events: ReadonlyMap<string, string>
  private actions: ExecutableActionObject[] = []
  private microsteps: Microstep[] = []
  private last: StateValue | undefined

  constructor(machine: AnyStateMachine, ids: TransitionIds) {
    this.machine = markTransitions(machine)
    this.events = new Map([...ids].map(([{ eventType }, id]) => [id, eventType]))
    const scope = inertScope(machine.id, (inspected) => {
      if (inspected.type !== '@xstate.microstep') return
      this.add(inspected.event.type, inspected.snapshot as AnyMachineSnapshot)
    })
    this.scope = { ...scope, actionExecutor: (action) => this.actions.push(action) }
  }

  start(input: unknown): Macrostep {
    return this.run(undefined, () => this.machine.getInitialSnapshot(this.scope, input))
  }

  transition(snapshot: AnyMachineSnapshot, event: AnyEventObject): Macrostep {
    return this.run(snapshot.value, () => this.machine.transition(snapshot, event, this.scope))
  }

  private run(before: StateValue | undefined, execute: () => AnyMachineSnapshot): Macrostep {
    this.actions = []
    this.microsteps = []
    this.last = before
    const snapshot = execute()
    // XState reports no microstep for the initial state, so it is added here.
    if (this.microsteps.length === 0) this.add('xstate.init', snapshot)
    return { snapshot, microsteps: this.microsteps, actions: this.actions }
  }

  private add(event: string, { value }: AnyMachineSnapshot): void {
    const marks = this.actions.filter(({ type }) => type === marker)
    this.actions = this.actions.filter(({ type }) => type !== marker)
    const taken = marks.map(({ params }) => (params as { id: string }).id)
    const before = this.last ?? (taken[0] ? sourceOf(taken[0]) : value)
    this.microsteps.push({ event: this.events.get(taken[0] ?? '') ?? event, before, taken })
    this.last = value
  }
}
