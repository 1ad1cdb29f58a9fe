import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDataFolder } from '../config/dataFolder.ts'
import type { Database } from '../db/connect.ts'
import { lockKeys } from '../db/lockKeys.ts'
import { findRunningProcessNumbers, hasProcessEnded } from '../db/processLease.ts'
import { isLockTimeout } from '../db/shortLockWait.ts'
import { findKnownFiles, existsOneOfNewest } from './knownFiles.sql.ts'
import { findSecret, getOrCreateSecret } from '../db/secrets.sql.ts'
import { arrivalFolderOf } from './disk.ts'

/** Call this in a transaction before `keep`, so that the removal of orphaned files waits for the commit. */
export async function lockFilesShared(trx: Database['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKeys.files})`.execute(trx)
}

/** Waits until no transaction moves files, and blocks new ones until this transaction ends. */
export async function lockFilesExclusive(trx: Database['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.files})`.execute(trx)
}

/** The number of files that are removed while the lock blocks all submissions. */
const FILES_PER_LOCK = 200

/** Removes the files that a crashed process left: incomplete uploads, and files without a row. */
export async function removeOrphanedFiles(database: Database, root: string): Promise<void> {
  await removeAbandonedUploads(database, root)
  const unknownFiles = await findUnknownFiles(database.db, root)
  try {
    for (let at = 0; at < unknownFiles.length; at += FILES_PER_LOCK) {
      await removeUnknownFiles(database, root, unknownFiles.slice(at, at + FILES_PER_LOCK))
    }
  } catch (error) {
    // Another process keeps the lock too long. The next start removes these files.
    if (!isLockTimeout(error)) throw error
  }
}

async function removeUnknownFiles({ db }: Database, root: string, ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFilesExclusive(trx)
    const knownFileIds = await findKnownFiles(trx, ids)
    for (const id of ids) {
      if (!knownFileIds.has(id)) await fs.rm(path.join(root, id.slice(0, 2), id), { force: true })
    }
  })
}

/** Kept files without a row. They include files of running transactions. Their rows are visible when `lockFilesExclusive` has returned. */
async function findUnknownFiles(db: Database['db'], root: string): Promise<string[]> {
  const unknown: string[] = []
  for (const folder of await names(root)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    const ids = (await names(path.join(root, folder))).filter((name) =>
      STORED_FILE_NAME_PATTERN.test(name),
    )
    const knownFileIds = await findKnownFiles(db, ids)
    unknown.push(...ids.filter((id) => !knownFileIds.has(id)))
  }
  return unknown
}

const HOUR_MS = 3_600_000

/**
 * Removes the arrival folders of processes that ended. A running process can briefly be without its lock after a database failure. But it
 * renews its folder every few minutes. So only folders that are unchanged for an hour are removed.
 */
export async function removeAbandonedUploads({ pool }: Database, root: string): Promise<void> {
  for (const name of await names(path.join(root, 'incoming'))) {
    if (!/^\d+$/.test(name)) continue
    const folder = arrivalFolderOf(root, Number(name))
    if (Date.now() - (await changedAt(folder)) < HOUR_MS) continue
    if (await hasProcessEnded(pool, Number(name)))
      await fs.rm(folder, { recursive: true, force: true })
  }
}

/** The last change of a folder and its files, in milliseconds since 1970. */
async function changedAt(folder: string): Promise<number> {
  const files = (await names(folder)).map((name) => path.join(folder, name))
  const times = await Promise.all(
    [folder, ...files].map(async (place) => {
      const stats = await fs.stat(place).catch(() => undefined)
      return stats?.mtimeMs ?? Date.now()
    }),
  )
  return Math.max(...times)
}

/** The file name of a kept file. */
export const STORED_FILE_NAME_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Binds a data folder to its database with an id in both. So `removeOrphanedFiles` cannot remove the files of another database. Throws if
 * the folder belongs to another database.
 */
export async function bindFolderToDatabase(database: Database, folder: string): Promise<void> {
  const installation = await getOrCreateSecret(database.db, 'installation', () => randomUUID())
  const bindingFile = path.join(folder, 'installation')
  createDataFolder(folder)
  // Written to a temporary file and then linked, so that no process reads a partial file.
  const temporaryFile = `${bindingFile}.${randomUUID()}`
  await fs.writeFile(temporaryFile, installation, { flush: true })
  await fs.link(temporaryFile, bindingFile).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    // After a power failure during the first start, the file can be empty; it is then replaced.
    if ((await fs.readFile(bindingFile, 'utf8')) === '') await fs.rename(temporaryFile, bindingFile)
  })
  await fs.rm(temporaryFile, { force: true })
  if ((await fs.readFile(bindingFile, 'utf8')) !== installation) throw foreignFolder(folder)
}

const foreignFolder = (folder: string) =>
  new Error(
    `The files in ${folder} belong to another database. Set DATA_DIR to another folder, or DATABASE_URL to their database.`,
  )

/** Throws if a data folder belongs to another database. Binds nothing: a folder that belongs to none is accepted. */
export async function requireOwnFolder({ db }: Database, folder: string): Promise<void> {
  const mark = await fs
    .readFile(path.join(folder, 'installation'), 'utf8')
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return ''
    })
  if (mark !== '' && mark !== (await findSecret(db, 'installation'))) throw foreignFolder(folder)
}

/** Whether one of the newest attachments in the database is in the folder, or the database has none. */
export function hasNewestFiles({ db }: Database, root: string): Promise<boolean> {
  return existsOneOfNewest(db, (id) =>
    fs.access(path.join(root, id.slice(0, 2), id)).then(
      () => true,
      () => false,
    ),
  )
}

/**
 * Throws if none of the newest attachments in the database is in the folder. Then a shared folder is probably not mounted, and new files
 * would be stored in the wrong place.
 */
export async function requireNewestFiles(database: Database, root: string): Promise<void> {
  if (await hasNewestFiles(database, root)) return
  throw new Error(
    `The database names attachments, but none of them is in ${root}. Mount or restore that folder. If the files are lost, start with ALLOW_MISSING_FILES=yes.`,
  )
}

const SHARED_FOLDER_CHECKS_MAX = 20
const SHARED_FOLDER_CHECK_INTERVAL_MS = 100

/**
 * Throws if another process on this database uses a different folder. Each process creates its arrival folder before it acquires its lease,
 * so this process must see all these folders. A removed folder is created again by the next `check` of its process, so a missing one is
 * checked again for up to 2 s.
 */
export async function requireSharedFolder({ pool }: Database, root: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const runningNumbers = (await findRunningProcessNumbers(pool)).map(String)
    const folderNames = await names(path.join(root, 'incoming'))
    const missingNumber = runningNumbers.find((number) => !folderNames.includes(number))
    if (missingNumber === undefined) return
    if (tries === SHARED_FOLDER_CHECKS_MAX) {
      throw new Error(
        `Another process of the product on this database keeps its files in another folder: ${path.join(root, 'incoming', missingNumber)} is missing. Give all processes the same DATA_DIR on a shared disk.`,
      )
    }
    await sleep(SHARED_FOLDER_CHECK_INTERVAL_MS)
  }
}

async function names(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
