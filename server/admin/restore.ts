import path from 'node:path'
import { figures, print } from './backup.ts'
import { restoreBackup } from './backup/restore.ts'
import { command, runAndCreateDatabase } from './command.ts'
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
    runAndCreateDatabase(json, async ({ database, settings }) => {
      let endpoints: readonly number[] = []
      const manifest = await restoreBackup({
        database,
        folder: settings.DATA_DIR,
        storage: settings.MEDIA_URL ? openObjectStorage(settings) : undefined,
        place: path.resolve(file),
        sure: yes,
        listen: createProgressListener(),
        onDisabled: (ids) => {
          endpoints = ids
        },
      })
      const text = `${print(manifest)} are stored, as they were at ${manifest.at}. All must sign in again.`
      // Warns about the disabled endpoints. A restore disables them, so that no old message is sent to a live ERP without a decision.
      const warning = `The webhook endpoints ${endpoints.join(', ')} are disabled: enable them with "endpoints enable".`
      return {
        text: endpoints.length > 0 ? `${text}\n${warning}` : text,
        data: { ...figures(manifest), disabledEndpoints: endpoints },
      }
    }),
  )
