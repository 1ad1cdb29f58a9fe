import { readFileSync, writeFileSync } from 'node:fs'
import { type Covered, coveredBy, feasibleIn } from '../../tests/paths/covered.ts'
import type { Golden } from '../../tests/paths/golden.ts'
import { pairOf } from '../../tests/paths/pairs.ts'
import type { Graph } from '../../tests/paths/search.ts'
import { stateIds } from '../../tests/paths/transitions.ts'
import { type Infeasible, infeasiblePairs, infeasibleParts } from './infeasible.ts'

/** How many of those that are feasible the walks go through. */
export interface Share {
  covered: number
  feasible: number
}

/** What the walks in process go through, and what no walk can. A guard counts once for each of its two answers. */
export interface InProcess {
  positions: number
  walks: number
  steps: number
  states: Share
  transitions: Share
  guards: Share
  pairs: Share
  infeasible: Infeasible[]
  infeasiblePairs: InfeasiblePairs
}

/** What became of the mutants: those that nothing noticed are equivalent, proved so by search. */
export interface MutantCounts {
  made: number
  killed: number
  equivalent: string[]
}

/** What the walks of one word have done in Chromium; what they cannot do there has its reason. */
export interface InChromium {
  walks: number
  steps: number
  states: Share
  transitions: Share
  guards: Share
  infeasible: Infeasible[]
}

/** What a walk of pairs has done; those that are feasible there are all that the search of the browser's world finds. */
export interface PairsInChromium {
  walks: number
  steps: number
  covered: number
}

/**
 * What became of mutants that were built into the app; each survivor has its reason. Those that nobody before a screen can ever see,
 * proved so by search, are equivalent there, and not counted.
 */
export interface MutantsInChromium {
  drawn: number
  killed: number
  survived: { mutant: string; why: string }[]
  equivalent: { mutant: string; why: string }[]
}

/** By reason, and by the second transition of the pair: the transitions after which it cannot come. */
export type InfeasiblePairs = Record<string, Record<string, string[]>>

export interface MachineReport {
  inProcess: InProcess
  mutants: MutantCounts
  chromium?: {
    /** Why nobody sees this machine there. */
    unseen?: string
    transitions?: InChromium
    pairs?: PairsInChromium
    /** Those that are feasible in process. */
    infeasiblePairs?: InfeasiblePairs
    mutants?: MutantsInChromium
  }
}

export type Report = Record<string, MachineReport>

export const reportFile = 'docs/statecharts/coverage.json'

export const readReport = () => JSON.parse(readFileSync(reportFile, 'utf8')) as Report

export function writeReport(report: Report): void {
  const words = Object.entries(report).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(reportFile, `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`)
}

function shareOf(feasible: ReadonlySet<string>, covered: ReadonlySet<string>): Share {
  const both = [...feasible].filter((one) => covered.has(one))
  return { covered: both.length, feasible: feasible.size }
}

/** Pairs by reason and by their second transition, as the report names them. */
export function grouped(pairs: readonly Infeasible[]): InfeasiblePairs {
  const groups: InfeasiblePairs = {}
  for (const { what, why } of pairs) {
    const [before = '', after = ''] = what.split(' → ')
    const group = (groups[why] ??= {})
    ;(group[after] ??= []).push(before)
  }
  return groups
}

/** The pairs of such groups, by their ids. */
export function pairIdsIn(groups: InfeasiblePairs): string[] {
  return Object.values(groups).flatMap((bySecond) =>
    Object.entries(bySecond).flatMap(([after, before]) => before.map((one) => pairOf(one, after))),
  )
}

/** Measures the golden walks of a machine against its finite model. */
export function measure(
  graph: Graph,
  golden: Golden,
  feasible: Covered = feasibleIn(graph),
): InProcess {
  const { world, machine } = graph.model
  const covered = coveredBy(world, golden)
  const share = (part: keyof Covered) => shareOf(feasible[part], covered[part])
  const unreachable = stateIds(machine).filter((id) => !feasible.states.has(id))
  return {
    positions: graph.nodes.length,
    walks: golden.walks.length,
    steps: golden.walks.reduce((sum, { steps }) => sum + steps.length, 0),
    states: share('states'),
    transitions: share('transitions'),
    guards: share('guards'),
    pairs: share('pairs'),
    infeasible: [
      ...unreachable.map((what) => ({ what, why: 'it is never entered' })),
      ...infeasibleParts(graph, feasible),
    ],
    infeasiblePairs: grouped(infeasiblePairs(graph, feasible)),
  }
}
