import { coverage } from 'virtual:charts'
import { chartOf } from './context.ts'

/** The run of the walks whose coverage the statechart shows. */
export type CoverageSource = 'none' | 'inProcess' | 'chromium'

export interface ChartCoverage {
  /** Whether each transition is covered, by its id. */
  transitions: ReadonlyMap<string, 'covered' | 'uncovered'>
  covered: number
  feasible: number
  /** The uncovered transitions and guard results, each with the reason. */
  uncovered: readonly { what: string; why: string }[]
}

/** The coverage of a machine in the last run of the walks (docs/statecharts/coverage.json). */
export function coverageOfMachine(
  machine: string,
  source: CoverageSource,
): ChartCoverage | undefined {
  const report = coverage[machine]
  if (!report || source === 'none') return undefined
  const walks = source === 'inProcess' ? report.inProcess : report.chromium?.transitions
  const uncovered = walks?.infeasible ?? [{ what: machine, why: report.chromium?.unseen ?? '' }]
  const ids = new Set(uncovered.map(({ what }) => what))
  const all = chartOf(machine)?.transitions ?? []
  return {
    transitions: new Map(
      all.map(({ id }) => [id, walks && !ids.has(id) ? 'covered' : 'uncovered'] as const),
    ),
    covered: walks?.transitions.covered ?? 0,
    feasible: walks?.transitions.feasible ?? 0,
    uncovered,
  }
}
