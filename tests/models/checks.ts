import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { applyEvent } from '../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'
import { feasibleIn } from '../../models/engine/coverage.ts'
import type { Position } from '../../models/engine/run.ts'
import { dotted, text } from '../../models/engine/plain.ts'
import { type Edge, type Graph, type Node, wayTo } from '../../models/engine/explore.ts'
import { stateIds, transitionIds } from '../../models/engine/transitions.ts'

/** A check of a finite model: returns a sentence for each fault. */
export type Check = (graph: Graph) => string[]

const stateOf = ({ position }: Node) => dotted(position.snapshot.value)
const wayOf = (node: Node) => [node.start, ...wayTo(node)].join(', ')
const isOver = ({ position }: Node) =>
  position.broken !== '' || position.snapshot.status !== 'active'

/** The edges of a node, except those where only time passes. */
const moves = ({ edges }: Node) =>
  edges.filter(({ move }) => move.kind !== 'sleep' && move.kind !== 'pause')

export const nothingUnreachable: Check = (graph) => {
  const { states } = feasibleIn(graph)
  return stateIds(graph.simulation.machine)
    .filter((id) => !states.has(id))
    .map((id) => `${id} is never entered`)
}

export const noDeadTransition: Check = (graph) => {
  const { transitions } = feasibleIn(graph)
  return [...transitionIds(graph.simulation.machine).values()]
    .filter((id) => !transitions.has(id))
    .map((id) => `${id} is never taken`)
}

export const nothingBreaks: Check = ({ nodes }) =>
  nodes
    .filter(({ position }) => position.broken !== '')
    .map((node) => `breaks with ${node.position.broken}: ${wayOf(node)}`)

export const noDeadlock: Check = ({ nodes, simulation }) =>
  nodes
    .filter((node) => !isOver(node) && moves(node).length === 0)
    .filter((node) => simulation.model.rests?.[stateOf(node)] === undefined)
    .map((node) => `${stateOf(node)} takes nothing: ${wayOf(node)}`)

/** The nodes from which a goal can be reached, including the goals. */
function leadingTo(nodes: readonly Node[], goals: readonly Node[]): Set<Node> {
  const into = new Map<Node, Node[]>()
  for (const node of nodes) {
    for (const { to } of node.edges) into.set(to, [...(into.get(to) ?? []), node])
  }
  const found = new Set(goals)
  for (const node of found) for (const before of into.get(node) ?? []) found.add(before)
  return found
}

export const successFromEverywhere: Check = ({ nodes, simulation }) => {
  const { succeeds, rests = {} } = simulation.model
  const leading = leadingTo(
    nodes,
    nodes.filter(({ position: { snapshot, broken } }) => broken === '' && succeeds(snapshot)),
  )
  return nodes
    .filter((node) => !isOver(node) && !leading.has(node) && !(stateOf(node) in rests))
    .map((node) => `${stateOf(node)} leads to no success: ${wayOf(node)}`)
}

/** Every actor that a state invokes has a transition for its error. */
export const errorsAreTaken: Check = ({ simulation }) => {
  const within = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(within),
  ]
  return within((simulation.machine as AnyStateMachine).root).flatMap((node) =>
    node.invoke
      .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
      .map(({ id }) => `${node.id} takes no error of ${id}`),
  )
}

/** A check of every edge: `wrong` returns the fault of an edge, or false. */
function everyEdge(wrong: (edge: Edge) => string | false): Check {
  return ({ nodes }) =>
    nodes.flatMap(({ edges }) =>
      edges.flatMap((edge) => {
        const problem = wrong(edge)
        return problem === false ? [] : [`${problem}: ${wayOf(edge.from)}, ${edge.move.name}`]
      }),
    )
}

/** Whether the orders are 0…n-1, in any array order. */
function isNumbered(line: readonly string[]): boolean {
  const orders = line.map((person) => Number(person.split(' ').at(-1))).toSorted((a, b) => a - b)
  return orders.every((order, place) => order === place)
}

interface Asked {
  title: string
  approvers: string[]
  author: string
}

/** Each submission of the draft has a title and at least one approver: no duplicates, orders 0…n-1, never the author. */
export const submitsAreWhole: Check = everyEdge(({ step }) => {
  const asked = step.effects.find((effect) => effect.startsWith('asks createDocument '))
  if (!asked) return false
  const { title, approvers, author } = JSON.parse(asked.slice(20)) as Asked
  const people = approvers.map((approver) => approver.split(' ')[0])
  if (title.trim() === '' || title.length > 255) return 'submits without a title that is allowed'
  if (people.length === 0) return 'submits without an approver'
  if (new Set([...people, author]).size <= people.length) return 'submits somebody twice'
  return isNumbered(approvers) ? false : 'submits orders with a gap'
})

/** The line in the dialog, and in every event sent to other actors, has orders 0…n-1. */
export const ordersHaveNoGap: Check = (graph) => {
  const toldWrong = everyEdge(({ step }) => {
    const told = step.effects.flatMap((effect) => /^tells draft \S+ (.+)$/.exec(effect)?.[1] ?? [])
    const lines = told.map((each) => (JSON.parse(each) as { line: string[] }).line)
    return lines.every(isNumbered) ? false : 'tells a line with a gap'
  })
  const wrong = graph.nodes.filter((node) => {
    const { shown } = graph.simulation.seen(node.position)
    return !isNumbered(shown.line as string[])
  })
  return [...toldWrong(graph), ...wrong.map((node) => `has a line with a gap: ${wayOf(node)}`)]
}

/** A session in any state expires without any event. */
export const timeEndsIt: Check = ({ nodes }) => {
  const isIn = (node: Node) => stateOf(node).startsWith('signedIn')
  return nodes.filter(isIn).flatMap((start) => {
    let node = start
    for (let turns = 0; isIn(node) && turns < 4; turns += 1) {
      const later = node.edges.find(({ move }) => move.kind === 'elapse')
      if (!later) break
      node = later.to
    }
    return isIn(node) ? [`never ends: ${wayOf(start)}`] : []
  })
}

/** Decisions are final and made one at a time; after the last one, no seat has the turn. */
export const oneDecisionEach: Check = everyEdge(({ from, step, move }) => {
  const signs = ({ snapshot }: Position): { user: string; result: string }[] =>
    snapshot.context.signs
  const [before, after] = [signs(from.position), signs(step.position)]
  const isDecided = (result: string | undefined) => result === '2' || result === '3'
  const changed = after.filter(({ result }, place) => result !== before[place]?.result)
  const again = before.some(
    ({ result }, place) => isDecided(result) && after[place]?.result !== result,
  )
  if (again) return 'decides once more'
  const byOther = changed.some(({ user, result }) => isDecided(result) && !move.name.endsWith(user))
  if (byOther) return 'decides for somebody else'
  const turns = after.filter(({ result }) => result === '0').length
  return turns === (step.position.snapshot.value === 'waiting' ? 1 : 0)
    ? false
    : `${turns} people have the turn`
})

/** The chart and the server accept and refuse the same events with the same results, in every position. */
export const agreesWithServer: Check = ({ nodes, simulation }) =>
  nodes.flatMap((node) => {
    const { value, context } = node.position.snapshot
    const life: DocumentRecord = { ...context, status: value }
    return Object.entries(simulation.model.sends).flatMap(([name, event]) => {
      const { after } = applyEvent(life, event as DocumentEvent)
      const edge = node.edges.find(({ move }) => move.name === name)
      const to = edge?.step.position.snapshot
      const { author, signs } = to?.context ?? {}
      const same = text(after) === text(to && { author, status: to.value, signs })
      return same ? [] : [`the server decides otherwise: ${wayOf(node)}, ${name}`]
    })
  })
