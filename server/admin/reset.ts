import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import {
  openObjectStorage,
  requireNewestObjects,
  requireOwnObjects,
} from '../storage/objectFiles.ts'
import { requireFiles, requireOwnFolder } from '../storage/orphanedFiles.ts'
import { emptyTables } from './administration.sql.ts'
import { command, fail, formatQuantity, runAndCreateDatabase } from './command.ts'
import { filesFolder, storedFiles } from './storedFiles.ts'
import type { ObjectMedia } from '../storage/s3.ts'
import type { StoredFiles } from './verification/files.ts'

export const resetCommand = command('reset', 'empties the database and the files')
  .option('--yes', 'confirm that all data is deleted')
  .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
    if (!yes) {
      fail(json, 'This removes all that is stored. Add --yes to do it.')
      return
    }
    await runAndCreateDatabase(json, async ({ database, settings }) => {
      await requireOwnFiles(database, settings)
      await emptyTables(database.db)
      const files = await removeFiles(storedFiles(settings))
      const place = settings.MEDIA_URL || filesFolder(settings.DATA_DIR)
      const removed = `${formatQuantity(files, 'file was', 'files were')} removed from ${place}.`
      return { text: `The database is empty. ${removed}`, data: { files } }
    })
  })

/**
 * Throws if the files of these settings belong to another database. Such files are never removed. Also throws if the database has
 * attachments and none of the newest is there: without DATA_DIR or MEDIA_URL of the product, its files would stay.
 */
async function requireOwnFiles(database: Database, settings: Settings): Promise<void> {
  const { MEDIA_URL, DATA_DIR, ALLOW_MISSING_FILES } = settings
  if (MEDIA_URL) {
    const storage = openObjectStorage(settings)
    await requireOwnObjects(database, storage)
    if (ALLOW_MISSING_FILES === 'no') await requireNewestObjects(database, storage)
  } else {
    await requireOwnFolder(database, DATA_DIR)
    if (ALLOW_MISSING_FILES === 'no') await requireFiles(database, filesFolder(DATA_DIR))
  }
}

/** Removes the stored files, and returns their number. Unfinished uploads stay: a running server removes those. */
async function removeFiles(files: StoredFiles): Promise<number> {
  return typeof files === 'string' ? removeFromFolder(files) : removeObjects(files)
}

async function removeObjects(media: ObjectMedia): Promise<number> {
  let removed = 0
  for await (const page of media.list()) {
    await media.drop(page.map(({ id }) => id))
    removed += page.length
  }
  return removed
}

async function removeFromFolder(root: string): Promise<number> {
  const folders = await fs.readdir(root).catch(() => [])
  let removed = 0
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const file of await fs.readdir(path.join(root, folder))) {
      await fs.rm(path.join(root, folder, file), { force: true })
      removed++
    }
  }
  return removed
}
