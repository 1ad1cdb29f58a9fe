declare module 'virtual:charts' {
  import type { Chart } from '../scripts/statecharts/chart.ts'
  import type { Language } from '../scripts/statecharts/language.ts'

  /** The statecharts of all machines and the overview, by name. Each is drawn twice at build time: complete, and as its main flow. */
  export const charts: Readonly<
    Record<
      string,
      { chart: Chart; svg: Readonly<Record<'all' | 'flow', Record<Language, string>>> }
    >
  >

  /** The transitions that a run of the walks covers, and those that cannot occur. */
  export interface WalkCoverage {
    transitions: { covered: number; feasible: number }
    infeasible: readonly { what: string; why: string }[]
  }

  /** `docs/statecharts/coverage.json`: the coverage of the last runs of the walks, by machine. */
  export const coverage: Readonly<
    Record<
      string,
      | { inProcess: WalkCoverage; chromium?: { unseen?: string; transitions?: WalkCoverage } }
      | undefined
    >
  >
}

declare module 'virtual:letters.css'
declare module 'virtual:pretendard.css'
