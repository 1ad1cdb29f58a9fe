import path from 'node:path'
import { bindFolderToDatabase } from '../storage/orphanedFiles.ts'
import { openObjectStorage, requireObjects } from '../storage/objectFiles.ts'
import { command, formatQuantity, run } from './command.ts'
import { copyFiles, openFolderStore, openObjectStore } from './media/copy.ts'
import { createProgressListener } from './progress.ts'

export const moveMediaCommand = command(
  'move-media',
  'copies all files from the folder to the object storage of MEDIA_URL, or back',
)
  .requiredOption('--to <place>', 'storage or folder')
  .action(({ to, json }: { to: string; json?: boolean }) =>
    run(json, async ({ database, settings }) => {
      if (to !== 'storage' && to !== 'folder') throw new Error('Use --to storage or --to folder.')
      if (!settings.MEDIA_URL) throw new Error('Set MEDIA_URL to the object storage.')
      const storage = openObjectStorage(settings)
      await requireObjects(database, storage, { ALLOW_MISSING_FILES: 'yes' })
      await bindFolderToDatabase(database, settings.DATA_DIR)
      const folder = await openFolderStore(path.join(settings.DATA_DIR, 'files'))
      const objects = openObjectStore(storage)
      const [source, target] = to === 'storage' ? [folder, objects] : [objects, folder]
      const { copied, bytes, missing } = await copyFiles(
        database.db,
        source,
        target,
        createProgressListener(),
      ).finally(folder.leave)
      const text = `${formatQuantity(copied, 'file')} copied. All other files were there already.`
      const [first] = missing
      return {
        text,
        data: { copied, bytes, missing: missing.map(({ id }) => id) },
        ...(first && {
          problem: `${formatQuantity(missing.length, 'file')} of documents are in neither place, first ${first.id} of document ${first.documentId}.`,
        }),
      }
    }),
  )
