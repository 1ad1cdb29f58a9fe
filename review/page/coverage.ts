import { coverage, drawn, type Walked } from 'virtual:charts'
import type { Transition } from '../../scripts/statecharts/chart.ts'

/** The walks whose coverage is painted on a chart; `nowhere` paints none. */
export const grounds = ['nowhere', 'inProcess', 'chromium'] as const
export type Ground = (typeof grounds)[number]

export interface Paint {
  /** By transition id. */
  transitions: ReadonlyMap<string, 'walked' | 'left'>
  covered: number
  feasible: number
  /** The uncovered items and the reasons. */
  left: readonly { what: string; why: string }[]
}

/** The coverage of a machine in the last run of the walks (docs/statecharts/coverage.json). */
export function paintOf(machine: string, ground: Ground): Paint | undefined {
  const report = coverage[machine]
  if (!report || ground === 'nowhere') return undefined
  const walked = ground === 'inProcess' ? report.inProcess : report.chromium?.transitions
  const why = report.chromium?.unseen ?? ''
  return paintBy(machine, walked, why)
}

function paintBy(machine: string, walked: Walked | undefined, why: string): Paint {
  const left = walked?.infeasible ?? [{ what: machine, why }]
  const ids = new Set(left.map(({ what }) => what))
  const all = drawn[machine]?.chart.transitions ?? []
  return {
    transitions: new Map(
      all.map(({ id }: Transition) => [id, walked && !ids.has(id) ? 'walked' : 'left'] as const),
    ),
    covered: walked?.transitions.covered ?? 0,
    feasible: walked?.transitions.feasible ?? 0,
    left,
  }
}
