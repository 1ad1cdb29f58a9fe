import path from 'node:path'
import { figures, print } from './backup.ts'
import { restoreBackup } from './backup/restore.ts'
import { command, run } from './command.ts'
import { openObjectStorage } from '../storage/objectFiles.ts'
import { createProgressListener } from './progress.ts'

interface Options {
  yes?: boolean
  json?: boolean
}

export const restoreCommand = command('restore', 'replaces all data by a backup')
  .argument('<file>')
  .option('--yes', 'even if there are approval documents')
  .action((file: string, { yes = false, json }: Options) =>
    run(json, async ({ database, settings }) => {
      const manifest = await restoreBackup({
        database,
        folder: settings.DATA_DIR,
        storage: settings.MEDIA_URL ? openObjectStorage(settings) : undefined,
        place: path.resolve(file),
        sure: yes,
        listen: createProgressListener(),
      })
      const text = `${print(manifest)} are stored, as they were at ${manifest.at}. All must sign in again.`
      return { text, data: figures(manifest) }
    }),
  )
