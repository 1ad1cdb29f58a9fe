import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ImportReport } from './folder.ts'

/**
 * The outcome of an import run. `refused`: at least one file, line or batch was refused. `repeated`: the content is that of the previous
 * run, and its import has changed nothing.
 */
export type RunOutcome = 'done' | 'refused' | 'repeated'

/** The maximum number of refused lines that the table contains; the report in the folder contains all. */
const REFUSED_MAX = 1000

/** One export of a watched folder. `refusedCount` is the number of all refused lines. */
export interface ImportRun {
  id: number
  folder: string
  outcome: RunOutcome
  startedAt: string
  finishedAt: string
  report: (ImportReport & { refusedCount: number }) | null
}

/** Whether the last imported export had this content and nothing of it was refused. */
export async function isContentOfLastCompleteRun(
  db: Kysely<Tables>,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql<{ repeated: boolean }>`
    select outcome = 'done' and hash = ${hash} as repeated
    from imports where outcome <> 'repeated' order by id desc limit 1`.execute(db)
  return rows[0]?.repeated ?? false
}

/**
 * The stored outcome of an export that is still in the subfolder `working`; undefined if it has not been imported. There is one if the
 * process was killed after it stored the import, but before it moved the export.
 */
export async function findRunOutcome(
  db: Kysely<Tables>,
  folder: string,
): Promise<RunOutcome | undefined> {
  const { rows } = await sql<{ outcome: RunOutcome }>`
    select outcome from imports where folder = ${folder}`.execute(db)
  return rows[0]?.outcome
}

/** Stores a run, unless a run of the same folder is already stored. In that case its process was killed before it moved the folder. */
export async function insertRun(
  db: Kysely<Tables>,
  run: { folder: string; hash: string; outcome: RunOutcome; startedAt: Date },
  report: ImportReport | null,
): Promise<void> {
  const storedReport = report && {
    files: report.files,
    refused: report.refused.slice(0, REFUSED_MAX),
    refusedCount: report.refused.length,
  }
  await sql`
    insert into imports (folder, hash, outcome, report, started_at)
    values (${run.folder}, ${run.hash}, ${run.outcome}, ${storedReport && JSON.stringify(storedReport)}, ${run.startedAt})
    on conflict (folder) do nothing`.execute(db)
}

/** Runs, the newest first. */
export async function listRuns(db: Kysely<Tables>, limit: number): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select id, folder, outcome, moment_text(started_at) as "startedAt", moment_text(finished_at) as "finishedAt", report
    from imports order by id desc limit ${limit}`.execute(db)
  return rows
}
