import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { hasNewestObjects, openObjectStorage, requireOwnObjects } from '../storage/objectFiles.ts'
import { hasNewestFiles, requireOwnFolder } from '../storage/orphanedFiles.ts'
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
      const hasFiles = await hasNewest(database, settings)
      await emptyTables(database.db)
      const files = await removeFiles(storedFiles(settings))
      const place = settings.MEDIA_URL || filesFolder(settings.DATA_DIR)
      const removed = `${formatQuantity(files, 'file was', 'files were')} removed from ${place}.`
      const text = `The database is empty. ${removed}`
      return { text: hasFiles ? text : `${text}\n${elsewhere}`, data: { files } }
    })
  })

const elsewhere =
  'The database named attachments, but none of the newest was there. If they are in another DATA_DIR or MEDIA_URL, remove them there.'

/** Throws if the files of these settings belong to another database. Such files are never removed. */
async function requireOwnFiles(database: Database, settings: Settings): Promise<void> {
  if (settings.MEDIA_URL) await requireOwnObjects(database, openObjectStorage(settings))
  else await requireOwnFolder(database, settings.DATA_DIR)
}

/** Whether the newest attachments are where these settings say. Otherwise the files of the product stay in another place. */
function hasNewest(database: Database, settings: Settings): Promise<boolean> {
  return settings.MEDIA_URL
    ? hasNewestObjects(database, openObjectStorage(settings))
    : hasNewestFiles(database, filesFolder(settings.DATA_DIR))
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
