import { applyEvent, statusIn } from '../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'
import { hasCurrentTurn, isUndecided, type Seat } from '../../machines/document/seats.rules.ts'
import { feasibleCoverage } from '../../models/engine/coverage.ts'
import type {
  Edge as EdgeOf,
  Graph as GraphOf,
  Node as NodeOf,
} from '../../models/engine/explore.ts'
import { nodesWithin, stateIds } from '../../models/engine/machine.ts'
import { formatStateValue, stringifyPlain } from '../../models/engine/plain.ts'
import type { SimulatedState, Simulation } from '../../models/engine/simulation.ts'

type Graph = GraphOf<SimulatedState, Simulation>
type Node = NodeOf<SimulatedState>
type Edge = EdgeOf<SimulatedState>

/** A check of all explored states of a model. Returns a sentence for each fault. */
export type Check = (graph: Graph) => string[]

const nameOf = ({ state }: Node) => formatStateValue(state.snapshot.value)
const isOver = ({ state }: Node) => state.broken !== '' || state.snapshot.status !== 'active'

function pathTo(graph: Graph, node: Node): string {
  const { input, moves } = graph.pathTo(node)
  return [input, ...moves].join(', ')
}

export const nothingUnreachable: Check = (graph) => {
  const { states } = feasibleCoverage(graph)
  return stateIds(graph.space.machine)
    .filter((id) => !states.has(id))
    .map((id) => `${id} is never entered`)
}

export const noDeadTransition: Check = (graph) => {
  const { transitions } = feasibleCoverage(graph)
  return [...graph.space.ids.values()]
    .filter((id) => !transitions.has(id))
    .map((id) => `${id} is never taken`)
}

export const noMachineError: Check = (graph) =>
  graph.nodes
    .filter(({ state }) => state.broken !== '')
    .map((node) => `breaks with ${node.state.broken}: ${pathTo(graph, node)}`)

export const noDeadlock: Check = (graph) => {
  const { moves, model } = graph.space
  const isStuck = ({ edges }: Node) =>
    edges.every(({ move }) => ['sleep', 'halfDelay'].includes(moves.get(move)?.kind ?? ''))
  return graph.nodes
    .filter((node) => !isOver(node) && isStuck(node))
    .filter((node) => model.restingStates?.[nameOf(node)] === undefined)
    .map((node) => `${nameOf(node)} takes nothing: ${pathTo(graph, node)}`)
}

/** The nodes from which a goal can be reached, including the goals. */
function leadingTo(nodes: readonly Node[], goals: readonly Node[]): Set<Node> {
  const into = new Map<Node, Node[]>(nodes.map((node) => [node, []]))
  for (const node of nodes) {
    for (const { to } of node.edges) into.get(to)?.push(node)
  }
  const found = new Set(goals)
  for (const node of found) for (const before of into.get(node) ?? []) found.add(before)
  return found
}

export const successFromEverywhere: Check = (graph) => {
  const { isGoal, restingStates = {} } = graph.space.model
  const goals = graph.nodes.filter(({ state }) => state.broken === '' && isGoal(state.snapshot))
  const leading = leadingTo(graph.nodes, goals)
  return graph.nodes
    .filter((node) => !isOver(node) && !leading.has(node) && !(nameOf(node) in restingStates))
    .map((node) => `${nameOf(node)} leads to no success: ${pathTo(graph, node)}`)
}

/** Every actor that a state invokes has a transition for its error. */
export const errorsAreTaken: Check = ({ space }) =>
  nodesWithin(space.machine.root).flatMap((node) =>
    node.invoke
      .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
      .map(({ id }) => `${node.id} takes no error of ${id}`),
  )

/** A check of every edge: `wrong` returns the fault of an edge, or false. */
function everyEdge(wrong: (edge: Edge, from: Node) => string | false): Check {
  return (graph) =>
    graph.nodes.flatMap((from) =>
      from.edges.flatMap((edge) => {
        const problem = wrong(edge, from)
        return problem === false ? [] : [`${problem}: ${pathTo(graph, from)}, ${edge.move}`]
      }),
    )
}

/** Whether the `order` fields of the approvers are the numbers 0…n-1, each once. The approvers may be in any array order. */
function isNumbered(line: readonly string[]): boolean {
  const orders = line.map((person) => Number(person.split(' ').at(-1))).toSorted((a, b) => a - b)
  return orders.every((order, index) => order === index)
}

interface Submission {
  title: string
  approvers: string[]
  author: string
}

/** Each submission of the draft has a title and at least one approver: no duplicates, `order` 0…n-1, never the author. */
export const submissionsAreComplete: Check = everyEdge(({ state }) => {
  const call = state.effects.find((effect) => effect.startsWith('asks createDocument '))
  if (!call) return false
  const { title, approvers, author } = JSON.parse(call.slice(20)) as Submission
  const people = approvers.map((approver) => approver.split(' ')[0])
  if (title.trim() === '' || title.length > 255) return 'submits without a title that is allowed'
  if (people.length === 0) return 'submits without an approver'
  if (new Set([...people, author]).size <= people.length) return 'submits an employee twice'
  return isNumbered(approvers) ? false : 'submits orders with a gap'
})

/** The approval line in the dialog, and in every event sent to other actors, has approvers with `order` 0…n-1. */
export const ordersHaveNoGap: Check = (graph) => {
  const sentWrong = everyEdge(({ state }) => {
    const events = state.effects.flatMap(
      (effect) => /^tells draft \S+ (.+)$/.exec(effect)?.[1] ?? [],
    )
    const lines = events.map((each) => (JSON.parse(each) as { line: string[] }).line)
    return lines.every(isNumbered) ? false : 'tells a line with a gap'
  })
  const wrong = graph.nodes.filter((node) => {
    const { facts } = graph.space.observe(node.state)
    return !isNumbered(facts['line'] as string[])
  })
  return [
    ...sentWrong(graph),
    ...wrong.map((node) => `has a line with a gap: ${pathTo(graph, node)}`),
  ]
}

/**
 * The maximum number of delays until a session expires: one until the warning, one for each of its five minutes, and one for the lifetime.
 */
const DELAYS_MAX = 7

/** A session in any state expires without any event. */
export const sessionExpiresByTime: Check = (graph) => {
  const isSignedIn = (node: Node) => nameOf(node).startsWith('signedIn')
  return graph.nodes.filter(isSignedIn).flatMap((start) => {
    let node = start
    for (let turns = 0; isSignedIn(node) && turns < DELAYS_MAX; turns += 1) {
      const later = node.edges.find(({ move }) => graph.space.moves.get(move)?.kind === 'delay')
      if (!later) break
      node = later.to
    }
    return isSignedIn(node) ? [`never ends: ${pathTo(graph, start)}`] : []
  })
}

/** The open step of a document is the lowest undecided one, and a seat is decided only with the turn, and by its approver or a delegate. */
export const seatsDecideInStepOrder: Check = everyEdge(({ state, move }, from) => {
  const seatsIn = ({ snapshot }: SimulatedState): readonly Seat[] => snapshot.context.seats
  const before = new Map(seatsIn(from.state).map((seat) => [seat.approver.username, seat]))
  const seats = seatsIn(state)
  const isDecided = (seat: Seat | undefined) =>
    seat?.state === 'approved' || seat?.state === 'rejected'
  const newlyDecided = seats.filter(
    (seat) => isDecided(seat) && !isDecided(before.get(seat.approver.username)),
  )
  const isByOther = ({ approver, actedBy }: Seat) =>
    !move.endsWith(` by ${(actedBy ?? approver).username}`)
  if (newlyDecided.some(isByOther)) return 'decides for another employee'
  const hadTurn = ({ approver }: Seat) => {
    const seat = before.get(approver.username)
    return seat !== undefined && hasCurrentTurn(seat)
  }
  if (!newlyDecided.every(hadTurn)) return 'decides without the turn'
  const undecided = seats.filter(isUndecided)
  const isWaiting = statusIn(state.snapshot.value) === 'waiting'
  const lowest = undecided[0]?.step
  const isRight = undecided.every(
    (seat) => hasCurrentTurn(seat) === (isWaiting && seat.step === lowest),
  )
  if (!isRight) return 'has the turn in a wrong step'
  return isWaiting && undecided.length === 0 ? 'waits without an approver' : false
})

/** The document machine and the server accept and refuse the same events with the same results, in every state. */
export const documentMachineAgreesWithServer: Check = (graph) =>
  graph.nodes.flatMap((node) => {
    const { value, context } = node.state.snapshot
    const document: DocumentRecord = { ...context, status: statusIn(value) }
    return Object.entries(graph.space.model.events).flatMap(([name, given]) => {
      const event = typeof given === 'function' ? given({ context }) : given
      if (event === undefined) return []
      const { after } = applyEvent(document, event as DocumentEvent)
      const to = node.edges.find(({ move }) => move === name)?.state.snapshot
      const isSame =
        stringifyPlain(after) ===
        stringifyPlain(to && { ...to.context, status: statusIn(to.value) })
      return isSame ? [] : [`the server decides otherwise: ${pathTo(graph, node)}, ${name}`]
    })
  })

/** Whether an edge leads to the node of another state, because both have the same key. Its state is not explored. */
const isMerged = ({ state, to }: Edge) => state !== to.state

/** Each input leads to a state with its own key. Otherwise the states after it would not be explored. */
export const inputsAreExplored: Check = (graph) =>
  graph.starts.filter(isMerged).map(({ move }) => `another input has the key of: ${move}`)

/** How many edges to known keys are compared. All edges would take as long as the exploration several times. */
const COMPARED_EDGES_MAX = 500

/** The types of the effects of a move, without notices. Undefined if the move is impossible. */
function effectTypes(state: SimulatedState | undefined): string | undefined {
  const effects = state?.effects.filter((effect) => !effect.startsWith('tells notices '))
  return effects
    ?.map((effect) => /^(?:asks \S+|tells \S+ \S+)/.exec(effect)?.[0] ?? effect)
    .join(', ')
}

/** States with the same key have the same moves, and these have effects of the same types. Compares a sample of the states. */
export const statesWithOneKeyAreAlike: Check = (graph) => {
  const merged = graph.nodes.flatMap(({ edges }) => edges).filter(isMerged)
  const interval = Math.ceil(merged.length / COMPARED_EDGES_MAX)
  const sample = merged.filter((_, index) => index % interval === 0)
  return sample.flatMap(({ move, state, to }) => {
    const known = new Map(to.edges.map((edge) => [edge.move, edge.state]))
    return [...graph.space.moves.keys()]
      .filter((name) => effectTypes(graph.space.take(state, name)) !== effectTypes(known.get(name)))
      .map((name) => `${name} after ${move} differs from: ${pathTo(graph, to)}, ${name}`)
  })
}

/** The checks that every machine must pass. The key completes the title of the test. */
export const generalChecks: Record<string, Check> = {
  'has no state that is never entered': nothingUnreachable,
  'has no transition that is never taken': noDeadTransition,
  'never throws': noMachineError,
  'has no deadlock': noDeadlock,
  'can reach success from every state': successFromEverywhere,
  'handles the error of every actor that it starts': errorsAreTaken,
  'explores every input': inputsAreExplored,
  'has the same moves in all states with one key': statesWithOneKeyAreAlike,
}

/** Additional checks of single machines, by machine name. */
export const machineChecks: Record<string, Record<string, Check>> = {
  session: { 'expires without any event': sessionExpiresByTime },
  draft: {
    'submits nothing without a title, an approver, or orders 0…n-1': submissionsAreComplete,
  },
  approvers: { 'has orders 0…n-1 after any changes of the line': ordersHaveNoGap },
  document: {
    'has the turn in one step, and decisions only of its approvers and their delegates':
      seatsDecideInStepOrder,
    'decides as the server does': documentMachineAgreesWithServer,
  },
}
