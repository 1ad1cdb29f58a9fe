import type { AnyStateMachine } from 'xstate'
import { transitionsByMicrostep } from '../../models/engine/coverage.ts'
import { stringifyPlain } from '../../models/engine/plain.ts'
import { type SimulatedState, Simulation } from '../../models/engine/simulation.ts'
import { type BrowserSpace, type BrowserState, toWalkPosition } from './browserSpace.ts'
import type { Walk } from './plans.ts'

/** The states after the same moves: in the original machine (`state`) and in the changed machine, a mutant (`other`). */
interface StatePair {
  state: BrowserState
  other: SimulatedState
}

/** Compares the original machine with a changed one that has the same states, in the part of the state space that a browser reaches. */
class Comparison {
  private readonly chart: BrowserSpace
  private readonly other: Simulation

  constructor(chart: BrowserSpace, machine: AnyStateMachine) {
    this.chart = chart
    this.other = new Simulation(chart.driver.model, machine, chart.simulation.time)
  }

  /** The states at the starts of the walks. Undefined if the machines already differ at a start. */
  starts(): StatePair[] | undefined {
    const firstPairs = this.chart.inputs.map((input): StatePair => {
      const { name, consequences = [] } = this.chart.startOf(input)
      let other = this.other.start(name)
      for (const consequence of consequences)
        other = this.other.attempt(other, consequence) ?? other
      return { state: this.chart.start(input), other: this.settled(other) }
    })
    return firstPairs.every((both) => this.isAlike(both)) ? firstPairs : undefined
  }

  /** The states after each possible move. Undefined if the machines differ after a move. */
  next({ state, other }: StatePair): StatePair[] | undefined {
    const { chart } = this
    const reached: StatePair[] = []
    for (const name of [...chart.moves.keys(), ...chart.unawaitedMoves]) {
      const next = chart.take(state, name)
      if (!next) {
        // A walk cannot send an event that has no control, so the changed machine must refuse it, too. Enabled controls are compared in
        // each state.
        const isSilent = this.isPossible(state, name) && !chart.eventWithControl(state, name)
        const found =
          isSilent &&
          chart.simulation.moves.get(name)?.kind === 'event' &&
          this.other.attempt(other, name)
        if (found && transitionsByMicrostep(found).length > 0) return undefined
        continue
      }
      const found = this.run(other, next.moves)
      if (!found || stringifyPlain(found.effects) !== stringifyPlain(next.effects)) return undefined
      const both = { state: next, other: found.state }
      if (!this.isAlike(both)) return undefined
      reached.push(both)
    }
    return reached
  }

  keyOf({ state, other }: StatePair): string {
    return stringifyPlain([this.chart.keyOf(state), this.other.keyOf(other)])
  }

  private isPossible(state: BrowserState, name: string): boolean {
    const move = this.chart.driver.moves[name]
    return move !== undefined && (move.can?.(toWalkPosition(state)) ?? true)
  }

  private isAlike({ state, other }: StatePair): boolean {
    const { memory, moves } = state
    const isShown = (simulation: Simulation, one: BrowserState) => this.shown(simulation, one)
    return (
      isShown(this.chart.simulation, state) === isShown(this.other, { ...other, memory, moves })
    )
  }

  /** What the employee, the network and the clock can observe of a state, as text for comparison. */
  private shown(simulation: Simulation, state: BrowserState): string {
    const { expectedPage, isShown, moves } = this.chart.driver
    const { calls, broken } = state
    const snapshot = simulation.original(state)
    const at = toWalkPosition(state)
    const on = Object.keys(moves).filter((name) => {
      const event = this.isPossible(state, name) && this.chart.eventWithControl(state, name)
      return event && snapshot.can(event)
    })
    const name = (isShown?.(at) ?? true) ? at.state : ''
    return stringifyPlain([
      name,
      snapshot.status,
      expectedPage(at),
      on,
      [...calls.keys()],
      at.due,
      broken,
    ])
  }

  /** Delays that are due have elapsed before the state is observed. */
  private settled(state: SimulatedState): SimulatedState {
    const delay = [...this.other.moves.values()].find(({ kind }) => kind === 'delay')
    const isDue = state.delays.some(({ due }) => due <= state.clock)
    const next = delay && isDue ? this.other.attempt(state, delay.name) : undefined
    return next ? this.settled(next) : state
  }

  /** Takes several moves in the changed machine and collects all effects. Undefined if a move is impossible. */
  private run(from: SimulatedState, moves: readonly string[]) {
    let state: SimulatedState | undefined = from
    const effects: string[] = []
    for (const move of moves) {
      state = state && this.other.attempt(state, move)
      effects.push(...(state?.effects ?? []))
    }
    return state && { state, effects }
  }
}

/** Whether any walk in a browser distinguishes the changed machine from the original one. Searches all walks. */
export function isMutantDetectable(chart: BrowserSpace, machine: AnyStateMachine): boolean {
  const comparison = new Comparison(chart, machine)
  const starts = comparison.starts()
  if (!starts) return true
  const queue = new Map(starts.map((both) => [comparison.keyOf(both), both]))
  for (const both of queue.values()) {
    const reached = comparison.next(both)
    if (!reached) return true
    for (const one of reached) {
      const key = comparison.keyOf(one)
      if (!queue.has(key)) queue.set(key, one)
    }
  }
  return false
}

/** The first step of a walk at which the changed machine behaves differently; infinite if it never does. */
function firstDifferentStep(
  { simulation }: BrowserSpace,
  { start, states }: Walk,
  machine: AnyStateMachine,
): number {
  const other = new Simulation(simulation.model, machine, simulation.time)
  let [one, two] = [simulation.start(start.name), other.start(start.name)]
  const differs = () => simulation.describe(one) !== other.describe(two)
  if (differs()) return 0
  for (const [step, { moves }] of states.entries()) {
    for (const move of moves) {
      const [next, found] = [simulation.attempt(one, move), other.attempt(two, move)]
      if (!next) continue
      if (!found) return step
      one = next
      two = found
      if (differs()) return step
    }
  }
  return Number.POSITIVE_INFINITY
}

/** Sorts the walks by the step at which the changed machine should fail, the earliest first. */
export function sortByFirstDifferentStep(
  chart: BrowserSpace,
  walks: readonly Walk[],
  machine: AnyStateMachine,
) {
  return walks
    .map((walk) => ({ walk, step: firstDifferentStep(chart, walk, machine) }))
    .toSorted((a, b) => (a.step < b.step ? -1 : Number(a.step > b.step)))
    .map(({ walk }) => walk)
}
