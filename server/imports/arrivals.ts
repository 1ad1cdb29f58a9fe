import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { exportFileNames } from './inspect.ts'

/** The subfolders of a watched folder. Each contains one folder for each export, named by the time of its arrival. */
export const WORKING_FOLDER = 'working'
export const DONE_FOLDER = 'done'
export const REFUSED_FOLDER = 'refused'
const subfolders = [WORKING_FOLDER, DONE_FOLDER, REFUSED_FOLDER]

/** The empty file with which the ERP marks an export as complete. */
export const READY_FILE_NAME = '_READY'
/** The file in which the product reports about an export, next to the export's files. */
export const REPORT_CSV = 'report.csv'
/** The suffix of a folder whose export is still being moved. */
const MOVING = '.moving'

/** The files of an export that has arrived. `signature` changes with the name, kind, size or time of one of them. */
export interface Arrival {
  names: string[]
  isMarkedReady: boolean
  signature: string
}

/**
 * Creates the subfolders of a watched folder. Throws a one-line Error if it is no folder, or not writable.
 */
export async function openWatchedFolder(folder: string): Promise<void> {
  try {
    for (const place of subfolders) {
      const subfolder = path.join(folder, place)
      await fs.mkdir(subfolder).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST' || !(await fs.lstat(subfolder)).isDirectory()) throw error
      })
      await fs.access(subfolder, fs.constants.W_OK)
    }
  } catch (error) {
    throw new Error(`The setting IMPORT_DIR=${folder} cannot be used: ${(error as Error).message}.`)
  }
}

/**
 * The export in a watched folder, or undefined. It consists of the five files, and of other `.csv` files, which are refused by name.
 * Other entries are not part of it, for example files under a temporary name.
 */
export async function findArrival(folder: string): Promise<Arrival | undefined> {
  const entries = (await fs.readdir(folder)).toSorted()
  const names = entries.filter(isExportFile)
  const isMarkedReady = entries.includes(READY_FILE_NAME)
  if (names.length === 0 && !isMarkedReady) return undefined
  const signatures = await Promise.all(
    names.map(async (name) => [name, await fileStatsText(path.join(folder, name))]),
  )
  return { names, isMarkedReady, signature: JSON.stringify(signatures) }
}

export const isCategoryFile = (name: string) => exportFileNames.includes(name)

/** Whether a file belongs to an export. The report that the product writes does not. */
export const isExportFile = (name: string) =>
  name.toLowerCase().endsWith('.csv') && name !== REPORT_CSV

/** Kind, size and time of a file as text, to detect changes. A symbolic link is not followed. */
export async function fileStatsText(file: string): Promise<string> {
  const found = await fs.lstat(file).catch(() => undefined)
  return found ? [describeEntryKind(found), found.size, found.mtimeMs].join(' ') : 'missing'
}

/** The kind of a folder entry, for a message: a file, a symbolic link or a folder. */
export function describeEntryKind(entry: Stats): string {
  if (entry.isFile()) return 'a file'
  if (entry.isSymbolicLink()) return 'a symbolic link'
  if (entry.isDirectory()) return 'a folder'
  return 'a special file'
}

/**
 * Moves an export to a new folder in `working`, and returns its name. After a crash during the move, `undoInterruptedClaims`
 * moves the files back.
 */
export async function claimArrival(folder: string, { names }: Arrival, now: Date): Promise<string> {
  const name = await newName(folder, now)
  const moving = path.join(folder, WORKING_FOLDER, name + MOVING)
  await fs.mkdir(moving)
  // The mark is moved last: until then, the files left in the folder still count as a complete export.
  for (const each of [...names, READY_FILE_NAME]) {
    await fs.rename(path.join(folder, each), path.join(moving, each)).catch(unlessMissing)
  }
  await fs.rename(moving, path.join(folder, WORKING_FOLDER, name))
  return name
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** The time as a folder name, different from the names of all exports. */
async function newName(folder: string, now: Date): Promise<string> {
  const moment = now.toISOString().replaceAll(/[-:.]/g, '')
  const used = (
    await Promise.all(subfolders.map((place) => fs.readdir(path.join(folder, place))))
  ).flat()
  for (let number = 1; ; number++) {
    const name = number === 1 ? moment : `${moment}-${number}`
    if (!used.some((one) => one === name || one === name + MOVING)) return name
  }
}

/**
 * Moves the files of an interrupted `claimArrival` back, so that they arrive again together with the rest. If a newer file with the same
 * name has arrived meanwhile, the older files become a separate export.
 */
export async function undoInterruptedClaims(folder: string): Promise<void> {
  const workingFolder = path.join(folder, WORKING_FOLDER)
  const interrupted = (await fs.readdir(workingFolder)).filter((name) => name.endsWith(MOVING))
  for (const each of interrupted.toSorted()) {
    const moving = path.join(workingFolder, each)
    for (const name of await fs.readdir(moving)) {
      const target = path.join(folder, name)
      const isTaken = (await fileStatsText(target)) !== 'missing'
      if (!isTaken) await fs.rename(path.join(moving, name), target)
    }
    const remainingNames = await fs.readdir(moving)
    if (remainingNames.length === 0) await fs.rmdir(moving)
    else await fs.rename(moving, moving.slice(0, -MOVING.length))
  }
}

/** The names of the exports in `working`, the oldest first. */
export async function listClaimedArrivals(folder: string): Promise<string[]> {
  const found = await fs.readdir(path.join(folder, WORKING_FOLDER), { withFileTypes: true })
  return found
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}
