import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import stryker from '../../stryker.config.json' with { type: 'json' }

/** A mutant in Stryker's report (schema "mutation-testing-report"). Lines and columns count from 1. */
interface Mutant {
  mutatorName: string
  replacement: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | string
  location: { start: Position; end: Position }
}

interface Position {
  line: number
  column: number
}

type Files = Readonly<Record<string, { source: string; mutants: Mutant[] }>>

/**
 * A mutant that no test kills. `mutant` contains the changed source and its replacement. `reason` says why no test can or need kill it;
 * empty for a gap that a test must close.
 */
interface Survivor {
  file: string
  mutant: string
  reason: string
}

/** The content of `docs/testing/mutants.json`: the figures per group of files, and all survivors. */
interface Summary {
  groups: Record<string, { mutants: number; killed: number; percent: number }>
  survivors: Survivor[]
}

const report = stryker.jsonReporter.fileName
const summaryFile = 'docs/testing/mutants.json'
const groups = {
  rules: /^machines\//,
  views: /^src\//,
  contract: /^contract\//,
}

/** The source between two positions of a text, on one line. */
function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}

const isCounted = ({ status }: Mutant) => status !== 'Ignored' && !status.endsWith('Error')
const isKilled = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'

function survivorsIn(files: Files): Omit<Survivor, 'reason'>[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((mutant) => isCounted(mutant) && !isKilled(mutant))
      .map(({ location, replacement }) => ({
        file,
        mutant: `${textAt(source, location)} → ${replacement.replace(/\s+/g, ' ')}`,
      })),
  )
}

function figuresOf(files: Files): Summary['groups'] {
  const figures = Object.entries(groups).map(([name, where]) => {
    const mutants = Object.entries(files)
      .filter(([file]) => where.test(file))
      .flatMap(([, file]) => file.mutants.filter(isCounted))
    const killed = mutants.filter(isKilled).length
    const percent = Math.round((1000 * killed) / Math.max(1, mutants.length)) / 10
    return [name, { mutants: mutants.length, killed, percent }] as const
  })
  return Object.fromEntries(figures)
}

/** Runs Stryker on these files and returns its report. Throws if it breaks off, for example because a test fails without a mutant. */
function runStryker(files: readonly string[]): Files {
  rmSync(report, { force: true })
  const command = ['run', 'stryker.config.json', '--mutate', files.join(',')]
  const { status } = spawnSync('node_modules/.bin/stryker', command, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Stryker ended with exit code ${status}.`)
  return (JSON.parse(readFileSync(report, 'utf8')) as { files: Files }).files
}

function readSummary(): Summary {
  return JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary
}

/** Two mutated files that depend on the commit, so that every file has its turn. */
function sample(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const commit = git('rev-parse', 'HEAD')
  const rank = (file: string) => createHash('sha256').update(`${commit} ${file}`).digest('hex')
  return git('ls-files')
    .split('\n')
    .filter((file) => stryker.mutate.some((pattern) => matchesGlob(file, pattern)))
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .slice(0, 2)
}

/**
 * Mutates rules, views and schemas with Stryker. A sample is two files that depend on the commit; it succeeds if each survivor is listed
 * in `docs/testing/mutants.json`. Otherwise all files are mutated and that file is written; this succeeds if each survivor has a reason.
 */
export function mutateCode(isSample: boolean): boolean {
  const files = runStryker(isSample ? sample() : stryker.mutate)
  const known = readSummary().survivors
  const found = survivorsIn(files).map(({ file, mutant }) => {
    const listed = known.find((one) => one.file === file && one.mutant === mutant)
    return { file, mutant, reason: listed?.reason ?? '', isListed: listed !== undefined }
  })
  if (!isSample) {
    const survivors = found.map(({ isListed: _, ...survivor }) => survivor)
    const summary: Summary = { groups: figuresOf(files), survivors }
    writeFileSync(summaryFile, `${JSON.stringify(summary, null, 2)}\n`)
  }
  const open = found.filter(({ reason, isListed }) => (isSample ? !isListed : reason === ''))
  for (const { file, mutant } of open) console.log(`survived: ${file}: ${mutant}`)
  return open.length === 0
}
