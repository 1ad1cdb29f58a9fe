import fs from 'node:fs'
import path from 'node:path'
import { BadSetting } from './settings.ts'

/** Creates DATA_DIR and its parents. Throws BadSetting if it is no folder or cannot be created. */
export function createDataFolder(folder: string): void {
  try {
    createWithParents(folder)
  } catch (error) {
    const { message } = error as Error
    throw new BadSetting(`The setting DATA_DIR=${folder} cannot be used: ${message}.`)
  }
}

/** Replaces Node's recursive `mkdir`, which never returns in a folder where creating a subfolder fails with ENOENT, such as /proc. */
function createWithParents(folder: string): void {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = path.dirname(folder)
  if (!fs.existsSync(parent)) createWithParents(parent)
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another process can have created it meanwhile.
    if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
