import type { AnyStateMachine } from 'xstate'
import { Model } from '../../tests/paths/model.ts'
import { movesOf } from '../../tests/paths/world.ts'
import type { Chart } from './chart.ts'
import type { Plan } from './plan.ts'

/** At which step of a walk another machine of the same states first does something else; beyond all of them where it never does. */
function stepOf(chart: Chart, { start, first, ways }: Plan, machine: AnyStateMachine): number {
  const { model } = chart
  const moves = new Map(movesOf(model.world).map((move) => [move.name, move]))
  const other = new Model(model.world, machine, model.time)
  let [one, two] = [model.start(start.name), other.start(start.name)]
  const differs = () => model.told(one) !== other.told(two)
  if (differs()) return 0
  const names = [start.echoes ?? [], ...ways.map((way) => way.moves)]
  if (first.moves.length > 0) names.unshift(first.moves)
  for (const [step, all] of names.entries()) {
    for (const name of all) {
      const move = moves.get(name)
      const [next, found] = move
        ? [model.take(one.position, move), other.take(two.position, move)]
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

/** The walks in an order in which those come first that another machine is to fail soonest. */
export function foreseen(chart: Chart, plans: readonly Plan[], machine: AnyStateMachine): Plan[] {
  return plans
    .map((plan) => ({ plan, step: stepOf(chart, plan, machine) }))
    .toSorted((a, b) => (a.step < b.step ? -1 : Number(a.step > b.step)))
    .map(({ plan }) => plan)
}
