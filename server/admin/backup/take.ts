import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import {
  backupTables,
  countFiles,
  countRows,
  lockTablesShared,
  type NamedFile,
  readColumns,
  readFiles,
  readRows,
  readSchema,
} from './tables.sql.ts'
import type { Listener } from '../../imports/folder.ts'
import { FORMAT, fileName, MANIFEST, type Manifest, partName } from './manifest.ts'
import { type Archive, writeArchive } from './write.ts'

/**
 * Writes a consistent snapshot of all data to an archive (operations, "backup"). Rows are read first. A file is never removed before its
 * row, so no file should be missing. Throws if a file is missing or differs from its row.
 */
export async function takeBackup(
  { db }: Pick<Database, 'db'>,
  files: string,
  place: string,
  listen: Listener,
): Promise<Manifest> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await lockTablesShared(trx)
      const manifest = await describe(trx)
      await writeArchive(place, async (archive) => {
        await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
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
    tables[table] = { columns, rows: await countRows(trx, table) }
  }
  const at = new Date().toISOString()
  return { format: FORMAT, schema: await readSchema(trx), at, tables, ...(await countFiles(trx)) }
}

async function addRows(
  archive: Archive,
  trx: Transaction<Tables>,
  manifest: Manifest,
  listen: Listener,
): Promise<void> {
  let done = 0
  for (const table of backupTables) {
    let part = 0
    for await (const rows of readRows(trx, table, manifest.tables[table]?.columns ?? [])) {
      await archive.add(partName(table, ++part), Buffer.from(`${rows.join('\n')}\n`))
      listen('rows', (done += rows.length))
    }
  }
}

async function addFiles(
  archive: Archive,
  trx: Transaction<Tables>,
  root: string,
  listen: Listener,
): Promise<void> {
  let done = 0
  for await (const file of readFiles(trx)) {
    const { id, size, sha256 } = file
    const stored = path.join(root, id.slice(0, 2), id)
    const found = await fs.stat(stored).catch((error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT'
      throw fileError(file, missing ? 'is missing' : `cannot be read: ${error.message}`)
    })
    if (found.size !== size) throw fileError(file, `has ${found.size} bytes instead of ${size}`)
    await archive.stream(fileName(id), size, sha256, check(stored, file))
    listen('files', ++done)
  }
}

async function* check(stored: string, file: NamedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(stored)) {
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex') !== file.sha256) throw fileError(file, 'has another SHA-256')
}

const fileError = (file: NamedFile, what: string) =>
  new Error(`document ${file.documentId}: the file ${file.id} ${what}. "verify" names all.`)
