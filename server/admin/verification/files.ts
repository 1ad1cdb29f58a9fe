import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../db/connect.ts'
import { lockFilesExclusive, UUID } from '../../storage/orphanedFiles.ts'
import { findKnownFiles } from '../../storage/knownFiles.sql.ts'
import type { AttachmentRow } from './verification.sql.ts'

/** The errors of an attachment's file, which is read completely. */
export async function checkFile(root: string, row: AttachmentRow): Promise<string[]> {
  const name = `the file ${row.id}`
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of createReadStream(path.join(root, row.id.slice(0, 2), row.id))) {
      size += bytes.length
      hash.update(bytes)
    }
    if (size !== row.size) return [`${name} has ${size} bytes instead of ${row.size}`]
    return hash.digest('hex') === row.sha256 ? [] : [`${name} has another SHA-256`]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return [code === 'ENOENT' ? `${name} is missing` : `${name} cannot be read: ${message}`]
  }
}

/** Files without an attachment row. The lock excludes files whose document is just being stored. */
export async function findStrayFiles(db: Database['db'], root: string): Promise<string[]> {
  const suspects: Placed[] = []
  for (const folder of await names(root)) {
    // Unfinished uploads belong to a process. `removeOrphanedFiles` later removes those that a stopped process left.
    if (folder === 'incoming') continue
    const files = (await names(path.join(root, folder))).map((id) => ({ folder, id }))
    suspects.push(...(await withoutRow(db, files)))
  }
  if (suspects.length === 0) return []
  return db.transaction().execute(async (trx) => {
    await lockFilesExclusive(trx)
    const stray = (await withoutRow(trx, suspects)).map(({ folder, id }) => path.join(folder, id))
    return stray.filter((file) => existsSync(path.join(root, file)))
  })
}

interface Placed {
  folder: string
  id: string
}

async function withoutRow(db: Database['db'], files: readonly Placed[]): Promise<Placed[]> {
  const ids = files.map(({ id }) => id).filter((id) => UUID.test(id))
  const known = await findKnownFiles(db, ids)
  return files.filter(({ folder, id }) => !(known.has(id) && id.startsWith(folder)))
}

async function names(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['']
    throw error
  })
}
