import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import stryker from '../../stryker.config.json' with { type: 'json' }
import { binPath } from '../steps.ts'
import { createTestFolder, keepTestFilesInMemory, removeFiles } from '../testFolder.ts'
import { filesOfGroup, groupOf, mutationGroups, type Group } from './groups.ts'
import {
  type CodeSurvivor,
  mergeIntoSummary,
  readSummary,
  type MutationReport,
  survivorsIn,
  withReasons,
} from './summary.ts'

/** The required share of killed mutants in each group, in per cent. */
const KILLED_PERCENT_MIN = 90

/** Runs Stryker on some files of a group. Throws if Stryker aborts, for example because a test fails without a mutant. */
function runStryker({ tests, excluded = [] }: Group, mutate: readonly string[]): MutationReport {
  // The folder name contains the process id, because several runs can be in progress concurrently.
  const folder = `test-results/codeMutants-${process.pid}`
  const [config, report] = [`${folder}/stryker.json`, `${folder}/report.json`]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const settings = {
    ...stryker,
    mutate,
    mutator: { excludedMutations: excluded },
    jsonReporter: { fileName: report },
    tempDirName: `${folder}/sandbox`,
    // TypeScript 7 lacks the API with which Stryker rewrites paths out of the sandbox. No tsconfig has such a path.
    tsconfigFile: 'none',
  }
  writeFileSync(config, JSON.stringify(settings))
  const removeTestFiles = keepTestFilesInMemory()
  const files = createTestFolder(tmpdir(), 'e-payment-mutants-')
  const { status } = spawnSync(binPath('stryker'), ['run', config], {
    stdio: 'inherit',
    env: { ...process.env, MUTANT_TESTS: tests.join(), MUTANT_FILES: files, TMPDIR: files },
  })
  removeFiles(files)
  removeTestFiles()
  if (status !== 0) throw new Error(`Stryker ended with exit code ${status}.`)
  return (JSON.parse(readFileSync(report, 'utf8')) as { files: MutationReport }).files
}

/** Selects two files by a hash of the commit, so that in the long run each file is mutated. */
function selectSampledFiles(): string[] {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const rank = (file: string) => createHash('sha256').update(`${commit} ${file}`).digest('hex')
  return mutationGroups
    .filter(({ isSampled }) => isSampled)
    .flatMap(filesOfGroup)
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .slice(0, 2)
}

/**
 * Runs Stryker for each group with files that these names select: names of groups or paths. If `names` is empty, all files are selected.
 */
function* measure(names: readonly string[]): Generator<MutationReport> {
  for (const group of mutationGroups) {
    const isSelected = (file: string) =>
      names.length === 0 || names.includes(group.name) || names.includes(file)
    const files = filesOfGroup(group).filter(isSelected)
    if (files.length > 0) yield runStryker(group, files)
  }
}

/** Mutates two files that depend on the commit. Returns whether each survivor is listed in `docs/testing/mutants.json`. */
export function mutateSampledFiles(): boolean {
  const unlisted = [...measure(selectSampledFiles())]
    .flatMap((report) => withReasons(survivorsIn(report)))
    .filter(({ reason }) => reason === undefined)
  for (const survivor of unlisted) console.log(sentenceOf(survivor))
  return unlisted.length === 0
}

/**
 * Mutates the selected files, and writes their figures and survivors into `docs/testing/mutants.json` after each group. Returns whether
 * each of these survivors has a reason, and enough mutants of each group are killed.
 */
export function mutateCode(names: readonly string[]): boolean {
  let isExplained = true
  for (const report of measure(names)) {
    mergeIntoSummary(report, (file) => groupOf(file)?.name)
    const open = withReasons(survivorsIn(report)).filter(({ reason }) => !reason)
    for (const survivor of open) console.log(sentenceOf(survivor))
    if (open.length > 0) isExplained = false
  }
  const figures = Object.entries(readSummary().groups)
  for (const [name, { mutants, killed, percent }] of figures) {
    console.log(`${name}: ${killed} of ${mutants} killed (${percent} %)`)
  }
  return isExplained && figures.every(([, { percent }]) => percent >= KILLED_PERCENT_MIN)
}

const sentenceOf = ({ file, line, mutant }: Omit<CodeSurvivor, 'reason'>) =>
  `survived: ${file}: ${line}\n  ${mutant}`
