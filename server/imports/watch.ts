import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import { type HeldImportLock, ImportRunningError } from '../db/importLock.ts'
import type { OnAlarm } from '../alarms/alarms.sql.ts'
import { findUnavailablePart } from '../db/unavailablePart.ts'
import type { Tables } from '../db/tables.ts'
import {
  type Arrival,
  DONE_FOLDER,
  findArrival,
  isExportFile,
  isCategoryFile,
  describeEntryKind,
  listClaimedArrivals,
  READY_FILE_NAME,
  REFUSED_FOLDER,
  REPORT_CSV,
  undoInterruptedClaims,
  fileStatsText,
  claimArrival,
  WORKING_FOLDER,
} from './arrivals.ts'
import type { ImportIssue } from './check.ts'
import { CHANGED_WHILE_READ } from './collect.ts'
import { csvText } from './csv.ts'
import { type ImportReport, importFiles } from './folder.ts'
import { openExportFile } from './inspect.ts'
import { readCsvRows, UnreadableFile } from './rows.ts'
import type { BeforeStore } from './store.ts'
import {
  findRunOutcome,
  insertRun,
  isContentOfLastCompleteRun,
  type RunOutcome,
} from './runs.sql.ts'

/** How long an export without the file `_READY` must be unchanged to count as complete, in milliseconds. */
const QUIET_MS = 60_000
/** Maximum number of columns. A real export has less than 30. */
const COLUMNS_MAX = 100
const NAME_SHOWN_MAX = 100

/** Another process has imported an export while this one did. */
class ImportedElsewhere extends Error {
  constructor(name: string) {
    super(`Another process has imported the export ${name}.`)
  }
}

/** Dependencies of the watch of a folder. */
export interface WatchOptions extends Pick<Database, 'db' | 'importLock'> {
  folder: string
  log: { error(fields: object, text: string): void }
  onAlarm: OnAlarm
  /** returns milliseconds that only increase, unlike the system clock */
  clock?: () => number
}

/**
 * Watches a folder for ERP exports (integration, N18). The returned function imports what is in `working`, then a complete export. It
 * returns `notReady` while an export is arriving or another import is running. An export is complete if it is marked, or if two calls find it
 * unchanged for 60 s. Only one process at a time may call it; a process that has lost that right without noticing stores nothing of an export
 * that another one has imported meanwhile. Throws the error of an outage; the next call then continues with the same export. Any other error
 * of an import refuses its export.
 */
export function createFolderWatch({ clock = () => performance.now(), ...options }: WatchOptions) {
  const { db, importLock, folder, log } = options
  let last: { signature: string; since: number } | undefined

  const isComplete = ({ isMarkedReady, signature }: Arrival): boolean => {
    const now = clock()
    if (last?.signature !== signature) last = { signature, since: now }
    return isMarkedReady || now - last.since >= QUIET_MS
  }

  return (signal: AbortSignal, progress: () => void = () => undefined) =>
    runOnce(signal, progress).catch((error: unknown) => {
      if (error instanceof ImportRunningError) return 'notReady' as const
      throw error
    })

  async function runOnce(
    signal: AbortSignal,
    progress: () => void,
  ): Promise<'notReady' | undefined> {
    await undoInterruptedClaims(folder)
    // After an error the export stays in `working`, and the later ones wait: otherwise its next import would replace their batches.
    const importAll = async () => {
      for (const name of await listClaimedArrivals(folder)) {
        signal.throwIfAborted()
        await importErpExport(name, signal, progress)
      }
    }
    await importAll()
    const arrival = await findArrival(folder)
    if (!arrival) return undefined
    if (!isComplete(arrival)) return 'notReady'
    last = undefined
    signal.throwIfAborted()
    await claimArrival(folder, arrival, new Date())
    await importAll()
    return undefined
  }

  async function importErpExport(
    name: string,
    signal: AbortSignal,
    progress: () => void,
  ): Promise<void> {
    const working = path.join(folder, WORKING_FOLDER, name)
    // An export with a stored run only has to be moved. A second import could replace batches that have changed since the first.
    const outcome = await importLock.hold(async ({ requireHeld }) => {
      const storedOutcome = await findRunOutcome(db, name)
      return storedOutcome ?? (await runImport(name, working, requireHeld, signal, progress))
    }, signal)
    const target = outcome === 'refused' ? REFUSED_FOLDER : DONE_FOLDER
    await fs.rename(working, path.join(folder, target, name))
  }

  async function runImport(
    name: string,
    workingFolder: string,
    requireHeld: HeldImportLock['requireHeld'],
    signal: AbortSignal,
    progress: () => void,
  ): Promise<RunOutcome> {
    const startedAt = new Date()
    const listen = () => {
      signal.throwIfAborted()
      progress()
    }
    const { names, issues } = await inspect(workingFolder)
    const hash = await hashOf(workingFolder, names, progress)
    const isKnown = issues.length === 0 && (await isContentOfLastCompleteRun(db, hash))
    // A later export is imported only after the run of this one is stored. So this one never replaces batches of a later one.
    const beforeStore = async (trx: Kysely<Tables>) => {
      listen()
      if (await findRunOutcome(trx, name)) throw new ImportedElsewhere(name)
      await requireHeld()
    }
    const reading = importAndFindChanges(workingFolder, names, issues, listen, beforeStore)
    // Known content is imported, too: a deletion, a call or a command can have changed its batches since then.
    const report = await reading.catch((error: unknown) => {
      if (signal.aborted || findUnavailablePart(error) || error instanceof ImportedElsewhere)
        throw error
      log.error({ folder: name, err: error }, 'the import of an export failed')
      return { files: [], refused: [...issues, wholeFile(READY_FILE_NAME, failureOf(error))] }
    })
    const outcome = outcomeOf(report, isKnown)
    const isRepeat = outcome === 'repeated'
    if (!isRepeat) await writeReports(workingFolder, { delivery: name, outcome, ...report })
    await insertRun(db, { folder: name, hash, outcome, startedAt }, isRepeat ? null : report)
    if (outcome === 'refused') {
      log.error({ folder: name, refused: report.refused.length }, 'an export was refused')
    }
    return outcome
  }

  async function importAndFindChanges(
    working: string,
    names: readonly string[],
    issues: readonly ImportIssue[],
    listen: () => void,
    beforeStore: BeforeStore,
  ): Promise<ImportReport> {
    const before = await signaturesOf(working, names)
    const report = await importFiles(db, working, names, listen, options.onAlarm, beforeStore)
    const after = await signaturesOf(working, names)
    const isReported = (name: string) =>
      report.refused.some(({ file, reason }) => file === name && reason === CHANGED_WHILE_READ)
    const changedNames = names.filter((name, at) => before[at] !== after[at] && !isReported(name))
    const changeIssues = changedNames.map((file) => wholeFile(file, CHANGED_WHILE_READ))
    return { ...report, refused: [...issues, ...report.refused, ...changeIssues] }
  }
}

function outcomeOf({ files, refused }: ImportReport, isKnown: boolean): RunOutcome {
  if (refused.length > 0) return 'refused'
  const isChanged = files.some(({ batches }) => batches.in + batches.replaced > 0)
  return isKnown && !isChanged ? 'repeated' : 'done'
}

const failureOf = (error: unknown) =>
  `the import failed, and only a part of the export may have been imported: ${error instanceof Error ? error.message : String(error)}`

const signaturesOf = (folder: string, names: readonly string[]) =>
  Promise.all(names.map((name) => fileStatsText(path.join(folder, name))))

const wholeFile = (name: string, reason: string): ImportIssue => ({
  file: printableName(name),
  line: null,
  batch: null,
  reason,
})

/** A file name in printable form: without control characters, and shortened. */
function printableName(name: string): string {
  const plain = name.replaceAll(/\p{C}/gu, ' ')
  return plain.length > NAME_SHOWN_MAX ? `${plain.slice(0, NAME_SHOWN_MAX)}…` : plain
}

/** Returns the files of an export that can be imported, and the issues of the others. */
async function inspect(folder: string): Promise<{ names: string[]; issues: ImportIssue[] }> {
  const names: string[] = []
  const issues: ImportIssue[] = []
  for (const name of (await fs.readdir(folder)).toSorted()) {
    if (!isExportFile(name)) continue
    const reason = await reasonAgainst(folder, name)
    if (reason === undefined) names.push(name)
    else issues.push(wholeFile(name, reason))
  }
  if (names.length === 0 && issues.length === 0) {
    issues.push(wholeFile(READY_FILE_NAME, 'the export contains none of the five files'))
  }
  return { names, issues }
}

async function reasonAgainst(folder: string, name: string): Promise<string | undefined> {
  if (!isCategoryFile(name)) return 'it is none of the five files'
  const found = await fs.lstat(path.join(folder, name))
  if (!found.isFile()) return `it is ${describeEntryKind(found)}`
  const columnCount = await countHeaderColumns(folder, name)
  return columnCount > COLUMNS_MAX
    ? `it has ${columnCount} columns; at most ${COLUMNS_MAX} are read`
    : undefined
}

/** The number of columns of a file's header; 0 if the file cannot be read, which the import reports. */
async function countHeaderColumns(folder: string, name: string): Promise<number> {
  try {
    const { path: file, encoding } = await openExportFile(folder, name)
    for await (const { cells } of readCsvRows(file, encoding)) return cells.length
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
  return 0
}

/** The SHA-256 of the names and contents of files. */
async function hashOf(
  folder: string,
  names: readonly string[],
  progress: () => void,
): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) {
    const content = createHash('sha256')
    try {
      for await (const bytes of createReadStream(path.join(folder, name))) {
        content.update(bytes)
        progress()
      }
    } catch {
      // An unreadable file is not an error here, because the import reports the reason.
      content.update('unreadable')
    }
    hash.update(`${name} ${content.digest('hex')}\n`)
  }
  return hash.digest('hex')
}

/** Writes the reports of a run. They replace those of an interrupted run. */
async function writeReports(
  folder: string,
  report: ImportReport & { delivery: string; outcome: RunOutcome },
) {
  const rows = report.refused.map(({ file, line, batch, reason }) => [file, line, batch, reason])
  const texts = {
    'report.json': JSON.stringify(report, undefined, 2),
    [REPORT_CSV]: csvText(['file', 'line', 'batch', 'reason'], rows),
  }
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(folder, name)
    // An existing file is removed first, so that a symbolic link with this name is not followed.
    await fs.rm(file, { recursive: true, force: true })
    await fs.writeFile(file, text, { flag: 'wx' })
  }
}
