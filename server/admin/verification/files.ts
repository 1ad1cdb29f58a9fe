import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../db/connect.ts'
import { holdFiles, UUID } from '../../media/sweep.ts'
import { findKnownFiles } from '../../repositories/documents.ts'
import type { AttachmentRow } from '../../repositories/verification.ts'

/** What is wrong with the file of an attachment, read to its end. */
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

/** Files that belong to no attachment. No document can be in the middle of being stored meanwhile. */
export async function findStrayFiles(db: Database['db'], root: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await holdFiles(trx)
    const stray: string[] = []
    for (const folder of await names(root)) {
      // what is arriving belongs to a process; the next start sweeps what it left
      if (folder === 'incoming') continue
      const ids = await names(path.join(root, folder))
      const known = await findKnownFiles(
        trx,
        ids.filter((id) => UUID.test(id)),
      )
      const placed = (id: string) => known.has(id) && id.startsWith(folder)
      stray.push(...ids.filter((id) => !placed(id)).map((id) => path.join(folder, id)))
    }
    return stray
  })
}

async function names(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['']
    throw error
  })
}
