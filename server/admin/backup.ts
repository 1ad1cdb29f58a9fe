import path from 'node:path'
import type { Manifest } from './backup/manifest.ts'
import { takeBackup } from './backup/take.ts'
import { command, formatQuantity, runCommand } from './command.ts'
import { locateStoredFiles } from './storedFiles.ts'
import { createProgressListener } from './progress.ts'

export const backupCommand = command(
  'backup',
  'copies all data to one file, also while the product runs',
)
  .argument('<file>')
  .action((file: string, { json }: { json?: boolean }) =>
    runCommand(json, async ({ database, settings }) => {
      const files = locateStoredFiles(settings)
      const manifest = await takeBackup(
        database,
        files,
        path.resolve(file),
        createProgressListener(),
      )
      const text = `${manifestText(manifest)} are in ${file}. It contains keys and password hashes: keep it secret.`
      return { text, data: { file, ...manifestFigures(manifest) } }
    }),
  )

/** The numbers of documents, voucher lines and files in a backup, for the text output. */
export function manifestText({ tables, files }: Manifest): string {
  const documents = formatQuantity(tables.documents?.rows ?? 0, 'approval document')
  return `${documents}, ${formatQuantity(tables.voucher_lines?.rows ?? 0, 'journal line')} and ${formatQuantity(files, 'file')}`
}

/** Schema, time and counts of a backup, for the JSON output. */
export function manifestFigures({ tables, schema, at, files, bytes }: Manifest): object {
  const rows = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.rows]))
  return { schema, at, rows, files, bytes }
}
