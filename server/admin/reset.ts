import fs from 'node:fs/promises'
import path from 'node:path'
import { hasNewestObjects, openObjectStorage, requireOwnObjects } from '../storage/objectFiles.ts'
import { hasNewestFiles, requireOwnFolder } from '../storage/orphanedFiles.ts'
import { publishMessages } from '../notifications/messages.sql.ts'
import { emptyTables } from './administration.sql.ts'
import { command, printFailure, formatQuantity, runAndCreateDatabase } from './command.ts'
import { filesFolderOf } from './storedFiles.ts'
import type { ObjectMedia } from '../storage/s3.ts'

export const resetDataCommand = command('reset', 'empties the database and the files')
  .option('--yes', 'confirm that all data is deleted')
  .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
    if (!yes) {
      printFailure(json, 'This removes all that is stored. Add --yes to do it.')
      return
    }
    await runAndCreateDatabase(json, async ({ database, settings }) => {
      const storage = settings.MEDIA_URL ? openObjectStorage(settings) : null
      const folder = filesFolderOf(settings.DATA_DIR)
      // Files that belong to another database are never removed.
      if (storage) await requireOwnObjects(database, storage)
      else await requireOwnFolder(database, settings.DATA_DIR)
      const hasFiles = await (storage
        ? hasNewestObjects(database, storage)
        : hasNewestFiles(database, folder))
      await database.db.transaction().execute(async (trx) => {
        await emptyTables(trx)
        await publishMessages(trx, [{ restored: true }])
      })
      const files = await (storage ? removeObjects(storage.media) : removeFromFolder(folder))
      const place = settings.MEDIA_URL || folder
      const removed = `${formatQuantity(files, 'file was', 'files were')} removed from ${place}.`
      const text = `The database is empty. ${removed}`
      return { text: hasFiles ? text : `${text}\n${elsewhere}`, data: { files } }
    })
  })

const elsewhere =
  'The database named attachments, but none of the newest was there. If they are in another DATA_DIR or MEDIA_URL, remove them there.'

/** Removes the stored files, and returns their number. Unfinished uploads stay: a running server removes those. */
async function removeObjects(media: ObjectMedia): Promise<number> {
  let removed = 0
  for await (const page of media.list()) {
    await media.drop(page.map(({ id }) => id))
    removed += page.length
  }
  return removed
}

/** As `removeObjects`, from a folder. */
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
