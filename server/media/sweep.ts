import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { isGone } from '../db/presence.ts'
import { findKnownFiles } from '../repositories/documents.ts'
import { keepSecret } from '../repositories/secrets.ts'

/** Held shared by every transaction that moves files to their places, and alone by the sweep: it never meets one half-way. */
const FILES_LOCK = 4180_0002

/** Called within a transaction that will `keep` files. */
export async function shareFiles(trx: Database['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`.execute(trx)
}

/** Waits until no transaction moves files, and keeps new ones waiting until this one ends. */
export async function holdFiles(trx: Database['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(trx)
}

/** Removes what a process that died left on disk: files that had only begun to arrive, and files without a row. */
export async function sweep(database: Database, root: string): Promise<void> {
  for (const number of await names(path.join(root, 'incoming'))) {
    if (await isGone(database.pool, Number(number))) {
      await fs.rm(path.join(root, 'incoming', number), { recursive: true, force: true })
    }
  }
  await database.db.transaction().execute(async (trx) => {
    await holdFiles(trx)
    for (const folder of await names(root)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      const ids = (await names(path.join(root, folder))).filter((name) => UUID.test(name))
      const known = await findKnownFiles(trx, ids)
      for (const id of ids) {
        if (!known.has(id)) await fs.rm(path.join(root, folder, id), { force: true })
      }
    }
  })
}

/** The name of a kept file. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Ties a data folder to its database, so that a sweep can never take the files of one for what another does not know.
 * Throws where the folder belongs to another database.
 */
export async function claimFolder(database: Database, folder: string): Promise<void> {
  const installation = await keepSecret(database.db, 'installation', () => randomUUID())
  const mark = path.join(folder, 'installation')
  await fs.mkdir(folder, { recursive: true })
  // Written beside its place and linked there, so that nobody ever reads half of it.
  const fresh = `${mark}.${randomUUID()}`
  await fs.writeFile(fresh, installation, { flush: true })
  await fs.link(fresh, mark).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    // A power failure may have left it without content.
    if ((await fs.readFile(mark, 'utf8')) === '') await fs.rename(fresh, mark)
  })
  await fs.rm(fresh, { force: true })
  if ((await fs.readFile(mark, 'utf8')) !== installation) {
    throw new Error(
      `The files in ${folder} belong to another database. Set DATA_DIR to another folder, or DATABASE_URL to their database.`,
    )
  }
}

async function names(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
