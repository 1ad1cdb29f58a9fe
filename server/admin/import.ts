import { READY_FILE_NAME } from '../imports/arrivals.ts'
import type { ImportIssue } from '../imports/check.ts'
import { CHANGED_WHILE_READ } from '../imports/collect.ts'
import { type FileReport, type ImportReport, importFolder } from '../imports/folder.ts'
import { command, formatQuantity, runAndCreateDatabase } from './command.ts'
import { printErpAlarm } from './printErpAlarm.ts'
import { createProgressListener } from './progress.ts'

export const importCommand = command('import', 'imports an ERP export: any of the five CSV files')
  .argument('<folder>')
  .action((folder: string, { json }: { json?: boolean }) =>
    runAndCreateDatabase(json, async ({ database }) => {
      const report = await importFolder(database, folder, createProgressListener(), printErpAlarm)
      return { text: formatImportReport(report), data: report, problem: formatProblem(report) }
    }),
  )

function formatImportReport({ files, refused }: ImportReport): string {
  return [...files.map(formatFileReport), ...refused.map(formatImportIssue)].join('\n')
}

export function formatFileReport({ file, encoding, lines, batches }: FileReport): string {
  const { in: added, unchanged, replaced, refused } = batches
  const all = added + unchanged + replaced + refused
  const counts = `${added} added, ${unchanged} unchanged, ${replaced} replaced, ${refused} refused`
  return `${file} (${encoding}): ${formatQuantity(lines, 'line')} in ${formatQuantity(all, 'batch', 'batches')}: ${counts}`
}

export function formatImportIssue({ file, line, batch, reason }: ImportIssue): string {
  const location = line === null ? file : `${file}, line ${line}`
  if (file === READY_FILE_NAME) return `refused: the export: ${reason}`
  if (reason === CHANGED_WHILE_READ)
    return `refused: ${location}: ${reason}; only a part of it may have been imported`
  const consequence = line === null ? 'the whole file is not imported' : consequenceForBatch(batch)
  return `refused: ${location}: ${reason}; ${consequence}`
}

function consequenceForBatch(batch: number | null): string {
  return batch === null ? 'its batch is unknown' : `batch ${batch} is not imported`
}

function formatProblem({ files, refused }: ImportReport): string | undefined {
  if (refused.length === 0) return undefined
  const batches = files.reduce((total, file) => total + file.batches.refused, 0)
  const wholeFileCount = refused.filter(({ line }) => line === null).length
  const parts = [
    ...(batches > 0 ? [formatQuantity(batches, 'batch', 'batches')] : []),
    ...(wholeFileCount > 0 ? [formatQuantity(wholeFileCount, 'file')] : []),
  ]
  const what = parts.join(' and ') || formatQuantity(refused.length, 'line')
  return `Refused: ${what}. The rest was imported.`
}
