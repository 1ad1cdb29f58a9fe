import {
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type Snapshot,
  type StateValue,
} from 'xstate'

/** The id of each transition definition of a machine. */
export type TransitionIds = ReadonlyMap<AnyTransitionDefinition, string>

const idOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join('.')
export const transitionId = (node: AnyStateNode, event: string, index: number) =>
  `${idOf(node)} ${event || 'always'} ${index}`

/** A state node with all nodes inside it. */
export function nodesWithin(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesWithin)]
}

/** Whether the machine leaves a state immediately, so that it never receives an event there. */
export function isTransient({ always = [] }: AnyStateNode): boolean {
  return always.some(({ guard }) => guard === undefined)
}

/** The id of every transition of a machine: source, event and branch index, as in the statecharts of the documentation. */
export function transitionIds(machine: AnyStateMachine): TransitionIds {
  const branchesOf = (node: AnyStateNode) => [...node.transitions.values(), node.always ?? []]
  return new Map(
    nodesWithin(machine.root).flatMap((node) =>
      branchesOf(node).flatMap((branches) =>
        branches.map((one, index) => [one, transitionId(node, one.eventType, index)] as const),
      ),
    ),
  )
}

/** The ids of the states of a machine, without the root. */
export function stateIds({ root }: AnyStateMachine): string[] {
  return nodesWithin(root).slice(1).map(idOf)
}

function activeWithin(node: AnyStateNode, value: StateValue | undefined): AnyStateNode[] {
  const inner = typeof value === 'string' ? { [value]: undefined } : (value ?? {})
  const nodes = Object.entries(inner).flatMap(([key, own]) => {
    const child = node.states[key]
    return child ? activeWithin(child, own) : []
  })
  return [node, ...nodes]
}

/** The ids of the active states of a state value, without the root. */
export function activeStates({ root }: AnyStateMachine, value: StateValue): string[] {
  return activeWithin(root, value).slice(1).map(idOf)
}

/** The branches of a state for an event. An event descriptor such as `done.*` matches by its prefix. */
function branchesFor(node: AnyStateNode, event: string): readonly AnyTransitionDefinition[] {
  if (event === '') return node.always ?? []
  const matches = (type: string) => type.endsWith('*') && event.startsWith(type.slice(0, -1))
  const [, wildcard = []] = [...node.transitions].find(([type]) => matches(type)) ?? []
  return node.transitions.get(event) ?? wildcard
}

/** The guard results of an event: true for the taken branch, and false for the branches before it. */
export function guardResults(
  { root }: AnyStateMachine,
  ids: TransitionIds,
  value: StateValue,
  event: string,
  taken: readonly string[],
): [transition: string, result: boolean][] {
  const results: [AnyTransitionDefinition, boolean][] = []
  const isTaken = (one: AnyTransitionDefinition) => taken.includes(ids.get(one) ?? '')
  const isLeaf = ({ type }: AnyStateNode) => type === 'atomic' || type === 'final'
  for (const leaf of activeWithin(root, value).filter(isLeaf)) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const branches = branchesFor(node, event)
      const index = branches.findIndex(isTaken)
      const refused = index < 0 ? branches : branches.slice(0, index)
      for (const one of refused) results.push([one, false])
      const one = branches[index]
      if (!one) continue
      results.push([one, true])
      break
    }
  }
  return results
    .filter(([{ guard }]) => guard !== undefined)
    .map(([one, result]) => [ids.get(one) ?? '', result])
}

/** Callbacks for the calls and events of the actors around a machine. */
export interface StandInListener {
  onStart?: (actor: AnyActorRef, input: unknown) => void
  onEvent?: (actor: AnyActorRef, event: AnyEventObject) => void
  onEnd?: (actor: AnyActorRef) => void
}

type StandInSnapshot = Snapshot<unknown> & { input: unknown }

/** The events that end a stand-in: `standInDone` with an output, `standInFailed` with an error. */
export const standInDone = 'engine.done'
export const standInFailed = 'engine.failed'

/** Creates a stand-in for a port or a child machine. The walk decides when and how the stand-in ends. */
function standIn({
  onStart,
  onEvent,
  onEnd,
}: StandInListener): ActorLogic<StandInSnapshot, AnyEventObject, unknown> {
  const active = { status: 'active', output: undefined, error: undefined } as const
  return {
    getInitialSnapshot: (_, input) => ({ ...active, input }),
    start: ({ input }, { self }) => onStart?.(self, input),
    transition: (snapshot, { type, ...event }, { self }) => {
      const { input } = snapshot
      const ends: Record<string, StandInSnapshot> = {
        [standInDone]: { ...active, input, status: 'done', output: event.output },
        [standInFailed]: { ...active, input, status: 'error', error: event.error },
        'xstate.stop': { ...active, input, status: 'stopped' },
      }
      const end = ends[type]
      if (end) onEnd?.(self)
      else onEvent?.(self, { type, ...event })
      return end ?? snapshot
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  }
}

/** The machine with a stand-in in place of each of its actors. */
export function withStandIns(
  machine: AnyStateMachine,
  listener: StandInListener = {},
): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors)
  return machine.provide({
    actors: Object.fromEntries(names.map((name) => [name, standIn(listener)])),
  })
}

/** Returns a function that creates one actor per name. These actors only report the events they receive. */
export function recordingActors(
  onEvent?: StandInListener['onEvent'],
): (name: string) => AnyActorRef {
  const actors = new Map<string, AnyActorRef>()
  return (name) => {
    const actor =
      actors.get(name) ??
      createActor(standIn(onEvent ? { onEvent } : {}), { id: name, input: undefined }).start()
    actors.set(name, actor)
    return actor
  }
}
