import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** One round of a machine: the event, the active states, and the taken transitions. The event is empty for `always`. */
export interface Round {
  event: string
  before: readonly AnyStateNode[]
  taken: readonly AnyTransitionDefinition[]
}

const idOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join('.')

/** The id of every transition of a machine: source, event and branch index, as in the charts. */
export function transitionIds(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const ids = new Map<AnyTransitionDefinition, string>()
  const visit = (node: AnyStateNode) => {
    for (const branches of [...node.transitions.values(), node.always ?? []]) {
      for (const [index, one] of branches.entries()) {
        ids.set(one, `${idOf(node)} ${one.eventType || 'always'} ${index}`)
      }
    }
    for (const inner of Object.values(node.states)) visit(inner)
  }
  visit(machine.root)
  return ids
}

/** The ids of the states of a machine, without the root. */
export function stateIds(machine: AnyStateMachine): string[] {
  const within = (node: AnyStateNode): string[] =>
    Object.values(node.states).flatMap((inner) => [idOf(inner), ...within(inner)])
  return within(machine.root)
}

/** The ids of the active states of a snapshot. */
export function standingIn(nodes: readonly AnyStateNode[]): string[] {
  return nodes.filter(({ parent }) => parent).map(idOf)
}

function isLeaf(node: AnyStateNode): boolean {
  return node.type === 'atomic' || node.type === 'final'
}

/** The branches of a state for an event; a descriptor that ends with a star matches a prefix. */
function branchesFor(node: AnyStateNode, event: string): readonly AnyTransitionDefinition[] {
  if (event === '') return node.always ?? []
  const [, starred = []] =
    [...node.transitions].find(
      ([type]) => type.endsWith('*') && event.startsWith(type.slice(0, -1)),
    ) ?? []
  return node.transitions.get(event) ?? starred
}

/** The evaluated branches with the results of their guards: those before a taken branch were false. */
export function guardsAsked(
  before: readonly AnyStateNode[],
  event: string,
  taken: readonly AnyTransitionDefinition[],
): [AnyTransitionDefinition, boolean][] {
  const asked: [AnyTransitionDefinition, boolean][] = []
  for (const leaf of before.filter(isLeaf)) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const branches = branchesFor(node, event)
      const place = branches.findIndex((one) => taken.includes(one))
      const refused = place < 0 ? branches : branches.slice(0, place)
      asked.push(...refused.map((one) => [one, false] as [AnyTransitionDefinition, boolean]))
      const one = branches[place]
      if (one) {
        asked.push([one, true])
        break
      }
    }
  }
  return asked.filter(([one]) => one.guard !== undefined)
}
