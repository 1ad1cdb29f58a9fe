import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import {
  backupTables,
  countFilesAndBytes,
  countTableRows,
  readSnapshot,
  type AttachmentFile,
  readColumns,
  listAttachmentFiles,
  readTableRows,
  readSchemaVersion,
} from './tables.sql.ts'
import type { ProgressListener } from '../../imports/folder.ts'
import { isMissingFileError, openStoredFile, type FileLocation } from '../verification/files.ts'
import {
  BACKUP_FORMAT,
  fileEntryName,
  MANIFEST_NAME,
  type Manifest,
  rowsEntryName,
} from './manifest.ts'
import { type Archive, writeArchive } from './write.ts'

/**
 * Writes a consistent snapshot of all data to an archive (operations, "backup"). Rows are read first. A file is never removed before its
 * row, so no file should be missing. Throws if a file is missing or differs from its row.
 */
export async function takeBackup(
  { db }: Pick<Database, 'db'>,
  files: FileLocation,
  archivePath: string,
  listen: ProgressListener,
): Promise<Manifest> {
  return readSnapshot(db, async (trx) => {
    const manifest = await describe(trx)
    await writeArchive(archivePath, async (archive) => {
      await archive.add(MANIFEST_NAME, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
      await addRows(archive, trx, manifest, listen)
      await addFiles(archive, trx, files, listen)
    })
    return manifest
  })
}

async function describe(trx: Transaction<Tables>): Promise<Manifest> {
  const tables: Manifest['tables'] = {}
  for (const table of backupTables) {
    const columns = (await readColumns(trx, table)).map(({ name }) => name)
    tables[table] = { columns, rows: await countTableRows(trx, table) }
  }
  const at = new Date().toISOString()
  return {
    format: BACKUP_FORMAT,
    schema: await readSchemaVersion(trx),
    at,
    tables,
    ...(await countFilesAndBytes(trx)),
  }
}

async function addRows(
  archive: Archive,
  trx: Transaction<Tables>,
  manifest: Manifest,
  listen: ProgressListener,
): Promise<void> {
  let done = 0
  for (const table of backupTables) {
    let part = 0
    for await (const rows of readTableRows(trx, table, manifest.tables[table]?.columns ?? [])) {
      await archive.add(rowsEntryName(table, ++part), Buffer.from(`${rows.join('\n')}\n`))
      listen('rows', (done += rows.length))
    }
  }
}

async function addFiles(
  archive: Archive,
  trx: Transaction<Tables>,
  files: FileLocation,
  listen: ProgressListener,
): Promise<void> {
  let done = 0
  for await (const file of listAttachmentFiles(trx)) {
    const { id, size, sha256 } = file
    if (typeof files === 'string') await requireSize(files, file)
    const content = await openStoredFile(files, id).catch((error: Error) => {
      throw fileError(
        file,
        isMissingFileError(error) ? 'is missing' : `cannot be read: ${error.message}`,
      )
    })
    await archive.stream(fileEntryName(id), size, sha256, check(content, file))
    listen('files', ++done)
  }
}

/** Throws if the size of a stored file differs from its row. The check precedes the writing of the file to the archive. */
async function requireSize(root: string, file: AttachmentFile): Promise<void> {
  const found = await fs.stat(path.join(root, file.id.slice(0, 2), file.id)).catch(() => undefined)
  if (found && found.size !== file.size)
    throw fileError(file, `has ${found.size} bytes instead of ${file.size}`)
}

async function* check(content: Readable, file: AttachmentFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of content) {
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex') !== file.sha256) throw fileError(file, 'has another SHA-256')
}

const fileError = (file: AttachmentFile, what: string) =>
  new Error(`document ${file.documentId}: the file ${file.id} ${what}. "verify" names all.`)
