import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { HEAD_BYTES, detectMediaType } from './mediaTypes.ts'
import type { Media } from '../http/context.ts'

/** Thrown if a stream has more bytes than `sizeMax`. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** Thrown if the disk has too little free space. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = 'ENOSPC'

  constructor() {
    super('The disk has too little free space.')
  }
}

/**
 * The free space in bytes that must be left: PostgreSQL stops if it cannot create its next WAL file of 16 MB, and the embedded PostgreSQL
 * uses the same disk.
 */
const FREE_BYTES_MIN = 16 * 1024 * 1024

/** The folder in which one process receives files. */
export const arrivalFolderOf = (root: string, number: number) =>
  path.join(root, 'incoming', String(number))

/** Bytes that are collected for one write, because many small system calls are slow. */
const WRITE_BYTES_MIN = 512 * 1024

/**
 * The file storage of one process. `leaseNumber` is the number of its process lease. `freeBytesMin` is the number of bytes that
 * must stay free: `check` and `receive` throw DiskFull below it.
 */
export async function openDisk(
  root: string,
  leaseNumber: number,
  freeBytesMin = FREE_BYTES_MIN,
): Promise<Media> {
  const incoming = arrivalFolderOf(root, leaseNumber)
  const createIncomingFolder = () => fs.mkdir(incoming, { recursive: true })
  await createIncomingFolder()
  const place = (id: string) => path.join(root, id.slice(0, 2), id)
  /** Throws DiskFull if fewer than `freeBytesMin` bytes stay free after a write of `size` bytes. */
  const requireFreeBytes = async (folder: string, size: number) => {
    const { bavail, bsize } = await fs.statfs(folder)
    if (bavail * bsize - size < freeBytesMin) throw new DiskFull()
  }

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

    /**
     * Writes a stream to disk and syncs it. Throws TooLarge after `sizeMax` bytes, and DiskFull before the reserve is used. After an error
     * the file is removed.
     */
    async receive(stream, sizeMax, id = randomUUID()) {
      const file = path.join(incoming, id)
      const open = () => fs.open(file, 'wx', 0o600)
      const handle = await open().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await createIncomingFolder()
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
          // Before each write, because several uploads and the database take space at the same time.
          await requireFreeBytes(root, size - written)
          const { bytesWritten } = await handle.writev(gathered)
          // If the disk becomes full during a write, the kernel reports the number of stored bytes instead of an error.
          if (bytesWritten !== size - written) throw new DiskFull()
          gathered = []
          written = size
        }
        // After TooLarge the stream is not destroyed, because the caller reads the rest.
        for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
          size += chunk.length
          if (size > sizeMax) throw new TooLarge()
          hash.update(chunk)
          if (head.length < HEAD_BYTES) {
            head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
          }
          gathered.push(chunk)
          if (size - written >= WRITE_BYTES_MIN) await write()
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

    /** Moves files to their final folders and syncs the folders, so that the files survive a power failure. */
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
      await createIncomingFolder()
      const now = new Date()
      await fs.utimes(incoming, now, now)
      await fs.access(incoming, fs.constants.W_OK)
      for (const folder of [root, path.dirname(root)]) await requireFreeBytes(folder, 0)
    },
  }
}

async function makeFolder(folder: string, parent: string): Promise<void> {
  const firstCreatedFolder = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstCreatedFolder) await syncFolder(parent)
}

/** Syncs a folder, so that the names in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
