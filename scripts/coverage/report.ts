import { readFileSync, writeFileSync } from 'node:fs'
import {
  type Coverage,
  coverageOfWalks,
  feasibleCoverage,
  pairId,
} from '../../models/engine/coverage.ts'
import type { Graph } from '../../models/engine/explore.ts'
import { type GoldenWalk, simulatedStatesAlong } from '../../models/engine/goldenWalks.ts'
import { stateIds } from '../../models/engine/machine.ts'
import type { SimulatedState, Simulation } from '../../models/engine/simulation.ts'
import {
  type InfeasibleItem,
  infeasiblePairs,
  infeasibleTransitionsAndGuards,
} from './infeasible.ts'

/** The number of items covered by the walks, and of feasible items. */
export interface CoveredShare {
  covered: number
  feasible: number
}

/** The coverage of one machine's walks. A guard counts once for each of its two results. Each uncovered item has a reason. */
export interface WalkCoverage {
  walks: number
  steps: number
  states: CoveredShare
  transitions: CoveredShare
  guards: CoveredShare
  infeasible: InfeasibleItem[]
}

/** The coverage of the in-process walks, and the infeasible pairs. */
interface InProcessCoverage extends WalkCoverage {
  positions: number
  pairs: CoveredShare
  infeasiblePairs: InfeasiblePairs
}

/** The results of the mutants. A search has proved that the undetected mutants are equivalent. */
export interface MutantCounts {
  made: number
  killed: number
  equivalent: string[]
}

/** The coverage of the pair walks. The feasible pairs are those found by the search of the browser's state space. */
export interface ChromiumPairCoverage {
  walks: number
  steps: number
  covered: number
}

/**
 * The results of mutants that were built into the app; each survivor has a reason. If a search proves that a mutant is invisible on the
 * screen, the mutant is equivalent there and is not counted.
 */
export interface ChromiumMutantCounts {
  drawn: number
  killed: number
  survived: { mutant: string; why: string }[]
  equivalent: { mutant: string; why: string }[]
}

/** The transitions after which a second transition is infeasible, by reason and by the second transition. */
export type InfeasiblePairs = Record<string, Record<string, string[]>>

export interface MachineReport {
  inProcess: InProcessCoverage
  mutants: MutantCounts
  chromium?: {
    /** Why this machine has no walks in Chromium. */
    unseen?: string
    transitions?: WalkCoverage
    pairs?: ChromiumPairCoverage
    /** The pairs that are feasible in the in-process walks but not in a browser, with the reasons. */
    infeasiblePairs?: InfeasiblePairs
    mutants?: ChromiumMutantCounts
  }
}

export type CoverageReport = Record<string, MachineReport>

export const reportFile = 'docs/statecharts/coverage.json'

export const readCoverageReport = () =>
  JSON.parse(readFileSync(reportFile, 'utf8')) as CoverageReport

export function writeCoverageReport(report: CoverageReport): void {
  const words = Object.entries(report).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(reportFile, `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`)
}

function shareOf(feasible: ReadonlySet<string>, covered: ReadonlySet<string>): CoveredShare {
  const both = [...feasible].filter((one) => covered.has(one))
  return { covered: both.length, feasible: feasible.size }
}

/** Groups pairs by reason and by their second transition, as in the report. */
export function groupPairs(pairs: readonly InfeasibleItem[]): InfeasiblePairs {
  const groups: InfeasiblePairs = {}
  for (const { what, why } of pairs) {
    const [before = '', after = ''] = what.split(' → ')
    const group = (groups[why] ??= {})
    ;(group[after] ??= []).push(before)
  }
  return groups
}

/** The ids of the pairs in such groups. */
export function pairIdsIn(groups: InfeasiblePairs): string[] {
  return Object.values(groups).flatMap((bySecond) =>
    Object.entries(bySecond).flatMap(([after, before]) => before.map((one) => pairId(one, after))),
  )
}

/** Measures the golden walks of a machine against all states of its model. */
export function measureCoverage(
  graph: Graph<SimulatedState, Simulation>,
  golden: readonly GoldenWalk[],
): InProcessCoverage {
  const { space } = graph
  const walks = golden.filter(({ moves }) => moves.length > 0)
  const feasible = feasibleCoverage(graph)
  const covered = coverageOfWalks(
    space,
    golden.map((walk) => simulatedStatesAlong(space, walk)),
  )
  const share = (part: keyof Coverage) => shareOf(feasible[part], covered[part])
  const unreachable = stateIds(space.machine).filter((id) => !feasible.states.has(id))
  return {
    positions: graph.nodes.length,
    walks: walks.length,
    steps: walks.reduce((sum, { moves }) => sum + moves.length, 0),
    states: share('states'),
    transitions: share('transitions'),
    guards: share('guards'),
    pairs: share('pairs'),
    infeasible: [
      ...unreachable.map((what) => ({ what, why: 'it is never entered' })),
      ...infeasibleTransitionsAndGuards(graph, feasible),
    ],
    infeasiblePairs: groupPairs(infeasiblePairs(graph, feasible)),
  }
}
