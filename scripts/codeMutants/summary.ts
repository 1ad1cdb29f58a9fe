import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A code mutant in Stryker's report (schema "mutation-testing-report"). Lines and columns count from 1. */
interface CodeMutant {
  replacement: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | string
  location: { start: Position; end: Position }
}

interface Position {
  line: number
  column: number
}

export type MutationReport = Readonly<Record<string, { source: string; mutants: CodeMutant[] }>>

/**
 * A code mutant that no test kills. `line` is the first line of the changed source, `mutant` the changed source and its replacement.
 * `reason` explains why no test can or need kill the mutant; it is empty for a gap that a test must close.
 */
export interface CodeSurvivor {
  file: string
  line: string
  mutant: string
  reason: string
}

interface Figures {
  mutants: number
  killed: number
}

/** The content of `docs/testing/mutants.json`: the figures per group and per file, and all survivors. */
interface Summary {
  groups: Record<string, Figures & { percent: number }>
  files: Record<string, Figures>
  survivors: CodeSurvivor[]
}

const summaryFile = 'docs/testing/mutants.json'

/** Maximum length of a source text or replacement in the summary, in characters. */
const TEXT_MAX = 120

const clipped = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= TEXT_MAX ? line : `${line.slice(0, TEXT_MAX)}…`
}

/** The source between two positions of a text. */
function textAt(source: string, { start, end }: CodeMutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.join(' ')
}

const hasCountedStatus = ({ status }: CodeMutant) =>
  status !== 'Ignored' && !status.endsWith('Error')
const hasKilledStatus = ({ status }: CodeMutant) => status === 'Killed' || status === 'Timeout'

/** The survivors of a report, in the order of the source. */
export function survivorsIn(report: MutationReport): Omit<CodeSurvivor, 'reason'>[] {
  return Object.entries(report).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((mutant) => hasCountedStatus(mutant) && !hasKilledStatus(mutant))
      .toSorted(({ location: { start: a } }, { location: { start: b } }) =>
        a.line === b.line ? a.column - b.column : a.line - b.line,
      )
      .map(({ location, replacement }) => ({
        file,
        line: clipped(source.split('\n')[location.start.line - 1] ?? ''),
        mutant: `${clipped(textAt(source, location))} → ${clipped(replacement)}`,
      })),
  )
}

export function readSummary(): Summary {
  return JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary
}

/** Adds the reasons of the summary to these survivors. Undefined for a survivor that is not listed. */
export function withReasons(survivors: readonly Omit<CodeSurvivor, 'reason'>[]) {
  const knownSurvivors = readSummary().survivors
  return survivors.map((survivor) => {
    const { file, line, mutant } = survivor
    const listedSurvivor = knownSurvivors.find(
      (one) => one.file === file && one.line === line && one.mutant === mutant,
    )
    return { ...survivor, reason: listedSurvivor?.reason }
  })
}

function figuresOf(mutants: readonly CodeMutant[]): Figures {
  const counted = mutants.filter(hasCountedStatus)
  return { mutants: counted.length, killed: counted.filter(hasKilledStatus).length }
}

/** Replaces the figures and the survivors of the measured files in the summary, and removes those of deleted files. */
export function mergeIntoSummary(
  report: MutationReport,
  groupOf: (file: string) => string | undefined,
) {
  const before = readSummary()
  const isKept = (file: string) => !(file in report) && existsSync(file) && groupOf(file)
  const measured = Object.entries(report).map(
    ([file, { mutants }]) => [file, figuresOf(mutants)] as const,
  )
  const kept = Object.entries(before.files).filter(([file]) => isKept(file))
  const entries = [...kept, ...measured].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const groups: Summary['groups'] = {}
  for (const [file, { mutants, killed }] of entries) {
    const name = groupOf(file) ?? ''
    const sum = groups[name] ?? { mutants: 0, killed: 0 }
    const total = { mutants: sum.mutants + mutants, killed: sum.killed + killed }
    const percent = Math.round((1000 * total.killed) / Math.max(1, total.mutants)) / 10
    groups[name] = { ...total, percent }
  }
  const found = withReasons(survivorsIn(report)).map(({ reason = '', ...survivor }) => ({
    ...survivor,
    reason,
  }))
  const survivors = [...before.survivors.filter(({ file }) => isKept(file)), ...found].toSorted(
    (a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)),
  )
  const summary: Summary = { groups, files: Object.fromEntries(entries), survivors }
  writeFileSync(summaryFile, `${JSON.stringify(summary, null, 2)}\n`)
}
