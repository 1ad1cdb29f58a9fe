import type { Walk } from '../../models/engine/walks.ts'
import type { Golden } from '../../tests/models/golden.ts'
import type { Graph } from '../../models/engine/explore.ts'
import { follow, record } from '../../models/engine/follow.ts'
import type { Model } from '../../models/engine/model.ts'
import { differenceOf } from './equivalence.ts'
import { type Mutant, mutated } from './mutate.ts'

/** Whether the golden walks detect a mutant. */
export function isKilled(model: Model, golden: Golden, mutant: Mutant): boolean {
  const machine = mutated(model.machine, mutant)
  return golden.walks.some((walk) => follow(model, golden, walk, machine) !== undefined)
}

/** The title of a mutant in all reports. */
export const titleOf = ({ kind, name }: Mutant) => `${kind}: ${name}`

/** The results of some mutants. A gap is a mutant that no golden walk detects although a walk could; that walk is included. */
export interface Verdicts {
  killed: number
  equivalent: string[]
  gaps: { mutant: string; walk: Walk }[]
}

/** Runs mutants on the golden walks, and searches for a difference if one survives. */
export function judge(
  model: Model,
  golden: Golden,
  mutants: readonly Mutant[],
  graph: () => Graph,
): Verdicts {
  const verdicts: Verdicts = { killed: 0, equivalent: [], gaps: [] }
  for (const mutant of mutants) {
    if (isKilled(model, golden, mutant)) {
      verdicts.killed += 1
      continue
    }
    const walk = differenceOf(graph(), mutant)
    if (walk) verdicts.gaps.push({ mutant: titleOf(mutant), walk })
    else verdicts.equivalent.push(titleOf(mutant))
  }
  return verdicts
}

/** Adds a walk for each mutant that survives and is not equivalent, so that no gap is left. */
export function closed(
  model: Model,
  walks: readonly Walk[],
  mutants: readonly Mutant[],
  graph: Graph,
): Golden {
  const golden = record(model, walks)
  for (const mutant of mutants) {
    if (isKilled(model, golden, mutant)) continue
    const walk = differenceOf(graph, mutant)
    if (walk) golden.walks.push(...record(model, [walk]).walks)
  }
  return golden
}
