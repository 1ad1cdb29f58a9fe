import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type DatabaseColumn, backupTables, readColumns } from './tables.sql.ts'
import { createRestoreTable, insertIntoRestoreTable } from './restore.sql.ts'
import type { ProgressListener } from '../../imports/folder.ts'
import { fileIdOfEntry, type Manifest, tableOfEntry } from './manifest.ts'
import { BadArchive, type ArchiveEntry, readContent, readArchiveEntries } from './read.ts'
import type { Media } from '../../http/context.ts'

/**
 * Reads the whole archive, and receives its files into `media`, where they are not yet in use. Throws BadArchive if content is damaged, or
 * if the archive has less or more than its manifest lists.
 */
export async function checkAndReceiveFiles(
  archivePath: string,
  manifest: Manifest,
  media: Media,
  listen: ProgressListener,
): Promise<void> {
  const rows = new Map<string, number>()
  let files = 0
  let bytes = 0
  for await (const entry of readArchiveEntries(archivePath)) {
    const table = tableOfEntry(entry.name)
    const id = fileIdOfEntry(entry.name)
    if (table) rows.set(table, (rows.get(table) ?? 0) + (await readPart(entry)).length)
    if (!id) continue
    const { size } = await media.receive(Readable.from(entry.content), entry.size, id)
    listen('checked, files', ++files)
    bytes += size
  }
  const isComplete = backupTables.every(
    (table) => manifest.tables[table]?.rows === (rows.get(table) ?? 0),
  )
  if (!isComplete || files !== manifest.files || bytes !== manifest.bytes) {
    throw new BadArchive(`${archivePath} does not hold all that its manifest names.`)
  }
}

async function readPart(entry: ArchiveEntry): Promise<(string | null)[][]> {
  const lines = String(await readContent(entry))
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Loads the rows of an archive into temporary tables. `replaceAllRows` moves them to the real tables later. */
export async function loadRows(
  trx: Transaction<Tables>,
  archivePath: string,
  manifest: Manifest,
  listen: ProgressListener,
): Promise<void> {
  const columns = new Map<string, DatabaseColumn[]>()
  for (const table of backupTables) {
    await createRestoreTable(trx, table)
    columns.set(table, order(await readColumns(trx, table), manifest.tables[table]?.columns ?? []))
  }
  let done = 0
  for await (const entry of readArchiveEntries(archivePath)) {
    if (fileIdOfEntry(entry.name)) return
    const table = backupTables.find((each) => each === tableOfEntry(entry.name))
    if (!table) continue
    const rows = await readPart(entry)
    await insertIntoRestoreTable(trx, table, columns.get(table) ?? [], rows)
    listen('ready, rows', (done += rows.length))
  }
}

function order(columns: readonly DatabaseColumn[], names: readonly string[]): DatabaseColumn[] {
  return names.map((columnName) => {
    const column = columns.find(({ name }) => name === columnName)
    if (!column)
      throw new BadArchive(
        `The backup contains a column ${columnName} that this database does not have.`,
      )
    return column
  })
}
