import type { AnyStateMachine } from 'xstate'
import { Simulation } from '../../models/engine/run.ts'
import { movesOf } from '../../models/engine/model.ts'
import type { Chart } from './chart.ts'
import type { Plan } from './plan.ts'

/** The first step of a walk at which the other machine behaves differently; infinite if it never does. */
function stepOf(chart: Chart, { start, first, ways }: Plan, machine: AnyStateMachine): number {
  const { simulation } = chart
  const moves = new Map(movesOf(simulation.model).map((move) => [move.name, move]))
  const other = new Simulation(simulation.model, machine, simulation.time)
  let [one, two] = [simulation.start(start.name), other.start(start.name)]
  const differs = () => simulation.told(one) !== other.told(two)
  if (differs()) return 0
  const names = [start.consequences ?? [], ...ways.map((way) => way.moves)]
  if (first.moves.length > 0) names.unshift(first.moves)
  for (const [step, all] of names.entries()) {
    for (const name of all) {
      const move = moves.get(name)
      const [next, found] = move
        ? [simulation.take(one.position, move), other.take(two.position, move)]
        : []
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
export function foreseen(chart: Chart, plans: readonly Plan[], machine: AnyStateMachine): Plan[] {
  return plans
    .map((plan) => ({ plan, step: stepOf(chart, plan, machine) }))
    .toSorted((a, b) => (a.step < b.step ? -1 : Number(a.step > b.step)))
    .map(({ plan }) => plan)
}
