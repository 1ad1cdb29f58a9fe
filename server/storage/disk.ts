import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { HEAD_BYTES, detectMediaType } from './mediaTypes.ts'
import type { Media } from '../http/context.ts'

/** More bytes came than there was room for. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** There is too little room left to go on. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = 'ENOSPC'
}

/** PostgreSQL stops where it cannot make its next WAL file of 16 MB, and in the embedded case it shares the disk. */
const LEAST_FREE = 16 * 1024 * 1024

/** The folder in which the files of one process arrive. */
export const arrivalFolder = (root: string, number: number) =>
  path.join(root, 'incoming', String(number))

/** The size of one write. A system call costs more than its bytes. */
const GATHER = 512 * 1024

/** The media of one process; `number` is its presence's, `least` the free bytes that `check` demands. */
export async function openDisk(root: string, number: number, least = LEAST_FREE): Promise<Media> {
  const incoming = arrivalFolder(root, number)
  const makeIncoming = () => fs.mkdir(incoming, { recursive: true })
  await makeIncoming()
  const place = (id: string) => path.join(root, id.slice(0, 2), id)

  return {
    async read(id, range) {
      const handle = await fs.open(place(id), 'r')
      return handle.createReadStream(range)
    },

    async head(id) {
      const handle = await fs.open(place(id), 'r')
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },

    /** Writes a stream to disk and syncs it. Throws TooLarge after `room` bytes; whatever throws leaves no file. */
    async receive(stream, room, id = randomUUID()) {
      const file = path.join(incoming, id)
      const open = () => fs.open(file, 'wx', 0o600)
      const handle = await open().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await makeIncoming()
        return open()
      })
      try {
        const hash = createHash('sha256')
        let size = 0
        let written = 0
        let gathered: Buffer[] = []
        let head = Buffer.alloc(0)
        const write = async () => {
          if (gathered.length === 0) return
          const { bytesWritten } = await handle.writev(gathered)
          if (bytesWritten !== size - written)
            throw new Error('The disk stored only a part of a file.')
          gathered = []
          written = size
        }
        // The stream stays whole after TooLarge: its rest is the caller's.
        for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
          size += chunk.length
          if (size > room) throw new TooLarge()
          hash.update(chunk)
          if (head.length < HEAD_BYTES) {
            head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
          }
          gathered.push(chunk)
          if (size - written >= GATHER) await write()
        }
        await write()
        await handle.datasync()
        return { id, size, sha256: hash.digest(), kind: await detectMediaType(head) }
      } catch (error) {
        await fs.rm(file, { force: true })
        throw error
      } finally {
        await handle.close()
      }
    },

    /** Moves files to their places; they survive a power failure from then on. */
    async keep(ids) {
      const folders = new Set(ids.map((id) => path.dirname(place(id))))
      await Promise.all([...folders].map((folder) => makeFolder(folder, root)))
      await Promise.all(ids.map((id) => fs.rename(path.join(incoming, id), place(id))))
      await Promise.all([...folders].map(syncFolder))
    },

    async drop(ids) {
      await Promise.all(
        ids.flatMap((id) => [
          fs.rm(path.join(incoming, id), { force: true }),
          fs.rm(place(id), { force: true }),
        ]),
      )
    },

    async check() {
      await makeIncoming()
      const now = new Date()
      await fs.utimes(incoming, now, now)
      await fs.access(incoming, fs.constants.W_OK)
      for (const folder of [root, path.dirname(root)]) {
        const { bavail, bsize } = await fs.statfs(folder)
        if (bavail * bsize < least) throw new DiskFull()
      }
    },
  }
}

async function makeFolder(folder: string, parent: string): Promise<void> {
  const made = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await syncFolder(parent)
}

/** Lets the names in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
