import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { keepTransactionAlive } from '../../db/keepTransactionAlive.ts'
import { readProductSchema } from '../../db/migrate.ts'
import { acquireProcessLease, makeLeaseNumber, requireSameStorage } from '../../db/processLease.ts'
import type { Tables } from '../../db/tables.ts'
import type { Media } from '../../http/context.ts'
import { arrivalFolderOf, openDisk } from '../../storage/disk.ts'
import { type ObjectStorage, requireObjects } from '../../storage/objectFiles.ts'
import {
  bindFolderToDatabase,
  requireSharedFolder,
  lockFilesShared,
  removeOrphanedFiles,
} from '../../storage/orphanedFiles.ts'
import { disableAllEndpoints } from '../../integration/endpoints.service.ts'
import { publishMessages } from '../../notifications/messages.sql.ts'
import {
  countDocuments,
  replaceAllRows,
  lockTablesExclusive,
  tryLockTables,
} from './restore.sql.ts'
import type { ProgressListener } from '../../imports/folder.ts'
import { formatQuantity } from '../command.ts'
import { loadRows, checkAndReceiveFiles } from './load.ts'
import type { Manifest } from './manifest.ts'
import { BadArchive, readManifest } from './read.ts'

const FILES_AT_ONCE = 500
/** Time limit for waiting until no other transaction uses the tables, in milliseconds. */
const LOCK_TIMEOUT_MS = 60_000
const LOCK_RETRY_INTERVAL_MS = 500

/** What to restore, and where. */
export interface RestoreOptions {
  database: Database
  /** the DATA_DIR */
  folder: string
  /** the object storage, if files are not stored in the folder */
  storage?: ObjectStorage | undefined
  /** the path of the archive */
  archivePath: string
  /** whether existing documents may be replaced */
  sure: boolean
  listen: ProgressListener
  /** receives the ids of the endpoints that were enabled in the backup; a restore disables them */
  onDisabled?: (ids: readonly number[]) => void
}

/**
 * Replaces all stored data by the content of an archive (operations, "restore"). The whole archive is checked before anything changes.
 * After the check, all files are in the arrival folder. Rows and files change in one transaction, so no reader sees a partial restore.
 * Throws BadArchive if the archive cannot be restored here. Throws Error if documents would be lost, or if the database stays in use.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { database, archivePath, listen, onDisabled = () => undefined } = options
  const manifest = await readRestorableManifest(archivePath)
  await requireConfirmation(options, database.db)
  const { media, arrived, close, removeOrphans } = await openArrival(options)
  try {
    await checkAndReceiveFiles(archivePath, manifest, media, listen)
    await database.db.transaction().execute(async (trx) => {
      await loadRows(trx, archivePath, manifest, listen)
      await lockAllTables(trx)
      await requireConfirmation(options, trx)
      await replaceAllRows(trx)
      await keepFiles(trx, media, await arrived())
      const disabled = await disableAllEndpoints(trx)
      if (disabled.length > 0) onDisabled(disabled)
      await publishMessages(trx, [{ restored: true }])
    })
  } finally {
    await close()
  }
  await removeOrphans()
  return manifest
}

/**
 * Keeps all files durably. The ids are sorted, so that a chunk has files of few folders, and each folder is synced only for its own chunks.
 * The transaction, which is idle meanwhile, is kept alive after each chunk, because a slow disk can exceed its idle limit.
 */
export async function keepFiles(
  trx: Transaction<Tables>,
  media: Pick<Media, 'keep'>,
  ids: readonly string[],
): Promise<void> {
  const remaining = ids.toSorted()
  while (remaining.length > 0) {
    await media.keep(remaining.splice(0, FILES_AT_ONCE))
    await keepTransactionAlive(trx)
  }
}

/** Where the files of an archive are kept ready until the rows are replaced. */
interface Arrival {
  media: Media
  /** the ids of the files that have arrived and are to be kept */
  arrived(): Promise<string[]>
  close(): Promise<void>
  removeOrphans(): Promise<void>
}

function openArrival({ database, folder, storage }: RestoreOptions): Promise<Arrival> {
  return storage ? openObjectArrival(database, storage) : openFolderArrival(database, folder)
}

async function openFolderArrival(database: Database, folder: string): Promise<Arrival> {
  await bindFolderToDatabase(database, folder)
  const files = path.join(folder, 'files')
  const leaseNumber = makeLeaseNumber()
  const arrivalPath = arrivalFolderOf(files, leaseNumber)
  const media = await openDisk(files, leaseNumber)
  const lease = await acquireProcessLease(database.connection, leaseNumber)
  const close = async () => {
    await fs.rm(arrivalPath, { recursive: true, force: true })
    await lease.release()
  }
  try {
    await requireSharedFolder(database, files)
    await requireSameStorage(database.pool)
  } catch (error) {
    await close()
    throw error
  }
  const removeOrphans = () => removeOrphanedFiles(database, files)
  return { media, arrived: () => fs.readdir(arrivalPath), close, removeOrphans }
}

/**
 * Stores the received files directly under their final keys in the object storage. If the restore fails, the product later removes the
 * files without a row.
 */
async function openObjectArrival(database: Database, storage: ObjectStorage): Promise<Arrival> {
  await requireObjects(database, storage, { ALLOW_MISSING_FILES: 'yes' })
  const lease = await acquireProcessLease(database.connection, makeLeaseNumber(), storage.location)
  const close = () => lease.release()
  await requireSameStorage(database.pool, storage.location).catch(async (error: Error) => {
    await close()
    throw error
  })
  return {
    media: storage.media,
    arrived: async () => [],
    close,
    removeOrphans: async () => undefined,
  }
}

/**
 * Reads the manifest of an archive. Throws BadArchive if it is no backup, or not of the schema of this version. An admin command runs only
 * on a database of that schema, so the database is not needed.
 */
export async function readRestorableManifest(archivePath: string): Promise<Manifest> {
  const manifest = await readManifest(archivePath)
  const { schema } = manifest
  const productSchema = await readProductSchema()
  if (schema === productSchema) return manifest
  const [age, way] =
    schema > productSchema
      ? ['a newer', 'Restore it with that one.']
      : ['an older', 'Restore it with that one, then start this one on it.']
  throw new BadArchive(
    `${archivePath} is of ${age} version of the product, with the schema ${schema}. ${way}`,
  )
}

async function requireConfirmation({ sure }: RestoreOptions, db: Database['db']): Promise<void> {
  const documents = sure ? 0 : await countDocuments(db)
  if (documents === 0) return
  const are = `There ${documents === 1 ? 'is' : 'are'} ${formatQuantity(documents, 'approval document')}.`
  throw new Error(`${are} Add --yes to replace all that is stored with the backup.`)
}

/** Waits until no other transaction uses a table, then locks all tables. */
async function lockAllTables(trx: Transaction<Tables>): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  const take = async () => {
    // Takes the file lock before the table locks. `removeOrphanedFiles` uses the same order, so that no deadlock is possible.
    await lockFilesShared(trx)
    await lockTablesExclusive(trx)
  }
  while (!(await tryLockTables(trx, take))) {
    if (Date.now() > deadline) {
      throw new Error(
        'The database is continuously in use, perhaps by a backup, a dump or a verify. Try again later.',
      )
    }
    await sleep(LOCK_RETRY_INTERVAL_MS)
  }
}
