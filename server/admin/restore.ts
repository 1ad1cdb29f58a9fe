import path from 'node:path'
import { manifestFigures, manifestText } from './backup.ts'
import { readRestorableManifest, restoreBackup } from './backup/restore.ts'
import { command, type CommandContext, runAndCreateDatabase } from './command.ts'
import { openObjectStorage } from '../storage/objectFiles.ts'
import { createProgressListener } from './progress.ts'

interface Options {
  yes?: boolean
  json?: boolean
}

export const restoreCommand = command('restore', 'replaces all data with a backup')
  .argument('<file>')
  .option('--yes', 'even if there are approval documents')
  .action((file: string, { yes = false, json }: Options) => {
    const archivePath = path.resolve(file)
    const work = async ({ database, settings }: CommandContext) => {
      let endpoints: readonly number[] = []
      const manifest = await restoreBackup({
        database,
        folder: settings.DATA_DIR,
        storage: settings.MEDIA_URL ? openObjectStorage(settings) : undefined,
        archivePath,
        sure: yes,
        listen: createProgressListener(),
        onDisabled: (ids) => {
          endpoints = ids
        },
      })
      const text = `${manifestText(manifest)} are stored, as they were at ${manifest.at}. All must sign in again.`
      // Warns about the disabled endpoints. A restore disables them, so that no old message is sent to a live ERP without a decision.
      const [disabled, them] =
        endpoints.length === 1
          ? [`The webhook endpoint ${endpoints[0]} is`, 'it']
          : [`The webhook endpoints ${endpoints.join(', ')} are`, 'them']
      const warning = `${disabled} disabled: enable ${them} with "endpoints enable".`
      return {
        text: endpoints.length > 0 ? `${text}\n${warning}` : text,
        data: { ...manifestFigures(manifest), disabledEndpoints: endpoints },
      }
    }
    return runAndCreateDatabase(json, work, () => readRestorableManifest(archivePath))
  })
