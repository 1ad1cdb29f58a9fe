declare module 'virtual:charts' {
  import type { Chart } from '../scripts/statecharts/chart.ts'
  import type { Language } from '../scripts/statecharts/language.ts'

  /** The charts of all machines, drawn when the page was built, by word. */
  export const drawn: Readonly<
    Record<string, { chart: Chart; starter: string; svg: Readonly<Record<Language, string>> }>
  >
  /** What walks have gone through, and what they cannot. */
  export interface Walked {
    transitions: { covered: number; feasible: number }
    infeasible: readonly { what: string; why: string }[]
  }

  /** `docs/statecharts/coverage.json`: what the last runs of the walks have gone through, by word. */
  export const coverage: Readonly<
    Record<
      string,
      { inProcess: Walked; chromium?: { unseen?: string; transitions?: Walked } } | undefined
    >
  >
}

declare module 'virtual:letters.css'
declare module 'virtual:pretendard.css'
