import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { openObjectStorage } from '../storage/objectFiles.ts'
import type { FileLocation } from './verification/files.ts'

/** The files that a command works on: the object storage of MEDIA_URL, or the folder in DATA_DIR. */
export function locateStoredFiles(settings: Settings): FileLocation {
  return settings.MEDIA_URL ? openObjectStorage(settings).media : filesFolderOf(settings.DATA_DIR)
}

export const filesFolderOf = (dataFolder: string) => path.join(dataFolder, 'files')
