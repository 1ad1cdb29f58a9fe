import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createDataFolder } from './config/dataFolder.ts'

/** The number of builds whose files are stored, including the current one. */
export const BUILDS_MAX = 5
const HOUR_MS = 3_600_000
const BUILD = /^[0-9a-f]{16}$/

/** The folder of the stored builds. */
export const buildsFolderOf = (dataDir: string) => path.join(dataDir, 'builds')

/**
 * Stores the hashed files of a build in `DATA_DIR/builds`, and removes those of the oldest builds. After an update, tabs of the earlier
 * version can then still load the parts that they have not loaded yet. Processes can share the folder.
 */
export async function storeBuild(dist: string, dataDir: string): Promise<void> {
  createDataFolder(dataDir)
  const folder = buildsFolderOf(dataDir)
  const page = await fs.readFile(path.join(dist, 'index.html'))
  const id = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const target = path.join(folder, id)
  await fs.mkdir(folder, { recursive: true })
  const now = new Date()
  const isStored = await fs.utimes(target, now, now).then(
    () => true,
    () => false,
  )
  if (!isStored) {
    // Filled under a temporary name and then renamed, so that no process serves a partial build.
    const fresh = await fs.mkdtemp(path.join(folder, 'new-'))
    await linkAll(path.join(dist, 'assets'), fresh)
    await fs.rename(fresh, target).catch(() => fs.rm(fresh, { recursive: true, force: true }))
  }
  await removeOldBuilds(folder)
}

/** Links the files of a folder into another one, or copies them where that is not possible. A build never changes a file with a hash. */
async function linkAll(from: string, to: string): Promise<void> {
  for (const name of await fs.readdir(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    await fs.link(source, target).catch(() => fs.copyFile(source, target))
  }
}

async function removeOldBuilds(folder: string): Promise<void> {
  const builds = await listBuilds(folder)
  const names = await fs.readdir(folder)
  const unfinished = await withTimes(
    folder,
    names.filter((name) => name.startsWith('new-')),
  )
  const old = [
    ...builds.slice(BUILDS_MAX),
    ...unfinished.filter(({ time }) => time < Date.now() - HOUR_MS),
  ]
  for (const { name } of old) {
    await fs.rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** The stored builds, the one started last first. */
async function listBuilds(folder: string) {
  const names = await fs.readdir(folder).catch(() => [])
  const builds = await withTimes(
    folder,
    names.filter((name) => BUILD.test(name)),
  )
  return builds.toSorted((a, b) => b.time - a.time)
}

/** Another process may have removed the folder meanwhile. */
async function withTimes(folder: string, names: readonly string[]) {
  const found = await Promise.all(
    names.map(async (name) => {
      const stats = await fs.stat(path.join(folder, name)).catch(() => undefined)
      return stats ? [{ name, time: stats.mtimeMs }] : []
    }),
  )
  return found.flat()
}

/** The folder of the stored build that contains a file with this name, or undefined. */
export async function findInBuilds(dataDir: string, name: string): Promise<string | undefined> {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  const folder = buildsFolderOf(dataDir)
  for (const build of await listBuilds(folder)) {
    const place = path.join(folder, build.name)
    const stats = await fs.stat(path.join(place, name)).catch(() => undefined)
    if (stats?.isFile()) return place
  }
  return undefined
}
