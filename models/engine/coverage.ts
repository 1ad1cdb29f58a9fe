import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate'
import type { Golden } from '../../tests/models/golden.ts'
import { feasiblePairs, pairsIn, roundsOf } from './pairs.ts'
import type { Graph } from './explore.ts'
import { guardsAsked, type Round, standingIn, transitionIds } from './transitions.ts'
import { follow } from './follow.ts'
import type { Model } from './model.ts'

/** Coverage of walks or of a finite model, by id. A guard result is the id of its transition with yes or no. */
export interface Covered {
  states: Set<string>
  transitions: Set<string>
  guards: Set<string>
  pairs: Set<string>
}

export const answerOf = (transition: string, answer: boolean) =>
  `${transition}: ${answer ? 'yes' : 'no'}`

type Ids = ReadonlyMap<AnyTransitionDefinition, string>

const nothing = (): Covered => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
  pairs: new Set(),
})

/** Adds the rounds of one step, and the guards evaluated in the resulting state: of `always` and of refused events. */
function add(
  covered: Covered,
  ids: Ids,
  rounds: readonly Round[],
  { _nodes: nodes, status }: AnyMachineSnapshot,
  refused: readonly string[],
): void {
  const ask = (before: Round['before'], event: string, taken: Round['taken']) => {
    for (const [one, answer] of guardsAsked(before, event, taken)) {
      covered.guards.add(answerOf(ids.get(one) ?? '?', answer))
    }
  }
  for (const { before: stood, event, taken } of rounds) {
    const before = stood.length > 0 ? stood : taken.map(({ source }) => source)
    for (const state of standingIn(before)) covered.states.add(state)
    for (const one of taken) covered.transitions.add(ids.get(one) ?? '?')
    ask(before, event, taken)
  }
  for (const state of standingIn(nodes)) covered.states.add(state)
  if (status !== 'active') return
  ask(nodes, '', [])
  for (const name of refused) ask(nodes, name.split(' ')[0] ?? '', [])
}

/** The coverage of the golden walks of a machine, on real actors. */
export function coveredBy(model: Model, golden: Golden): Covered {
  const covered = nothing()
  for (const walk of golden.walks) {
    let last: readonly string[] = []
    follow(model, golden, walk, model.machine, (stage) => {
      const ids = transitionIds(stage.machine)
      const takes = new Set(stage.seen().takes)
      const refused = Object.keys(model.events).filter((name) => !takes.has(name))
      add(covered, ids, stage.rounds, stage.snapshot, refused)
      const rounds = roundsOf(ids, stage.rounds)
      for (const pair of pairsIn(last, rounds)) covered.pairs.add(pair)
      last = rounds.at(-1) ?? last
    })
  }
  return covered
}

/** The coverage that walks of the finite model can reach. */
export function feasibleIn(graph: Graph): Covered {
  const { simulation, nodes, starts } = graph
  const covered = { ...nothing(), pairs: feasiblePairs(graph) }
  const ids = transitionIds(simulation.machine)
  for (const { step } of starts) add(covered, ids, step.rounds, step.position.snapshot, [])
  for (const { position, edges } of nodes) {
    const sent = new Set(edges.map(({ move }) => move.name))
    const refused = Object.keys(simulation.model.events).filter((name) => !sent.has(name))
    add(covered, ids, [], position.snapshot, refused)
    for (const { step } of edges) add(covered, ids, step.rounds, step.position.snapshot, [])
  }
  return covered
}
