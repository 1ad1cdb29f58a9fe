declare module 'virtual:charts' {
  type Chart = import('../scripts/statecharts/chart.ts').Chart
  type Language = import('../scripts/statecharts/language.ts').Language
  type CoverageReport = import('../scripts/coverage/report.ts').CoverageReport

  /** The statecharts of all machines and the overview, by name. Each is drawn twice at build time: complete, and as its main flow. */
  export const charts: Readonly<
    Record<
      string,
      { chart: Chart; svg: Readonly<Record<'all' | 'flow', Record<Language, string>>> }
    >
  >

  /** `docs/statecharts/coverage.json`: the coverage of the last runs of the walks, by machine. */
  export const coverage: Readonly<Partial<CoverageReport>>
}

declare module 'virtual:letters.css'
declare module 'virtual:pretendard.css'
