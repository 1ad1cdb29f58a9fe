import path from 'node:path'
import { bindFolderToDatabase } from '../storage/orphanedFiles.ts'
import { openObjectStorage, requireObjects } from '../storage/objectFiles.ts'
import { command, type CommandResult, formatQuantity, runCommand } from './command.ts'
import { copyFiles, type CopyResult, openFolderStore, openObjectStore } from './media/copy.ts'
import { createProgressListener } from './progress.ts'

export const moveMediaCommand = command(
  'move-media',
  'copies all files from the folder to the object storage of MEDIA_URL, or back',
)
  .requiredOption('--to <place>', 'storage or folder')
  .action(({ to, json }: { to: string; json?: boolean }) =>
    runCommand(json, async ({ database, settings }) => {
      if (to !== 'storage' && to !== 'folder') throw new Error('Use --to storage or --to folder.')
      if (!settings.MEDIA_URL) throw new Error('Set MEDIA_URL to the object storage.')
      const storage = openObjectStorage(settings)
      await requireObjects(database, storage, { ALLOW_MISSING_FILES: 'yes' })
      await bindFolderToDatabase(database, settings.DATA_DIR)
      const folder = await openFolderStore(path.join(settings.DATA_DIR, 'files'))
      const objects = openObjectStore(storage)
      const [source, target] = to === 'storage' ? [folder, objects] : [objects, folder]
      return describeCopy(
        await copyFiles(database.db, source, target, createProgressListener()).finally(
          folder.close,
        ),
      )
    }),
  )

type Copy = Omit<CopyResult, 'missing'> & { missing: { id: string; documentId: number }[] }

export function describeCopy({ copied, bytes, missing }: Copy): CommandResult {
  const text = `${formatQuantity(copied, 'file')} copied.`
  const data = { copied, bytes, missing: missing.map(({ id }) => id) }
  const [first] = missing
  if (!first) return { text: `${text} All other files were already there.`, data }
  const count = formatQuantity(missing.length, 'file of a document is', 'files of documents are')
  const problem = `${count} in neither place, first ${first.id} of document ${first.documentId}.`
  return { text, data, problem }
}
