import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import {
  acquireProcessLease,
  makeLeaseNumber,
  type ProcessLease,
  requireSameStorage,
} from '../db/processLease.ts'
import type { Media } from '../http/context.ts'
import { arrivalFolderOf, openDisk } from './disk.ts'
import {
  bindFolderToDatabase,
  removeAbandonedUploads,
  removeOrphanedFiles,
  requireNewestFiles,
  requireSharedFolder,
} from './orphanedFiles.ts'

/** The files of one process, with its lease. */
export interface OpenFiles {
  media: Media
  close(): Promise<void>
}

/** Interval of renewing the arrival folder. `removeAbandonedUploads` removes folders that are unchanged for an hour. */
const RENEW_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Opens the files of a process: the object storage of MEDIA_URL, or the folder in DATA_DIR. Throws if another process on this database
 * keeps its files elsewhere, if the files belong to another database, or if a newer process that did not find the lease of this one has
 * changed the schema meanwhile. /readyz reports a change that is not committed yet.
 */
export function openFiles(database: Database, settings: Settings): Promise<OpenFiles> {
  return settings.MEDIA_URL ? openObjects(database, settings) : openFolder(database, settings)
}

async function openFolder(database: Database, settings: Settings): Promise<OpenFiles> {
  const files = path.join(settings.DATA_DIR, 'files')
  const leaseNumber = makeLeaseNumber()
  let lease: ProcessLease | undefined
  let renewal: NodeJS.Timeout | undefined
  const close = async () => {
    clearInterval(renewal)
    // If files are still being received, the folder stays until a later `removeAbandonedUploads`.
    await fs.rmdir(arrivalFolderOf(files, leaseNumber)).catch(() => undefined)
    await lease?.release()
  }
  try {
    if (settings.ALLOW_MISSING_FILES === 'no') await requireNewestFiles(database, files)
    await bindFolderToDatabase(database, settings.DATA_DIR)
    const media = await openDisk(files, leaseNumber)
    lease = await acquireProcessLease(database.connection, leaseNumber)
    // Before the removal, which would not find the rows of attachments in a changed schema.
    await database.requireSchema()
    await requireSharedFolder(database, files)
    await requireSameStorage(database.pool)
    await removeOrphanedFiles(database, files)
    const renew = () => media.check().then(() => removeAbandonedUploads(database, files))
    renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()
    return { media, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openObjects(database: Database, settings: Settings): Promise<OpenFiles> {
  // Imported only when needed, so that a start with files in a folder does not load the S3 code.
  const { openObjectStorage, removeOrphanedObjects, requireObjects } = await import(
    './objectFiles.ts'
  )
  const storage = openObjectStorage(settings)
  const { media, location } = storage
  await requireObjects(database, storage, settings)
  const lease = await acquireProcessLease(database.connection, makeLeaseNumber(), location)
  try {
    await database.requireSchema()
    await requireSameStorage(database.pool, location)
  } catch (error) {
    await lease.release()
    throw error
  }
  // The list of all files can be long, so it is never read during a start.
  let next = setTimeout(function sweep() {
    const before = new Date(Date.now() - DAY_MS)
    void removeOrphanedObjects(database, media, before).catch(() => undefined)
    next = setTimeout(sweep, DAY_MS).unref()
  }, HOUR_MS).unref()
  return {
    media,
    async close() {
      clearTimeout(next)
      await lease.release()
    },
  }
}
