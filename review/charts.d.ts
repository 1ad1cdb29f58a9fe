declare module 'virtual:charts' {
  import type { Chart } from '../scripts/statecharts/chart.ts'
  import type { Language } from '../scripts/statecharts/language.ts'

  /** The charts of all machines by name, drawn at build time. */
  export const drawn: Readonly<
    Record<string, { chart: Chart; starter: string; svg: Readonly<Record<Language, string>> }>
  >
  /** The coverage of the walks, and the infeasible items. */
  export interface Walked {
    transitions: { covered: number; feasible: number }
    infeasible: readonly { what: string; why: string }[]
  }

  /** `docs/statecharts/coverage.json`: the coverage of the last runs of the walks, by machine. */
  export const coverage: Readonly<
    Record<
      string,
      { inProcess: Walked; chromium?: { unseen?: string; transitions?: Walked } } | undefined
    >
  >
}

declare module 'virtual:letters.css'
declare module 'virtual:pretendard.css'
