import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { answerOf } from '../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentLife } from '../../machines/document/document.rules.ts'
import { feasibleIn } from './covered.ts'
import type { Position } from './model.ts'
import { dotted, text } from './plain.ts'
import { type Edge, type Graph, type Node, wayTo } from './search.ts'
import { stateIds, transitionIds } from './transitions.ts'

/** A check of a finite model: a sentence for each fault that it finds, none where all is well. */
export type Check = (graph: Graph) => string[]

const stateOf = ({ position }: Node) => dotted(position.snapshot.value)
const wayOf = (node: Node) => [node.start, ...wayTo(node)].join(', ')
const isOver = ({ position }: Node) =>
  position.broken !== '' || position.snapshot.status !== 'active'

/** Something that happens in the machine itself, not only beside it. */
const moves = ({ edges }: Node) =>
  edges.filter(({ move }) => move.kind !== 'sleep' && move.kind !== 'pause')

export const nothingUnreachable: Check = (graph) => {
  const { states } = feasibleIn(graph)
  return stateIds(graph.model.machine)
    .filter((id) => !states.has(id))
    .map((id) => `${id} is never entered`)
}

export const noDeadTransition: Check = (graph) => {
  const { transitions } = feasibleIn(graph)
  return [...transitionIds(graph.model.machine).values()]
    .filter((id) => !transitions.has(id))
    .map((id) => `${id} is never taken`)
}

export const nothingBreaks: Check = ({ nodes }) =>
  nodes
    .filter(({ position }) => position.broken !== '')
    .map((node) => `breaks with ${node.position.broken}: ${wayOf(node)}`)

export const noDeadlock: Check = ({ nodes, model }) =>
  nodes
    .filter((node) => !isOver(node) && moves(node).length === 0)
    .filter((node) => model.world.rests?.[stateOf(node)] === undefined)
    .map((node) => `${stateOf(node)} takes nothing: ${wayOf(node)}`)

/** The nodes from which one of these can be reached, they themselves included. */
function leadingTo(nodes: readonly Node[], goals: readonly Node[]): Set<Node> {
  const into = new Map<Node, Node[]>()
  for (const node of nodes) {
    for (const { to } of node.edges) into.set(to, [...(into.get(to) ?? []), node])
  }
  const found = new Set(goals)
  for (const node of found) for (const before of into.get(node) ?? []) found.add(before)
  return found
}

export const successFromEverywhere: Check = ({ nodes, model }) => {
  const { succeeds, rests = {} } = model.world
  const leading = leadingTo(
    nodes,
    nodes.filter(({ position: { snapshot, broken } }) => broken === '' && succeeds(snapshot)),
  )
  return nodes
    .filter((node) => !isOver(node) && !leading.has(node) && !(stateOf(node) in rests))
    .map((node) => `${stateOf(node)} leads to no success: ${wayOf(node)}`)
}

/** Every actor that a state asks has a way out for its error. */
export const errorsAreTaken: Check = ({ model }) => {
  const within = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(within),
  ]
  return within((model.machine as AnyStateMachine).root).flatMap((node) =>
    node.invoke
      .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
      .map(({ id }) => `${node.id} takes no error of ${id}`),
  )
}

/** A check of every edge: what an edge does wrong, or nothing. */
function everyEdge(wrong: (edge: Edge) => string | false): Check {
  return ({ nodes }) =>
    nodes.flatMap(({ edges }) =>
      edges.flatMap((edge) => {
        const problem = wrong(edge)
        return problem === false ? [] : [`${problem}: ${wayOf(edge.from)}, ${edge.move.name}`]
      }),
    )
}

/** Whether orders are 0…n-1, in whatever order the people stand. */
function isNumbered(line: readonly string[]): boolean {
  const orders = line.map((person) => Number(person.split(' ').at(-1))).toSorted((a, b) => a - b)
  return orders.every((order, place) => order === place)
}

interface Asked {
  title: string
  approvers: string[]
  author: string
}

/** What the draft asks the server to store: a title, at least one approver, each once, orders 0…n-1, never the author. */
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

/** Whoever is told of a line, and the dialog itself, have orders 0…n-1. */
export const ordersHaveNoGap: Check = (graph) => {
  const toldWrong = everyEdge(({ step }) => {
    const told = step.effects.flatMap((effect) => /^tells draft \S+ (.+)$/.exec(effect)?.[1] ?? [])
    const lines = told.map((each) => (JSON.parse(each) as { line: string[] }).line)
    return lines.every(isNumbered) ? false : 'tells a line with a gap'
  })
  const wrong = graph.nodes.filter((node) => {
    const { shown } = graph.model.seen(node.position)
    return !isNumbered(shown.line as string[])
  })
  return [...toldWrong(graph), ...wrong.map((node) => `has a line with a gap: ${wayOf(node)}`)]
}

/** However a session stands: when nobody does anything, its time ends it. */
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

/** A decision once made stands, one comes at a time, and nobody has the turn when it is over. */
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

/** What the chart does with a document, the server decides as well, and the other way round: every event at every position. */
export const agreesWithServer: Check = ({ nodes, model }) =>
  nodes.flatMap((node) => {
    const { value, context } = node.position.snapshot
    const life: DocumentLife = { ...context, status: value }
    return Object.entries(model.world.sends).flatMap(([name, event]) => {
      const { after } = answerOf(life, event as DocumentEvent)
      const edge = node.edges.find(({ move }) => move.name === name)
      const to = edge?.step.position.snapshot
      const { author, signs } = to?.context ?? {}
      const same = text(after) === text(to && { author, status: to.value, signs })
      return same ? [] : [`the server decides otherwise: ${wayOf(node)}, ${name}`]
    })
  })
