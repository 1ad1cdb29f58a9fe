import type { Walk } from '../../tests/paths/generate.ts'
import type { Golden } from '../../tests/paths/golden.ts'
import type { Graph } from '../../tests/paths/search.ts'
import { follow, record } from '../../tests/paths/walk.ts'
import type { World } from '../../tests/paths/world.ts'
import { differenceOf } from './equivalence.ts'
import { type Mutant, mutated } from './mutate.ts'

/** Whether the golden walks notice a mutant. */
export function isKilled(world: World, golden: Golden, mutant: Mutant): boolean {
  const machine = mutated(world.machine, mutant)
  return golden.walks.some((walk) => follow(world, golden, walk, machine) !== undefined)
}

/** How a mutant is called wherever it is written down. */
export const titleOf = ({ kind, name }: Mutant) => `${kind}: ${name}`

/** What became of some mutants; a gap is one that no golden walk notices although a walk could: that walk is with it. */
export interface Verdicts {
  killed: number
  equivalent: string[]
  gaps: { mutant: string; walk: Walk }[]
}

/** Tries mutants on the golden walks, and looks for a difference wherever one survives. */
export function judge(
  world: World,
  golden: Golden,
  mutants: readonly Mutant[],
  graph: () => Graph,
): Verdicts {
  const verdicts: Verdicts = { killed: 0, equivalent: [], gaps: [] }
  for (const mutant of mutants) {
    if (isKilled(world, golden, mutant)) {
      verdicts.killed += 1
      continue
    }
    const walk = differenceOf(graph(), mutant)
    if (walk) verdicts.gaps.push({ mutant: titleOf(mutant), walk })
    else verdicts.equivalent.push(titleOf(mutant))
  }
  return verdicts
}

/** Golden walks that leave no gap: each mutant that survives and is not equivalent gets a walk of its own. */
export function closed(
  world: World,
  walks: readonly Walk[],
  mutants: readonly Mutant[],
  graph: Graph,
): Golden {
  const golden = record(world, walks)
  for (const mutant of mutants) {
    if (isKilled(world, golden, mutant)) continue
    const walk = differenceOf(graph, mutant)
    if (walk) golden.walks.push(...record(world, [walk]).walks)
  }
  return golden
}
