import type { AnyStateMachine } from 'xstate'
import { Simulation } from '../../models/engine/simulation.ts'
import type { Chart } from './chart.ts'
import type { Walk } from './plans.ts'

/** The first step of a walk at which the other machine behaves differently; infinite if it never does. */
function stepOf({ simulation }: Chart, { start, states }: Walk, machine: AnyStateMachine): number {
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

/** Sorts the walks by the step at which the other machine should fail, the earliest first. */
export function sortByDifference(chart: Chart, walks: readonly Walk[], machine: AnyStateMachine) {
  return walks
    .map((walk) => ({ walk, step: stepOf(chart, walk, machine) }))
    .toSorted((a, b) => (a.step < b.step ? -1 : Number(a.step > b.step)))
    .map(({ walk }) => walk)
}
