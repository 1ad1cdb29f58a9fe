import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/connect.ts'
import { lockFilesExclusive, STORED_FILE_NAME_PATTERN } from '../../storage/orphanedFiles.ts'
import type { ObjectMedia } from '../../storage/s3.ts'
import { StorageError } from '../../storage/s3Client.ts'
import { findKnownFiles } from '../../storage/knownFiles.sql.ts'
import type { AttachmentRow } from './verification.sql.ts'

/** Where the stored files are: a folder on the disk, or the object storage of MEDIA_URL. */
export type FileLocation = string | ObjectMedia

/** Opens a file. Throws if it is missing (`isMissingFileError`) or cannot be read. */
export async function openStoredFile(files: FileLocation, id: string): Promise<Readable> {
  if (typeof files !== 'string') return files.read(id)
  const handle = await fs.open(path.join(files, id.slice(0, 2), id))
  return handle.createReadStream()
}

/** Whether an error of `openStoredFile` or of its stream means that there is no such file. */
export function isMissingFileError(error: unknown): boolean {
  if (error instanceof StorageError) return error.status === 404
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** The errors of an attachment's file, which is read completely. */
export async function checkFile(files: FileLocation, row: AttachmentRow): Promise<string[]> {
  const name = `the file ${row.id}`
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of await openStoredFile(files, row.id)) {
      size += bytes.length
      hash.update(bytes)
    }
    if (size !== row.size) return [`${name} has ${size} bytes instead of ${row.size}`]
    return hash.digest('hex') === row.sha256 ? [] : [`${name} has another SHA-256`]
  } catch (error) {
    const { message } = error as Error
    return [isMissingFileError(error) ? `${name} is missing` : `${name} cannot be read: ${message}`]
  }
}

/** Files without an attachment row. */
export async function findStrayFiles(db: Database['db'], files: FileLocation): Promise<string[]> {
  return typeof files === 'string' ? findStrayInFolder(db, files) : findStrayObjects(db, files)
}

/** An upload takes at most this time, so an older file without a row does not belong to an upload in progress. */
const UPLOAD_MS_MAX = 3_600_000

async function findStrayObjects(db: Database['db'], media: ObjectMedia): Promise<string[]> {
  const before = Date.now() - UPLOAD_MS_MAX
  const stray: string[] = []
  for await (const page of media.list()) {
    const ids = page.filter(({ at }) => at.getTime() < before).map(({ id }) => id)
    const knownFileIds = await findKnownFiles(db, ids)
    stray.push(...ids.filter((id) => !knownFileIds.has(id)))
  }
  return stray
}

/**
 * Finds files without a row in the folder. Searches again under the file lock, which excludes files whose document is being stored
 * concurrently.
 */
async function findStrayInFolder(db: Database['db'], root: string): Promise<string[]> {
  const candidates: Placed[] = []
  for (const folder of await names(root)) {
    // `incoming` contains unfinished uploads of processes. `removeOrphanedFiles` later removes those that a stopped process left.
    if (folder === 'incoming') continue
    const files = (await names(path.join(root, folder))).map((id) => ({ folder, id }))
    candidates.push(...(await withoutRow(db, files)))
  }
  if (candidates.length === 0) return []
  return db.transaction().execute(async (trx) => {
    await lockFilesExclusive(trx)
    const stray = (await withoutRow(trx, candidates)).map(({ folder, id }) => path.join(folder, id))
    return stray.filter((file) => existsSync(path.join(root, file)))
  })
}

interface Placed {
  folder: string
  id: string
}

async function withoutRow(db: Database['db'], files: readonly Placed[]): Promise<Placed[]> {
  const ids = files.map(({ id }) => id).filter((id) => STORED_FILE_NAME_PATTERN.test(id))
  const knownFileIds = await findKnownFiles(db, ids)
  return files.filter(({ folder, id }) => !(knownFileIds.has(id) && id.startsWith(folder)))
}

async function names(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['']
    throw error
  })
}
