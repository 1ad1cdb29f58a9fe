import fs from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { OnAlarm } from '../alarms/alarms.sql.ts'
import { type CheckedFile, ExportCheck, type ImportIssue } from './check.ts'
import {
  type ReceivedBatch,
  collectBatches,
  collectRefusedBatches,
  requireUnchanged,
} from './collect.ts'
import type { Encoding } from './encoding.ts'
import { type ExportFile, exportFileNames, openExportFile } from './inspect.ts'
import { reportRefusedBatches } from './refusedBatches.ts'
import { UnreadableFile } from './rows.ts'
import {
  type BatchOutcome,
  type ImportOutcome,
  type BeforeStore,
  storeBatches,
  retryBlockedBatches,
} from './store.ts'

/** Result of an import (operations, "import FOLDER"): lines read, and the number of batches for each outcome. */
export interface ImportReport {
  files: FileReport[]
  refused: ImportIssue[]
}

export interface FileReport {
  file: string
  category: Category
  encoding: Encoding
  lines: number
  batches: Record<Exclude<ImportOutcome, 'blocked'>, number>
}

/** Progress callback: receives lines while files are read, and batches while they are stored. */
export type ProgressListener = (doing: string, done: number) => void

const BATCHES_AT_ONCE = 300

/**
 * Reads the ERP export of a folder, as the only run that changes batches. Throws if the folder cannot be read or contains none of the five
 * files.
 */
export function importFolder(
  { db, importLock }: Pick<Database, 'db' | 'importLock'>,
  folder: string,
  listen: ProgressListener,
  onAlarm?: OnAlarm,
): Promise<ImportReport> {
  return importLock.hold(async ({ requireHeld }) =>
    importFiles(db, folder, await findFiles(folder), listen, onAlarm, requireHeld),
  )
}

/**
 * Reads these files of an ERP export. The caller holds the lock of imports, and `beforeStore` throws if it was lost. `listen` and
 * `beforeStore` can throw to end the import; the batches that are stored then stay.
 */
export async function importFiles(
  db: Kysely<Tables>,
  folder: string,
  names: readonly string[],
  listen: ProgressListener,
  onAlarm: OnAlarm | undefined,
  beforeStore: BeforeStore,
): Promise<ImportReport> {
  const check = new ExportCheck()
  for (const name of names) {
    await unlessUnreadable(check.refused, name, async () => {
      const file = await openExportFile(folder, name)
      await check.add(file, (lines) => listen(`reading ${name}, lines`, lines))
    })
  }
  const report = { files: check.files.map(checkExportFile), refused: check.refused }
  const blocked: ReceivedBatch[] = []
  for (const checked of check.files) {
    const { file } = checked
    const { name, category } = file
    await unlessUnreadable(check.refused, name, async () => {
      for await (const refused of inChunks(file, collectRefusedBatches(checked))) {
        await reportRefusedBatches(db, category, refused, onAlarm, beforeStore)
      }
      let done = 0
      for await (const batches of inChunks(file, collectBatches(checked))) {
        const verdicts = await storeBatches(db, batches, onAlarm, { beforeStore })
        blocked.push(...countOutcomes(report, verdicts))
        listen(`storing ${name}, batches`, (done += batches.length))
      }
    })
  }
  countOutcomes(report, await retryBlockedBatches(db, blocked, onAlarm, { beforeStore }))
  return report
}

async function findFiles(folder: string): Promise<string[]> {
  const present = await fs.readdir(folder).catch((error: Error) => {
    throw new Error(`The folder ${folder} cannot be read: ${error.message}`)
  })
  const names = exportFileNames.filter((name) => present.includes(name))
  if (names.length > 0) return names
  throw new Error(
    `The folder ${folder} contains no ERP export: it has none of ${exportFileNames.join(', ')}.`,
  )
}

/** A file that cannot be read is refused as a whole. The import continues with the other files. */
async function unlessUnreadable(refused: ImportIssue[], file: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refused.push({ file, line: null, batch: null, reason: error.message })
  }
}

function checkExportFile({ file, lines, refusedBatches: barred }: CheckedFile): FileReport {
  const { name, category, encoding } = file
  const batches = { in: 0, unchanged: 0, replaced: 0, refused: barred.size }
  return { file: name, category, encoding, lines, batches }
}

/** Counts the outcomes of batches and returns the blocked batches. */
function countOutcomes(report: ImportReport, outcomes: readonly BatchOutcome[]): ReceivedBatch[] {
  const blocked: ReceivedBatch[] = []
  for (const { batch, outcome, line = null, reason } of outcomes) {
    const counts = report.files.find(({ file }) => file === batch.file)?.batches
    if (outcome === 'blocked') blocked.push(batch)
    else if (counts) counts[outcome]++
    if (outcome === 'refused' && reason) {
      report.refused.push({ file: batch.file, line, batch: batch.number, reason })
    }
  }
  return blocked
}

/** Chunks of the batches of a file. Throws UnreadableFile before the chunk that can contain a change of the file since its check. */
async function* inChunks<Batch>(
  file: ExportFile,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch[]> {
  let chunk: Batch[] = []
  for await (const batch of batches) {
    chunk.push(batch)
    if (chunk.length < BATCHES_AT_ONCE) continue
    await requireUnchanged(file)
    yield chunk
    chunk = []
  }
  await requireUnchanged(file)
  if (chunk.length > 0) yield chunk
}
